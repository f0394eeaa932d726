"""Opponents below full strength, and their common parts."""
