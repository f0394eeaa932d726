"""The content of the opening explorer, independent of the display."""
