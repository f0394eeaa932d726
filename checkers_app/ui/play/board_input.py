"""Mouse and keys on the board -> the session: the squares chosen so far, the pointer, the cursor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from checkers_app.games.base import Move
from checkers_app.play.match import Match
from checkers_app.ui.boards.selection import Refused, Selection
from checkers_app.ui.kit.layout import BoardGeometry, neighbour
from checkers_app.ui.play.prompt import Prompt

ARROWS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}
"""Key -> rows down and columns right."""
ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}


class Sight(Protocol):
    """The position that a player works on."""

    @property
    def match(self) -> Match:
        """The game up to that position."""

    @property
    def can_move(self) -> bool:
        """True if a piece may be moved."""

    def play(self, move: Move) -> None:
        """Move a piece."""


class BoardInput:
    """What a player does with the squares of the position that is looked at."""

    def __init__(self, look: Sight, prompt: Prompt, interrupt: Callable[[], None] = lambda: None) -> None:
        """``interrupt`` is called before a square is chosen: whatever was asked for is given up."""
        self._look = look
        self._interrupt = interrupt
        self._prompt = prompt
        self._pressed: int | None = None
        self.selection = Selection(look.match.state)
        """The squares chosen of the next move."""
        self.cursor: int | None = None
        """The square that the keyboard works on."""
        self.hover: int | None = None
        """The square under the pointer."""

    def clear(self) -> None:
        """Put down what was picked up, and take back what was said about it."""
        self.selection = Selection(self._look.match.state)
        self._pressed = None
        self._prompt.clear()

    def mouse(self, event: pygame.event.Event, geometry: BoardGeometry, now: float) -> bool:
        """Take an event of the mouse; True if something may look different now."""
        if event.type == pygame.MOUSEMOTION:
            before, self.hover = self.hover, geometry.square_at(event.pos)
            return self.hover != before
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = geometry.square_at(event.pos)
            self.cursor = None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(geometry.square_at(event.pos), now)
        return False

    def _release(self, square: int | None, now: float) -> bool:
        """A click chooses a square; a drag from one of the player's pieces chooses two."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or square is None:
            return False
        if square == pressed or self.selection.chosen[-1:] == (pressed,):
            self.choose(square, now)
        elif any(move.origin == pressed for move in self._look.match.state.legal_moves()):
            self.selection = Selection(self._look.match.state, (pressed,))
            self.choose(square, now)
        else:
            self.choose(pressed, now)
        return True

    def move_cursor(self, rows: int, columns: int, *, flipped: bool) -> None:
        """An arrow key; ``flipped`` says whether the board is turned."""
        game = self._look.match.game
        if flipped:
            rows, columns = -rows, -columns
        if self.cursor is None:
            self.cursor = next(iter(self.selection.next_squares), next(iter(game.cells)))
        else:
            self.cursor = neighbour(game, self.cursor, rows, columns)

    def choose_cursor(self, now: float) -> None:
        """Choose the square of the cursor, if there is one."""
        if self.cursor is not None:
            self.choose(self.cursor, now)

    def choose(self, square: int, now: float) -> None:
        """A square of the board was chosen."""
        if not self._look.can_move:
            return
        self._interrupt()
        self._prompt.clear_note()
        answer = self.selection.click(square)
        if isinstance(answer, Refused):
            self._prompt.refuse(answer.sentence, now)
        elif isinstance(answer, Move):
            self._look.play(answer)
        else:
            self.selection = answer
            self._prompt.refused = ""
