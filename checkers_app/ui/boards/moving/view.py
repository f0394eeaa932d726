"""A board on the screen: position, orientation, and the squares under the pointer and the keyboard cursor.

The page provides the area of the board and a picture of its contents; the board knows neither the window nor
the match that is played.  The user's actions are returned as plain values.  Boards for choosing moves are in
``play_board``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game, Move, Piece
from checkers_app.ui.boards.geometry import BoardGeometry, neighbour
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit.keyboard import ARROWS
from checkers_app.ui.kit.look import Look


@dataclass(frozen=True, slots=True)
class Seen:
    """The display has changed, but the user has not decided anything."""


@dataclass(frozen=True, slots=True)
class Clicked:
    """A square was clicked."""

    square: int
    button: int = 1


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece was dragged from one square to another, or off the board."""

    start: int
    end: int | None
    """The square where the piece was dropped; None if it was dropped outside the board."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A complete legal move was chosen."""

    move: Move
    by_hand: bool = False
    """True if the piece was dropped on its destination, so that its movement need not be animated."""


Deed = Seen | Clicked | Carried | Chosen
"""An action of the user on a board."""


class BoardView:
    """A board that can be placed anywhere on a page.

    Args:
        game: the game whose board is displayed.
        room: the initial area, if it is known.
        flipped: True to start with a rotated board.
        piece_first: returns True if a piece is announced before the number of its square.
    """

    def __init__(
        self,
        game: Game,
        room: Rect | None = None,
        *,
        flipped: bool = False,
        piece_first: Callable[[], bool] = lambda: False,
    ) -> None:
        self._game = game
        self._piece_first = piece_first
        self._room = Rect(room or (0, 0, 0, 0))
        self._fitted: BoardGeometry | None = None
        """The geometry for the current area, computed on demand."""
        self.flipped = flipped
        """True while the board is rotated."""
        self.cursor: int | None = None
        """The square under the keyboard cursor, or None."""
        self.hover: int | None = None
        """The square under the pointer, or None."""

    @property
    def game(self) -> Game:
        """The game to which the board belongs."""
        return self._game

    # --- position ----------------------------------------------------------------------------------------

    def place(self, room: Rect) -> None:
        """Use the largest board that fits in ``room`` and whose squares are a whole number of pixels wide."""
        self._room = Rect(room)
        self._fitted = None

    @property
    def geometry(self) -> BoardGeometry:
        """The positions of the squares."""
        game, flipped = self.game, self.flipped
        fitted = self._fitted
        if fitted is None or fitted.game is not game or fitted.flipped is not flipped:
            fitted = self._fitted = BoardGeometry.fit(game, self._room, flipped=flipped)
        return fitted

    def square_at(self, position: tuple[int, int]) -> int | None:
        """The square at a pixel position, or None."""
        return self.geometry.square_at(position)

    def flip(self) -> None:
        """Rotate the board if the game allows that."""
        self.flipped = self.game.turns and not self.flipped

    # --- pointer and cursor -------------------------------------------------------------------------

    def point(self, event: pygame.event.Event) -> bool:
        """Update the position of the pointer; return True if the pointer is now over another square."""
        before = self.hover
        if event.type == pygame.MOUSEMOTION:
            self.hover = self.square_at(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self.hover = None
        return self.hover != before

    def steer(self, event: pygame.event.Event) -> bool:
        """Move the cursor with an arrow key; return False for any other key."""
        if event.type != pygame.KEYDOWN or event.key not in ARROWS:
            return False
        if self.cursor is None:
            self.cursor = self._first_square
        else:
            rows, columns = ARROWS[event.key]
            turn = -1 if self.flipped else 1
            self.cursor = neighbour(self.game, self.cursor, turn * rows, turn * columns)
        return True

    @property
    def _first_square(self) -> int:
        """The square where the cursor appears first."""
        return next(iter(self.game.cells))

    def shown_at(self, square: int) -> tuple[int, int]:
        """The row and column of a square on the displayed board, from 0 at the top left."""
        return shown_at(self.game, square, flipped=self.flipped)

    # --- contents ----------------------------------------------------------------------------------------

    def draw(self, look: Look, surface: Surface, picture: Picture) -> None:
        """Draw the board with the content of ``picture``."""
        look.painter(self.game).draw(surface, self.geometry, picture)

    def squares(self, pieces: Mapping[int, Piece]) -> dict[int, str]:
        """Map every playable square to a description of the square, such as ``19, white king``."""
        game, piece_first = self.game, self._piece_first()
        return {
            square: _in_words(game, square, pieces.get(square), piece_first=piece_first)
            for square in game.cells
        }

    @property
    def notes(self) -> Mapping[int, str]:
        """Map squares to additional notes, for example that the last move ended there."""
        return {}


def _in_words(game: Game, square: int, piece: Piece | None, *, piece_first: bool) -> str:
    name = game.square_label(square) or str(square)
    if piece is None:
        return name
    words = name, game.piece_name(piece)
    return ", ".join(reversed(words) if piece_first else words)


def shown_at(game: Game, square: int, *, flipped: bool) -> tuple[int, int]:
    """The row and column of a square on a board with the given orientation, from 0 at the top left."""
    row, column = game.cells[square]
    return (game.rows - 1 - row, game.columns - 1 - column) if flipped else (row, column)
