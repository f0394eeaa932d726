"""Opponents other than levels: own players and the user's programs."""
