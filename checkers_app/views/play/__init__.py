"""A game on the board: which squares are chosen, what the status says, the list of moves."""
