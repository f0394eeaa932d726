"""Recorded searches, and everything that helps users to learn from them; nothing here draws on the screen."""
