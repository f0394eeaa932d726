"""The lessons, each of which explains one idea on one page."""
