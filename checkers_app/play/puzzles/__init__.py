"""The player's own mistakes as puzzles that return after some days."""
