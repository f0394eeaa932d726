"""The content of the page for tidying up collections of games."""
