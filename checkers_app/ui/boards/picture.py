"""The content of a board at one moment: plain values, created by the play scene and drawn by a board
painter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from checkers_app.games.base import Move, Piece


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece that moves or changes, drawn on top of the others."""

    piece: Piece
    """The piece; ``king`` selects the sprite."""
    x: float
    """Centre, in cells from the left edge of the board as printed in a diagram (not flipped)."""
    y: float
    """Centre, in cells from the top edge."""
    scale: float = 1.0
    """Size relative to a piece at rest."""
    alpha: float = 1.0
    """0 (invisible) to 1."""
    lift: float = 0.0
    """Height above the board in cells: the disc is drawn higher, and its shadow lower and wider."""
    stroke: float = 1.0
    """How much of the mark has been drawn, 0 to 1 (tic-tac-toe marks being written)."""
    crown: float = 0.0
    """The progress of a crowning, 0 (a man) to 1 (a king): the second disc drops, the crown fades in."""


@dataclass(frozen=True, slots=True)
class Picture:
    """All data for a board painter besides the geometry and the theme."""

    pieces: Mapping[int, Piece] = field(default_factory=lambda: MappingProxyType({}))
    """The pieces at rest, by square; those in motion are in ``sprites`` only."""
    sprites: tuple[Sprite, ...] = ()
    last_move: Move | None = None
    last_move_alpha: float = 1.0
    selected: int | None = None
    targets: tuple[int, ...] = ()
    """Squares to which a step may go: dots."""
    landings: tuple[tuple[int, int], ...] = ()
    """(square, step number from 1) of the squares on which a jump may land: dot in a ring."""
    routes: tuple[tuple[int, ...], ...] = ()
    """Paths of squares the selected piece may jump along: dotted lines."""
    victims: tuple[int, ...] = ()
    """Squares whose pieces will be taken by the selected piece: beads with a cross."""
    must: tuple[int, ...] = ()
    """Squares of pieces that must jump (or, in tic-tac-toe, squares that must be blocked)."""
    must_pulse: float = 0.0
    """0 to 1: the must rings widen and brighten once after a refused click."""
    hint: Move | None = None
    hinted: int | None = None
    """The square of the piece shown by a hint, while its move is hidden."""
    mistaken: Move | None = None
    """The mistake that was played: a dashed arrow with a question mark."""
    better: Move | None = None
    """The better move: an arrow with a tick."""
    looking: tuple[Move, ...] = ()
    """The line that the computer is considering, from the displayed position: increasingly faint arrows."""
    cursor: int | None = None
    """The square with the keyboard cursor."""
    hover: int | None = None
    """The square under the pointer where a piece could be placed (tic-tac-toe ghost)."""
    touched: int | None = None
    """The square under the pointer with a piece that can be selected, or to which the selected one can go."""
    ghost: Piece | None = None
    """The mark shown on ``hover``, or the piece shown on an empty ``touched``."""
    winning: tuple[int, ...] = ()
    """The squares of a finished line."""
    values: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Square -> the result of playing there: "wins", "draw" or "loses" if marks are placed, or such as "win
    in 5" if pieces move (in that case also for the best move of a piece).
    """
    numbers: bool = True
    """Whether square numbers are drawn."""
