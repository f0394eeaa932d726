"""Keeping what is the user's: atomic writes."""
