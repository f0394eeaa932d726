"""The question "Why not this move?", which is answered by showing the refutation on the board."""
