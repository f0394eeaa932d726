"""The content of the practice pages."""
