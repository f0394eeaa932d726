"""Processing of mouse and keyboard input."""
