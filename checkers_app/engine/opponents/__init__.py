"""Opponents below full strength, and what they have in common."""
