"""Puzzles that are made from the player's own mistakes and repeated at growing intervals."""
