"""The graphical user interface: scenes (pages and cards), the elements on them, and the drawing of boards."""
