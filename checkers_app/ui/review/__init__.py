"""The scene for reviewing a finished game, and its parts."""
