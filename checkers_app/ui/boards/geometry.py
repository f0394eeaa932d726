"""Converts between pixels and squares.  All functions are pure: they neither draw nor store anything."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from pygame import Rect

from checkers_app.games.base import Game


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The positions of the squares of a board on the screen."""

    game: Game
    rect: Rect
    """The outer rectangle, including the frame; a square if the board is square."""
    cell: int
    """The side length of a square in pixels."""
    flipped: bool = False
    """True if the board is rotated."""
    field: Rect = dataclasses.field(init=False, compare=False)
    """The rectangle of the squares, without the frame."""

    @classmethod
    def fit(cls, game: Game, rect: Rect, *, flipped: bool = False) -> BoardGeometry:
        """The geometry of the largest board inside ``rect`` whose cells are a whole number of pixels wide."""
        side = min(rect.width, rect.height)
        frame = round(0.032 * side)
        cell = (side - 2 * frame) // max(game.rows, game.columns)
        # Centre a board that is not square.
        length = max(game.rows, game.columns)
        spare_x, spare_y = (length - game.columns) * cell, (length - game.rows) * cell
        outer = Rect(rect.x + spare_x // 2, rect.y + spare_y // 2, side - spare_x, side - spare_y)
        return cls(game, outer, cell, flipped)

    def __post_init__(self) -> None:
        width, height = self.cell * self.game.columns, self.cell * self.game.rows
        field = Rect(
            self.rect.x + (self.rect.width - width) // 2,
            self.rect.y + (self.rect.height - height) // 2,
            width,
            height,
        )
        object.__setattr__(self, "field", field)

    def bar(self, place: Rect) -> Rect:
        """The rectangle of the evaluation bar next to the board, as wide as ``place`` and as high as all rows
        together.
        """
        return Rect(place.x, self.field.y, place.width, self.field.height)

    @property
    def frame(self) -> int:
        """The width of the frame in pixels."""
        return self.field.x - self.rect.x

    def cell_rect(self, square: int) -> Rect:
        """The rectangle of a square in pixels."""
        row, column = self.game.cells[square]
        if self.flipped:
            row, column = self.game.rows - 1 - row, self.game.columns - 1 - column
        field = self.field
        return Rect(field.x + column * self.cell, field.y + row * self.cell, self.cell, self.cell)

    def centre(self, square: int) -> tuple[float, float]:
        """The centre of a square in pixels."""
        rect = self.cell_rect(square)
        return rect.x + self.cell / 2, rect.y + self.cell / 2

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point, in cells from the top left corner of the unflipped board, to pixels."""
        if self.flipped:
            x, y = self.game.columns - x, self.game.rows - y
        field = self.field
        return field.x + x * self.cell, field.y + y * self.cell

    def cells_at(self, position: tuple[float, float]) -> tuple[float, float]:
        """Convert pixels to cells from the top left of the unflipped board; the inverse of :meth:`point`."""
        field = self.field
        x, y = (position[0] - field.x) / self.cell, (position[1] - field.y) / self.cell
        return (self.game.columns - x, self.game.rows - y) if self.flipped else (x, y)

    def square_at(self, position: tuple[int, int]) -> int | None:
        """The playable square at a pixel position, or None."""
        field = self.field
        if not field.collidepoint(position):
            return None
        row = (position[1] - field.y) // self.cell
        column = (position[0] - field.x) // self.cell
        if self.flipped:
            row, column = self.game.rows - 1 - row, self.game.columns - 1 - column
        return self.game.squares.get((row, column))


def neighbour(game: Game, square: int, rows: int, columns: int) -> int:
    """The next playable square in a direction on the unflipped board; ``square`` itself at the edge."""
    squares = game.squares
    row, column = game.cells[square]
    if columns:
        same_row = sorted(c for r, c in squares if r == row and (c - column) * columns > 0)
        if not same_row:
            return square
        return squares[row, same_row[0] if columns > 0 else same_row[-1]]
    place = sorted(c for r, c in squares if r == row).index(column)
    next_row = sorted(c for r, c in squares if r == row + rows)
    return squares[row + rows, next_row[min(place, len(next_row) - 1)]] if next_row else square
