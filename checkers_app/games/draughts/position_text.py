"""FEN for positions under any rule set.

Squares have the names that the rule set gives them.  If these names contain letters, numbers counted from the
top left, as in several other programs, are also accepted.
"""

from __future__ import annotations

from functools import lru_cache

from checkers_app.games.draughts.rule_set import RuleSet
from checkers_app.games.draughts.rulebook import Draughts, Law, law_of
from checkers_app.games.fen_text import FenBoard, FenError, read_pieces, written_pieces
from checkers_app.words import N_
from checkers_app.words.sentence import said_by

WHITE, BLACK = N_("White"), N_("Black")


def side_names(rules: RuleSet) -> tuple[str, str]:
    """The names of the first and the second side, in English."""
    return (WHITE, BLACK) if rules.white_begins else (BLACK, WHITE)


@lru_cache(maxsize=64)
def fen_board(law: Law) -> FenBoard:
    """Return the board data that is needed to read positions under a rule set."""
    return FenBoard(
        law.rules.squares,
        law.squares.by_name,
        law.white.other,
        side_names(law.rules),
        law.rules.men,
    )


def parse_position(rules: RuleSet, text: str) -> Draughts:
    """Read a position.

    Raises:
        FenError: if the text is not a valid position under the rule set; the message says what is wrong and
            where.
    """
    law = law_of(rules)
    pieces, turn = read_pieces(text, fen_board(law))
    try:
        return law.position(pieces, turn)
    except ValueError as error:
        raise FenError(said_by(error)) from None


def write_position(state: Draughts) -> str:
    """Return the position as a FEN that :func:`parse_position` can read back."""
    return written_pieces(state.pieces(), state.side_to_move, fen_board(state.law), state.law.name_of)


def parse_from_top_left(rules: RuleSet, text: str) -> Draughts:
    """Read a position whose square numbers are counted from the top left, whatever the numbering of the
    rule set.

    Raises:
        FenError: if the text is not a valid position under the rule set, as in :func:`parse_position`.
    """
    law = law_of(rules)
    pieces, turn = read_pieces(text, fen_board(law))
    turned = {law.squares.from_top_left(square): piece for square, piece in pieces.items()}
    try:
        return law.position(turned, turn)
    except ValueError as error:
        raise FenError(said_by(error)) from None
