"""Dragged pieces, which follow the pointer and slide back from invalid squares."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from checkers_app.games.base import Piece
from checkers_app.ui.boards.animation import ease_out_cubic
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Sprite
from checkers_app.views.interaction.selection import Selection

START = 5
"""The distance in pixels that the mouse must move, with the button pressed, to start a drag."""
HEIGHT = 0.08
GROWTH = 1.06
"""The factor by which a dragged piece is enlarged; :data:`HEIGHT` is its height above the board in cells."""
HOME = 0.160
"""The time in seconds that a piece takes to slide back at speed 1."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece on which the mouse button is pressed."""

    square: int
    """The square of the piece: during a jump, the last square that the piece has reached."""
    piece: Piece
    before: Selection
    """The selection before the mouse button was pressed."""
    grip: Point
    """The offset of the pointer, in pixels, from the middle of the square when the button was pressed."""
    pointer: Point
    moved: bool = False
    """True once the pointer has moved far enough to count as a drag."""

    @classmethod
    def begin(
        cls, square: int, piece: Piece, before: Selection, pointer: tuple[int, int], geometry: BoardGeometry
    ) -> Drag:
        """Begin a drag: the mouse button has been pressed on the piece on ``square``."""
        x, y = geometry.centre(square)
        return cls(square, piece, before, (pointer[0] - x, pointer[1] - y), pointer)

    def to(self, pointer: tuple[int, int], geometry: BoardGeometry) -> Drag:
        """The same drag with the pointer at another position."""
        x, y = geometry.centre(self.square)
        start = (x + self.grip[0], y + self.grip[1])
        moved = self.moved or math.dist(start, pointer) >= START
        return replace(self, pointer=pointer, moved=moved)

    def place(self, geometry: BoardGeometry) -> Point:
        """The centre of the piece, in cells from the top left corner of the unflipped board."""
        return geometry.cells_at((self.pointer[0] - self.grip[0], self.pointer[1] - self.grip[1]))

    def sprite(self, geometry: BoardGeometry) -> Sprite:
        """The dragged piece."""
        x, y = self.place(geometry)
        return Sprite(self.piece, x, y, scale=GROWTH, lift=HEIGHT)


@dataclass(frozen=True, slots=True)
class WayHome:
    """A piece that slides back to the square from which it was dragged."""

    square: int
    piece: Piece
    start: Point
    """The position where the piece was dropped, in cells from the top left corner of the unflipped board."""
    began: float

    def over(self, now: float, speed: float) -> bool:
        """True once the piece has arrived.  ``speed`` is the speed of animations; 0 switches them off."""
        return not speed or (now - self.began) * speed >= HOME

    def sprite(self, geometry: BoardGeometry, now: float, speed: float) -> Sprite:
        """The piece at its current position."""
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
