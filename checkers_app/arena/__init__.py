"""Engines against each other: players, matches and what the results prove."""
