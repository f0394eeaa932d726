"""The card at the end of a game."""
