"""Minimax, alpha-beta and every improvement of the textbooks as a switch, over any game."""
