"""Tidies up collections of games: finds duplicates, merges files, and unifies the names of players."""
