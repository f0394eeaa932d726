"""Describes how a checkers position is set up by hand: the pieces to choose from, and the possible faults in
a position.
"""

from __future__ import annotations

from collections.abc import Mapping

from checkers_app.games.base import ByHand, Fault, Piece, Side
from checkers_app.games.checkers.fen import write_pieces
from checkers_app.games.checkers.rules import NAMES, Checkers
from checkers_app.games.set_up_faults import no_moves, number_fault
from checkers_app.words import N_, say

MOST = 12
"""The maximum number of pieces that a side can have."""
_CROWNING = {Side.FIRST: range(29, 33), Side.SECOND: range(1, 5)}
_UNCROWNED = (
    N_("Black man on {square}: make it a king, or move it."),
    N_("White man on {square}: make it a king, or move it."),
)


def fault(pieces: Mapping[int, Piece], side_to_move: Side) -> Fault | None:
    """Return the first fault in the position, in the order of the squares; None if it is playable."""
    for square, piece in sorted(pieces.items()):
        if not piece.king and square in _CROWNING[piece.side]:
            detail = say(_UNCROWNED[piece.side], square=square)
            return Fault(say("A man cannot stand on its crowning row"), detail, square)
    if wrong := number_fault(pieces, NAMES, MOST):
        return wrong
    return None if Checkers.from_pieces(pieces, side_to_move).legal_moves() else no_moves(NAMES[side_to_move])


BY_HAND = ByHand(
    tuple(Piece(side, king=king) for side in Side for king in (False, True)),
    write_pieces,
    fault,
    Checkers.from_pieces,
)
