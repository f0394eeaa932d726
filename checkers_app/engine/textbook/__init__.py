"""Minimax, alpha-beta and every improvement of the textbooks as a switch, for any game."""
