"""Crash handling: a readable report, and a way back to the game."""
