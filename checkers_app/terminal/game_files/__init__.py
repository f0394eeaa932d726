"""Verbs that read files of games and the saved games."""
