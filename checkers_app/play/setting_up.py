"""A position of checkers that is being set up: pieces put down and taken away, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.notation.fen import parse_fen, write_pieces

MOST = 12
"""Pieces of a side."""
_CROWNING = {Side.FIRST: range(29, 33), Side.SECOND: range(1, 5)}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a position cannot be played."""

    headline: str
    detail: str
    square: int | None = None
    """Where, if it is one square's."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The pieces on the board and who moves next; it need not be a position yet."""

    pieces: Mapping[int, Piece] = field(default_factory=lambda: MappingProxyType({}))
    side_to_move: Side = Side.FIRST

    @classmethod
    def of(cls, state: Checkers) -> Setup:
        """A position to begin with."""
        return cls(MappingProxyType(state.pieces()), state.side_to_move)

    @classmethod
    def parse(cls, text: str) -> Setup:
        """Read a FEN.

        Raises:
            FenError: if it is none.
        """
        return cls.of(parse_fen(text))

    @property
    def text(self) -> str:
        """As a FEN."""
        return write_pieces(self.pieces, self.side_to_move)

    def count(self, side: Side) -> int:
        """How many pieces a side has."""
        return sum(piece.side is side for piece in self.pieces.values())

    def put(self, square: int, piece: Piece | None) -> Setup:
        """Another piece on a square, or none."""
        pieces = {other: item for other, item in self.pieces.items() if other != square}
        if piece is not None:
            pieces[square] = piece
        return replace(self, pieces=MappingProxyType(pieces))

    def click(self, square: int, piece: Piece | None) -> Setup:
        """A click with a piece in hand: the same piece is taken away, another replaced."""
        return self.put(square, None if self.pieces.get(square) == piece else piece)

    def move(self, origin: int, destination: int) -> Setup:
        """A piece is dragged to another square."""
        piece = self.pieces.get(origin)
        if piece is None or origin == destination:
            return self
        return self.put(origin, None).put(destination, piece)

    def fault(self) -> Fault | None:
        """What is wrong, one thing at a time, the first by square; None if the position can be played."""
        for square, piece in sorted(self.pieces.items()):
            if not piece.king and square in _CROWNING[piece.side]:
                name = GAME.side_name(piece.side)
                detail = f"{name} man on {square}: make it a king, or move it."
                return Fault("A man cannot stand on its crowning row", detail, square)
        for side in Side:
            name, count = GAME.side_name(side), self.count(side)
            if count > MOST:
                return Fault(
                    f"{name} has {count} pieces", f"A side has {MOST} at most: take {count - MOST} away."
                )
            if not count:
                return Fault(f"{name} has no piece", "Both sides need at least one.")
        state = Checkers.from_pieces(self.pieces, self.side_to_move)
        if not state.legal_moves():
            name = GAME.side_name(self.side_to_move)
            return Fault(
                f"{name} cannot move", "The game would be over: move a piece, or let the other side begin."
            )
        return None

    def state(self) -> Checkers:
        """The position.

        Raises:
            ValueError: if it has a :meth:`fault` that no position can have.
        """
        return Checkers.from_pieces(self.pieces, self.side_to_move)
