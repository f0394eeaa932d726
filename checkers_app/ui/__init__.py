"""The window: scenes, elements and the drawing of the boards."""
