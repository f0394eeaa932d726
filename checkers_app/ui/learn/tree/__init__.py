"""The page that shows a search tree."""
