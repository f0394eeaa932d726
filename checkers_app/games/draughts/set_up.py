"""Describes how a position under any rule set is set up by hand: the pieces, and the possible faults in a
position.
"""

from __future__ import annotations

from collections.abc import Mapping

from checkers_app.games.base import ByHand, Fault, Piece, Side
from checkers_app.games.draughts.position_text import fen_board, side_names
from checkers_app.games.draughts.rule_set import RuleSet
from checkers_app.games.draughts.rulebook import law_of
from checkers_app.games.fen_text import written_pieces
from checkers_app.games.set_up_faults import no_moves, number_fault
from checkers_app.words import N_, say

_UNCROWNED = {
    True: N_("White man on {square}: make it a king, or move it."),
    False: N_("Black man on {square}: make it a king, or move it."),
}


def by_hand(rules: RuleSet) -> ByHand:
    """Return the description of how positions under a rule set are set up."""
    law, names, most = law_of(rules), side_names(rules), rules.men

    def fault(pieces: Mapping[int, Piece], side_to_move: Side) -> Fault | None:
        """The first fault in the position; None if it is playable."""
        for square, piece in sorted(pieces.items()):
            if not piece.king and 1 << square & law.crowning[piece.side]:
                detail = say(_UNCROWNED[piece.side is law.white], square=law.name_of(square))
                return Fault(say("A man cannot stand on its crowning row"), detail, square)
        if wrong := number_fault(pieces, names, most):
            return wrong
        return None if law.position(pieces, side_to_move).legal_moves() else no_moves(names[side_to_move])

    def write(pieces: Mapping[int, Piece], side_to_move: Side) -> str:
        """Return the pieces as text, even if the position has a fault."""
        return written_pieces(pieces, side_to_move, fen_board(law), law.name_of)

    white = law.white
    kinds = tuple(Piece(side, king=king) for side in (white.other, white) for king in (False, True))
    return ByHand(kinds, write, fault, law.position)
