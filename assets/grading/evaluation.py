"""An evaluation of checkers.  Complete the function, then run: checkers-app grade THIS_FILE --task evaluation"""

SQUARES = range(1, 33)


def evaluate(state):
    """Return a number: how good the position is for the side to move; 0 if both sides are equal.

    state.side_to_move      the side that moves
    state.piece_at(square)  None, or a piece with piece.side and piece.king
    state.legal_moves()     the legal moves
    """
    raise NotImplementedError
