"""Puzzles made from the player's own mistakes, which are repeated at growing intervals."""
