"""Tidies up collections of games: duplicates, merging of files, and names of players."""
