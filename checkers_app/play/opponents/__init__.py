"""Opponents other than the levels: the user's own players and programs."""
