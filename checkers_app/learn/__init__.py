"""Recorded searches and everything for learning from them; no pixels."""
