"""Recorded searches and everything for learning from them; nothing here draws on the screen."""
