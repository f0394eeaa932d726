"""Estimates a player's strength, and adapts the opponent to it."""
