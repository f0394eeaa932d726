"""Opponents other than levels: the user's own players and programs."""
