"""Minimax and alpha-beta for any game, with a switch for each of the improvements described in textbooks."""
