"""The question "Why not this move?": the refutation on the board."""
