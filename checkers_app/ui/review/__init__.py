"""The page for reviewing a finished game, and its parts."""
