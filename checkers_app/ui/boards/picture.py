"""What a board shows at one moment: plain values, made by the play scene, drawn by a board painter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from checkers_app.games.base import Move, Piece


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece in motion or in change, drawn over the others."""

    piece: Piece
    """Which piece; its ``king`` says which sprite is drawn."""
    x: float
    """Centre, in cells from the left edge of the board as printed in a diagram (not flipped)."""
    y: float
    """Centre, in cells from the top edge."""
    scale: float = 1.0
    """Size against a piece at rest."""
    alpha: float = 1.0
    """0 (invisible) to 1."""
    lift: float = 0.0
    """Height over the board in cells: the disc is drawn higher, its shadow falls lower and wider."""
    stroke: float = 1.0
    """How much of the sign has been drawn, 0 to 1 (tic-tac-toe marks being written)."""
    crown: float = 0.0
    """How far a crowning has come, 0 (a man) to 1 (a king): the second disc drops, the crown fades in."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything a board painter needs besides the geometry and the theme."""

    pieces: Mapping[int, Piece] = field(default_factory=lambda: MappingProxyType({}))
    """The pieces at rest, by square; those in motion are in ``sprites`` only."""
    sprites: tuple[Sprite, ...] = ()
    last_move: Move | None = None
    last_move_alpha: float = 1.0
    selected: int | None = None
    targets: tuple[int, ...] = ()
    """Squares a step may go to: dots."""
    landings: tuple[tuple[int, int], ...] = ()
    """(square, step number from 1) of the squares a jump may land on: dot in a ring."""
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
    """The square of the piece that a hint points at, while its move is not told."""
    mistaken: Move | None = None
    """The move that was played and should not have been: a dashed arrow with a question mark."""
    better: Move | None = None
    """What should have been played: an arrow with a tick."""
    looking: tuple[Move, ...] = ()
    """The line that the computer is looking at, from the position shown: ever fainter arrows."""
    cursor: int | None = None
    """The square under the keyboard cursor."""
    hover: int | None = None
    """The square under the pointer where a piece could be placed (tic-tac-toe ghost)."""
    touched: int | None = None
    """The square under the pointer with a piece that can be picked up, or to which the chosen one can go."""
    ghost: Piece | None = None
    """The mark shown on ``hover``, or the piece shown on an empty ``touched``."""
    winning: tuple[int, ...] = ()
    """The squares of a finished line."""
    values: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Square -> what playing there leads to: "wins", "draw" or "loses" where marks are placed, such as
    "win in 5" where pieces move (there also what the best move of a piece leads to)."""
    numbers: bool = True
    """Whether square numbers are drawn."""
