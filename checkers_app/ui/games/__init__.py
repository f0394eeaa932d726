"""Kept games, collections, files, positions set up, and statistics."""
