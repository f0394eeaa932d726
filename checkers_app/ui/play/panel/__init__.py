"""The cards next to the board: players, clocks, moves, the engine and its score."""
