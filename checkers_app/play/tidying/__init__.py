"""Tidying up collections of games: duplicates, merged files, and names of players."""
