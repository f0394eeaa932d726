"""A board as an element of a page: a square picture with a description of every square for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.games.base import Piece
from checkers_app.ui.boards.moving.view import BoardView, shown_at
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box
from checkers_app.ui.kit.look import Look
from checkers_app.words import say


class Square(el.Told):
    """A square of a board, as described to screen readers."""

    def __init__(self, board: BoardView, square: int, label: str, *states: str) -> None:
        super().__init__("cell", label, *states, name=f"square {square}")
        self.board = board
        self.square = square

    @property
    def heard(self) -> el.Heard:
        """The row and column of the square, and whether the keyboard cursor is on the square."""
        return el.Heard(cell=self.board.shown_at(self.square), cursor=self.board.cursor == self.square)

    def place(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        """Take the position from the board, which has already been placed."""
        del measure, rect
        self.rect = self.board.geometry.cell_rect(self.square)
        self.seen = self.rect.clip(seen)


class BoardRow(el.Told):
    """A row of a board; its position is the rectangle around its squares.

    If all rows had the same position, the screen reader Orca would confuse nameless rows, and read the whole
    page again whenever the cursor moves to another row.
    """

    def __init__(self, row: int, squares: tuple[Square, ...]) -> None:
        super().__init__("row", "", children=squares, name=f"row {row}")

    def place(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        """Place the squares, and set the position of the row to the rectangle around them."""
        super().place(measure, rect, seen)
        rects = [square.rect for square in self.children]
        self.rect = rects[0].unionall(rects[1:])
        self.seen = self.rect.clip(seen)


class BoardPicture(el.Picture):
    """A board with its squares, in the order in which they are displayed from the top left."""

    role = "grid"

    def __init__(
        self,
        board: BoardView,
        pieces: Callable[[], Mapping[int, Piece]],
        paint: Callable[[Look, Surface, Rect], None],
        *,
        size: int,
        smallest: int,
        **box: Unpack[Box],
    ) -> None:
        side, least = (size, size), (smallest, smallest)
        super().__init__(
            paint, describe=lambda: _rows(board, pieces()), size=side, smallest=least, aspect=1.0, **box
        )
        self._board = board

    @property
    def heard(self) -> el.Heard:
        """The number of rows and columns."""
        return el.Heard(size=(self._board.game.rows, self._board.game.columns))

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        square = Rect(0, 0, min(rect.size), min(rect.size))  # centred if the available space is not square
        square.center = rect.center
        self._board.place(square)
        super()._place_children(measure, rect, seen)


def _rows(board: BoardView, pieces: Mapping[int, Piece]) -> Iterator[BoardRow]:
    words, notes = board.squares(pieces), board.notes
    game, flipped = board.game, board.flipped
    rows: dict[int, list[int]] = {}
    for (row, _), square in sorted((shown_at(game, square, flipped=flipped), square) for square in words):
        rows.setdefault(row, []).append(square)
    for row, squares in rows.items():
        told = (
            Square(board, square, words[square], *((notes[square],) if square in notes else ()))
            for square in squares
        )
        yield BoardRow(row, tuple(told))


def board_element(
    board: BoardView,
    pieces: Callable[[], Mapping[int, Piece]],
    paint: Callable[[Look, Surface], None],
    *,
    size: int = 0,
    smallest: int = 200,
    **box: Unpack[Box],
) -> el.Picture:
    """Create the element for a board.

    Args:
        board: the board, which is notified when it is placed.
        pieces: returns the pieces by square, for the description for screen readers.
        paint: draws the board in every frame.
        size: the natural side length in units, for a board that does not grow.
        smallest: the minimum side length in units.
        box: the properties that any element can have.
    """
    box["label"] = box.get("label", say("Board"))
    box["name"] = box.get("name", "board")

    def draw(look: Look, surface: Surface, rect: Rect) -> None:
        del rect
        paint(look, surface)

    return BoardPicture(board, pieces, draw, size=size, smallest=smallest, **box)
