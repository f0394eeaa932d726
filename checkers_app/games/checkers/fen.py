"""FEN: a checkers position as one line of text, such as ``W:W21,22,K3:B1-12``.

:mod:`checkers_app.games.fen_text` describes the other spellings that are accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers.rules import NAMES, SQUARE_NAMES, SQUARES, Checkers
from checkers_app.games.fen_text import FenBoard, FenError, read_pieces, written_pieces
from checkers_app.words.sentence import said_by

__all__ = ["FenError", "parse_fen", "write_fen", "write_pieces"]

_BOARD = FenBoard(
    len(SQUARES), {name.lower(): square for square, name in SQUARE_NAMES.items()}, Side.FIRST, NAMES, 12
)


@lru_cache(maxsize=256)
def parse_fen(text: str) -> Checkers:
    """Read a position.

    Raises:
        FenError: if the text is not a FEN, names a square twice, names a square that does not exist, gives a
            side more than 12 pieces, or puts a man on its crowning row.
    """
    pieces, turn = read_pieces(text, _BOARD)
    try:
        return Checkers.from_pieces(pieces, turn)
    except ValueError as error:
        raise FenError(said_by(error)) from None


def write_fen(state: Checkers) -> str:
    """Return the position as a FEN, with White's pieces first and without ranges.

    ``parse_fen(write_fen(state)) == state`` for every position.
    """
    return write_pieces(state.pieces(), state.side_to_move)


def write_pieces(pieces: Mapping[int, Piece], side_to_move: Side) -> str:
    """Return the FEN of pieces on their squares, even if no game can reach the position."""
    return written_pieces(pieces, side_to_move, _BOARD)
