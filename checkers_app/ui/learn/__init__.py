"""Scenes that show what a search does."""
