"""Why not this move?  The refutation on the board."""
