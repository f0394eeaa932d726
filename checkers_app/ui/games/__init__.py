"""Saved games, collections, files, setting up positions, and statistics."""
