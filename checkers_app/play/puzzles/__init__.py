"""The player's own mistakes as puzzles that are repeated after some days."""
