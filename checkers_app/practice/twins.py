"""Finds twins: positions that are really the same problem.

One twin is the mirror image of the other, is shifted, is rotated with the colours swapped, or is nearly
identical.
"""

from __future__ import annotations

from collections.abc import Iterable

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.games.checkers.rules import CELLS

_LAST = 7
_FEW = 6
_ALIKE, _ALIKE_FEW = 4, 2
"""Positions with the same key move that differ on at most this many squares count as the same problem.  The
second number is for positions with few pieces: one displaced piece already makes two differences, and two
displaced pieces usually make a different problem.
"""

Shape = tuple[tuple[int, int, str], ...]


def turned(square: int) -> int:
    """The number of a square after the board has been rotated by 180 degrees."""
    return 33 - square


def shape_of(state: Checkers) -> Shape:
    """A key that all rotated, mirrored and shifted twins of a position share.

    The board is rotated so that the side to move plays upwards, and the pieces are shifted into the corner.
    The smaller of this arrangement and its mirror image is the key.
    """
    placed = [
        (*CELLS[_seen(state, square)], _kind(state, square)) for square in state.pieces()
    ]  # row, column, piece
    return min(_cornered(placed), _cornered([(row, _LAST - column, kind) for row, column, kind in placed]))


def _seen(state: Checkers, square: int) -> int:
    return square if state.side_to_move is Side.SECOND else turned(square)


def _kind(state: Checkers, square: int) -> str:
    piece = state.pieces()[square]
    letter = "o" if piece.side is state.side_to_move else "x"
    return letter.upper() if piece.king else letter


def _cornered(placed: Iterable[tuple[int, int, str]]) -> Shape:
    placed = list(placed)
    top = min((row for row, _, _ in placed), default=0)
    left = min((column for _, column, _ in placed), default=0)
    return tuple(sorted((row - top, column - left, kind) for row, column, kind in placed))


class Twins:
    """Detects twins among the problems that are added to it."""

    def __init__(self) -> None:
        self._shapes: set[Shape] = set()
        self._by_key: dict[tuple[int, ...], list[dict[int, str]]] = {}

    def add(self, state: Checkers, key: Move) -> bool:
        """Add a problem; return False if it is a twin of an earlier problem."""
        shape = shape_of(state)
        path = tuple(_seen(state, square) for square in key.path)
        board = {_seen(state, square): _kind(state, square) for square in state.pieces()}
        alike = self._by_key.setdefault(path, [])
        if shape in self._shapes or any(_alike(board, other) for other in alike):
            return False
        self._shapes.add(shape)
        alike.append(board)
        return True


def _alike(one: dict[int, str], other: dict[int, str]) -> bool:
    """Whether two positions are nearly alike; the order of the arguments does not matter."""
    most = _ALIKE if max(len(one), len(other)) > _FEW else _ALIKE_FEW
    return _differ(one, other) <= most


def _differ(one: dict[int, str], other: dict[int, str]) -> int:
    return sum(one.get(square) != other.get(square) for square in one.keys() | other.keys())
