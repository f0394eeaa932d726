"""A piece that is dragged: it follows the pointer, and slides back from invalid squares."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from checkers_app.games.base import Piece
from checkers_app.ui.boards.animation import ease_out_cubic
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Sprite
from checkers_app.views.interaction.selection import Selection

START = 5
"""The distance in pixels after which a press becomes a drag."""
HEIGHT = 0.08
GROWTH = 1.06
"""How high a dragged piece is lifted, in cells, and how much larger it looks."""
HOME = 0.160
"""The seconds of the way back at speed 1."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece that was pressed."""

    square: int
    """Its square, or the one it has reached in the middle of a jump."""
    piece: Piece
    before: Selection
    """The selection before the press."""
    grip: Point
    """The offset of the pointer from the middle of the square when it was pressed, in pixels."""
    pointer: Point
    moved: bool = False
    """True once the pointer has moved far enough for a drag."""

    @classmethod
    def begin(
        cls, square: int, piece: Piece, before: Selection, pointer: tuple[int, int], geometry: BoardGeometry
    ) -> Drag:
        """The piece on ``square`` is pressed at ``pointer``."""
        x, y = geometry.centre(square)
        return cls(square, piece, before, (pointer[0] - x, pointer[1] - y), pointer)

    def to(self, pointer: tuple[int, int], geometry: BoardGeometry) -> Drag:
        """The drag after moving the pointer."""
        x, y = geometry.centre(self.square)
        start = (x + self.grip[0], y + self.grip[1])
        moved = self.moved or math.dist(start, pointer) >= START
        return replace(self, pointer=pointer, moved=moved)

    def place(self, geometry: BoardGeometry) -> Point:
        """The middle of the piece, in cells of a printed diagram."""
        return geometry.cells_at((self.pointer[0] - self.grip[0], self.pointer[1] - self.grip[1]))

    def sprite(self, geometry: BoardGeometry) -> Sprite:
        """The dragged piece."""
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
        """True once the piece has arrived. ``speed`` is a factor for the time; 0 disables the animation."""
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
