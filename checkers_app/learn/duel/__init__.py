"""Compares searches of the same position: the contestants, their figures, and files with the results."""
