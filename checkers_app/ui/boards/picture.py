"""A snapshot of the content of a board, as plain values that the play scene creates and a board painter
draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from checkers_app.games.base import Move, Piece


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece that moves or changes, drawn on top of the other pieces."""

    piece: Piece
    """The piece; it is drawn as a king if its attribute ``king`` is True or ``crown`` is 1."""
    x: float
    """The centre, in cells from the left edge of the unflipped board."""
    y: float
    """The centre, in cells from the top edge of the unflipped board."""
    scale: float = 1.0
    """The size relative to a piece at rest."""
    alpha: float = 1.0
    """The opacity from 0 (invisible) to 1."""
    lift: float = 0.0
    """The height above the board in cells; a lifted disc is drawn higher, with a lower and wider shadow."""
    stroke: float = 1.0
    """The fraction of a tic-tac-toe mark that has been drawn, from 0 to 1."""
    crown: float = 0.0
    """The progress of a crowning, from 0 (a man) to 1 (a king): a disc drops, then the crown fades in."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that a board painter needs besides the geometry and the theme."""

    pieces: Mapping[int, Piece] = field(default_factory=lambda: MappingProxyType({}))
    """The pieces at rest, by square; moving pieces are only in ``sprites``."""
    sprites: tuple[Sprite, ...] = ()
    last_move: Move | None = None
    last_move_alpha: float = 1.0
    selected: int | None = None
    targets: tuple[int, ...] = ()
    """The squares to which the selected piece may move without jumping, marked with dots."""
    landings: tuple[tuple[int, int], ...] = ()
    """The squares on which a jump may land, marked with a dot in a ring.

    Each square is paired with the number of its step in the jump, counted from 1.
    """
    routes: tuple[tuple[int, ...], ...] = ()
    """The paths along which the selected piece may jump, marked with dotted lines."""
    victims: tuple[int, ...] = ()
    """The squares of the pieces that the selected piece would capture, marked with crosses on beads."""
    must: tuple[int, ...] = ()
    """The squares of pieces that must jump; in tic-tac-toe, the squares that must be blocked."""
    must_pulse: float = 0.0
    """How much the rings on ``must`` are widened and brightened after a move is refused, from 0 to 1."""
    hint: Move | None = None
    hinted: int | None = None
    """The square of the piece shown by a hint while its move is still hidden."""
    mistaken: Move | None = None
    """The mistake that was played, shown as a dashed arrow with a question mark."""
    better: Move | None = None
    """The better move, shown as an arrow with a tick."""
    looking: tuple[Move, ...] = ()
    """The line that the computer is considering, shown as increasingly faint arrows."""
    cursor: int | None = None
    """The square under the keyboard cursor."""
    hover: int | None = None
    """The square under the pointer if a piece can be placed there."""
    touched: int | None = None
    """The square under the pointer if its piece can be selected, or if the selected piece can go there."""
    ghost: Piece | None = None
    """The piece shown faintly on ``hover``, or on an empty ``touched`` square."""
    winning: tuple[int, ...] = ()
    """The squares of a finished line."""
    values: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Maps a square to the result of playing there: "wins", "draw" or "loses" if pieces are placed.  If
    pieces move, the result is a text such as "win in 5", and the square of a piece is mapped to the result
    of the piece's best move.
    """
    numbers: bool = True
    """True if the numbers of the squares are drawn."""
