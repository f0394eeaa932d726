"""Positions and moves as text: FEN, PDN and what people type."""
