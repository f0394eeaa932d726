"""The window: scenes, layout, widgets and the drawing of the boards."""
