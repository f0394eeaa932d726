"""A piece in the player's hand: it follows the pointer, and slides home from where it may not stay."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from checkers_app.games.base import Piece
from checkers_app.ui.boards.animation import ease_out_cubic
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Sprite
from checkers_app.views.interaction.selection import Selection

START = 5
"""Pixels the pointer moves before a press becomes a drag."""
HEIGHT = 0.08
GROWTH = 1.06
"""How high a piece is held, in cells, and how much larger it looks."""
HOME = 0.160
"""Seconds of the way home at speed 1."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece that was pressed."""

    square: int
    """Where it stands, or has come to in the middle of a jump."""
    piece: Piece
    before: Selection
    """What was chosen before the press."""
    grip: Point
    """From the middle of the square to the pointer when it was pressed, in pixels."""
    pointer: Point
    moved: bool = False
    """True once the pointer has gone far enough to mean a drag."""

    @classmethod
    def begin(
        cls, square: int, piece: Piece, before: Selection, pointer: tuple[int, int], geometry: BoardGeometry
    ) -> Drag:
        """The piece on ``square`` is pressed at ``pointer``."""
        x, y = geometry.centre(square)
        return cls(square, piece, before, (pointer[0] - x, pointer[1] - y), pointer)

    def to(self, pointer: tuple[int, int], geometry: BoardGeometry) -> Drag:
        """The pointer has gone on."""
        x, y = geometry.centre(self.square)
        start = (x + self.grip[0], y + self.grip[1])
        moved = self.moved or math.dist(start, pointer) >= START
        return replace(self, pointer=pointer, moved=moved)

    def place(self, geometry: BoardGeometry) -> Point:
        """Where the middle of the piece is, in cells of a printed diagram."""
        return geometry.cells_at((self.pointer[0] - self.grip[0], self.pointer[1] - self.grip[1]))

    def sprite(self, geometry: BoardGeometry) -> Sprite:
        """The piece in the hand."""
        x, y = self.place(geometry)
        return Sprite(self.piece, x, y, scale=GROWTH, lift=HEIGHT)


@dataclass(frozen=True, slots=True)
class WayHome:
    """A piece that slides back to where it was taken from."""

    square: int
    piece: Piece
    start: Point
    """In cells of a printed diagram."""
    began: float

    def over(self, now: float, speed: float) -> bool:
        """True once it has arrived; ``speed`` is a factor on the time, 0 shows nothing."""
        return not speed or (now - self.began) * speed >= HOME

    def sprite(self, geometry: BoardGeometry, now: float, speed: float) -> Sprite:
        """The piece on its way."""
        t = ease_out_cubic(min(1.0, max(0.0, (now - self.began) * speed / HOME))) if speed else 1.0
        x, y = geometry.cells_at(geometry.centre(self.square))
        left = 1 - t
        return Sprite(
            self.piece,
            x + (self.start[0] - x) * left,
            y + (self.start[1] - y) * left,
            scale=1 + (GROWTH - 1) * left,
            lift=HEIGHT * left,
        )
