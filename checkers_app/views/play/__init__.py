"""A game on the board: the selected squares, the status, the list of moves."""
