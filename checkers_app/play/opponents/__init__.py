"""Opponents other than levels: custom players and the user's programs."""
