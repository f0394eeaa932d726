"""Draws search trees: computes positions, and draws nodes, highlights and texts."""
