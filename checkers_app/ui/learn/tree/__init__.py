"""The page of a search tree."""
