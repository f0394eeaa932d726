"""Engines against each other: players, matches and the evaluation of results."""
