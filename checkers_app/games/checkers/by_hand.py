"""A position of checkers that is set up by hand: which pieces there are, and what may be wrong with them."""

from __future__ import annotations

from collections.abc import Mapping

from checkers_app.games.base import ByHand, Fault, Piece, Side
from checkers_app.games.checkers.fen import write_pieces
from checkers_app.games.checkers.rules import NAMES, Checkers
from checkers_app.games.set_up_faults import no_moves, number_fault
from checkers_app.words import N_, say

MOST = 12
"""Pieces of a side."""
_CROWNING = {Side.FIRST: range(29, 33), Side.SECOND: range(1, 5)}
_UNCROWNED = (
    N_("Black man on {square}: make it a king, or move it."),
    N_("White man on {square}: make it a king, or move it."),
)


def fault(pieces: Mapping[int, Piece], side_to_move: Side) -> Fault | None:
    """What is wrong, one thing at a time, the first by square; None if the position can be played."""
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
