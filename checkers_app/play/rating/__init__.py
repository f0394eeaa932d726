"""Estimates a player's strength, and adapts the computer's level to it."""
