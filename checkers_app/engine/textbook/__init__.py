"""Minimax and alpha-beta for any game, with the improvements of the textbooks as switches."""
