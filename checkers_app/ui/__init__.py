"""The graphical user interface: scenes, elements and the drawing of boards."""
