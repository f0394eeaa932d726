"""The cards next to the board: players, clocks, moves, engine and evaluation."""
