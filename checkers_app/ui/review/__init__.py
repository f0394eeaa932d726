"""The scene of the review of a finished game, and its parts."""
