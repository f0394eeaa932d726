"""The scene of a search tree."""
