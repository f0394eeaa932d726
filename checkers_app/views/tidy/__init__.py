"""The content of the page for tidying up, independent of the display."""
