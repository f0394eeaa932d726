"""Positions and moves as text: FEN, PDN and the informal notations that people type."""
