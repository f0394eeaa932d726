"""Mouse and keys on the board -> the session: the squares chosen so far, the pointer, the cursor."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from checkers_app.games.base import Move
from checkers_app.play.session import Session
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


class BoardInput:
    """What a player does with the squares."""

    def __init__(self, session: Session, prompt: Prompt) -> None:
        self._session = session
        self._prompt = prompt
        self._pressed: int | None = None
        self.play: Callable[[Move], None] = session.play
        """What is done with a move that was chosen."""
        self.selection = Selection(session.match.state)
        """The squares chosen of the next move."""
        self.cursor: int | None = None
        """The square that the keyboard works on."""
        self.hover: int | None = None
        """The square under the pointer."""

    def clear(self) -> None:
        """Put down what was picked up, and take back what was said about it."""
        self.selection = Selection(self._session.match.state)
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
        elif any(move.origin == pressed for move in self._session.match.state.legal_moves()):
            self.selection = Selection(self._session.match.state, (pressed,))
            self.choose(square, now)
        else:
            self.choose(pressed, now)
        return True

    def move_cursor(self, rows: int, columns: int, *, flipped: bool) -> None:
        """An arrow key; ``flipped`` says whether the board is turned."""
        game = self._session.match.game
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
        session = self._session
        if not session.human_to_move:
            return
        if session.thinking.purpose is not None:
            session.give_up_search()
        self._prompt.clear_note()
        answer = self.selection.click(square)
        if isinstance(answer, Refused):
            self._prompt.refuse(answer.sentence, now)
        elif isinstance(answer, Move):
            self.play(answer)
        else:
            self.selection = answer
            self._prompt.refused = ""
