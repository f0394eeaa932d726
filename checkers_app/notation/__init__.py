"""Positions and moves as text: FEN, PDN and the notations that people type."""
