"""The content of the opening explorer, without a screen."""
