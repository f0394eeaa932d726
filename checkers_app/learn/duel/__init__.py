"""Searches compared on the same position: the contestants, the figures, and files with the results."""
