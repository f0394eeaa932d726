"""A board on the screen: where it is, which way up, and the square under the pointer or the cursor.

Whoever shows a board gives it a room and a picture; it asks for neither the window nor the game being played.
What a person does at it is answered as plain values.  Boards on which moves are chosen are in ``play_board``.
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
    """Something looks different, and nothing has been decided."""


@dataclass(frozen=True, slots=True)
class Clicked:
    """A square was pressed and let go of."""

    square: int
    button: int = 1


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece was carried from one square to another."""

    start: int
    end: int | None
    """None: away from the board."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A whole legal move was chosen."""

    move: Move
    by_hand: bool = False
    """True if its piece was put down where it goes to, so that the way there need not be shown."""


Deed = Seen | Clicked | Carried | Chosen
"""What a person has done at a board."""


class BoardView:
    """One board, wherever it is placed.

    Args:
        game: which board.
        room: where it is placed at first, if that is known.
        flipped: True to begin with the board turned half round.
        piece_first: answers whether a piece is said before the number of its square.
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
        """Where the squares are in the room, once that has been asked."""
        self.flipped = flipped
        """True while the board is turned half round."""
        self.cursor: int | None = None
        """The square that the keyboard works on."""
        self.hover: int | None = None
        """The square under the pointer."""

    @property
    def game(self) -> Game:
        """Which board it is."""
        return self._game

    # --- where it is ------------------------------------------------------------------------------

    def place(self, room: Rect) -> None:
        """Be the largest board of whole squares in ``room``."""
        self._room = Rect(room)
        self._fitted = None

    @property
    def geometry(self) -> BoardGeometry:
        """Where the squares are."""
        game, flipped = self.game, self.flipped
        fitted = self._fitted
        if fitted is None or fitted.game is not game or fitted.flipped is not flipped:
            fitted = self._fitted = BoardGeometry.fit(game, self._room, flipped=flipped)
        return fitted

    def square_at(self, position: tuple[int, int]) -> int | None:
        """The square under a pixel, or None."""
        return self.geometry.square_at(position)

    def flip(self) -> None:
        """Turn the board half round, if it has no right way up."""
        self.flipped = self.game.turns and not self.flipped

    # --- pointer and cursor -------------------------------------------------------------------------

    def point(self, event: pygame.event.Event) -> bool:
        """Take note of where the pointer is; True if it is over another square now."""
        before = self.hover
        if event.type == pygame.MOUSEMOTION:
            self.hover = self.square_at(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self.hover = None
        return self.hover != before

    def steer(self, event: pygame.event.Event) -> bool:
        """Move the cursor with an arrow key; True if it was one."""
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
        """Where the cursor begins."""
        return next(iter(self.game.cells))

    def shown_at(self, square: int) -> tuple[int, int]:
        """The row and the column of a square as the board is turned, from 0 at the top left."""
        return shown_at(self.game, square, flipped=self.flipped)

    # --- what is on it ------------------------------------------------------------------------------

    def draw(self, look: Look, surface: Surface, picture: Picture) -> None:
        """Draw the board with what ``picture`` says is on it."""
        look.painter(self.game).draw(surface, self.geometry, picture)

    def squares(self, pieces: Mapping[int, Piece]) -> dict[int, str]:
        """Every square that is played on -> what there is to say of it, as ``19, white king``."""
        game, piece_first = self.game, self._piece_first()
        return {
            square: _in_words(game, square, pieces.get(square), piece_first=piece_first)
            for square in game.cells
        }

    @property
    def notes(self) -> Mapping[int, str]:
        """Square -> what else is to be known of it, such as that the last move ended there."""
        return {}


def _in_words(game: Game, square: int, piece: Piece | None, *, piece_first: bool) -> str:
    name = game.square_label(square) or str(square)
    if piece is None:
        return name
    words = name, game.piece_name(piece)
    return ", ".join(reversed(words) if piece_first else words)


def shown_at(game: Game, square: int, *, flipped: bool) -> tuple[int, int]:
    """The row and the column of a square as a board is turned, from 0 at the top left."""
    row, column = game.cells[square]
    return (game.rows - 1 - row, game.columns - 1 - column) if flipped else (row, column)
