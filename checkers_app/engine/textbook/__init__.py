"""Minimax and alpha-beta for any game, with the improvements described in textbooks as switches."""
