"""Saves a position as a picture, and a game as an animation."""
