"""The board of a lesson, which shows the steps of the search and is used for the task."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
from pygame import Surface

from checkers_app.games.base import State
from checkers_app.learn.lessons.lesson import ChoiceTask, Task
from checkers_app.storage.settings import Settings
from checkers_app.ui.boards.moving.board_element import board_element
from checkers_app.ui.boards.moving.play_board import Help, PlayBoard
from checkers_app.ui.boards.moving.view import Chosen
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.lesson.lesson_cards import answers_card
from checkers_app.ui.learn.lesson.lesson_text import LessonText, Link
from checkers_app.views.learn.lesson_work import LessonWork


class TaskBoard:
    """The board on the page of a lesson or, for a multiple-choice task, the answers.

    Args:
        work: the learner's work.
        touch: the state of the pointer on the page.
        settings: returns the current settings.
        check: checks the task; the button on the page calls it, too.
    """

    def __init__(
        self, work: LessonWork, touch: el.Touch, settings: Callable[[], Settings], check: Callable[[], None]
    ) -> None:
        self._work = work
        self._touch = touch
        self._settings = settings
        self._check = check
        self._position = work.position
        self._board = self._made()

    def _made(self) -> PlayBoard:
        return PlayBoard(self._work.position, self._work.prompt, self._rules_of_choosing)

    def _rules_of_choosing(self) -> Settings:
        """The settings, changed so that one click moves a piece that has only one move."""
        return replace(self._settings(), one_click=True)

    @property
    def board(self) -> PlayBoard:
        """The board; a new one is created for each task."""
        if self._position is not self._work.position:
            self._position = self._work.position
            self._board = self._made()
        return self._board

    # --- the picture ----------------------------------------------------------------------------

    def element(self, most: int = 10_000) -> el.Element:
        """The board or, in a multiple-choice task, the answers; at most ``most`` units wide."""
        work, choices, board = self._work, self._work.choices, self.board
        if choices is not None and work.asks:
            about = None if choices.state is None else self._asked_about(choices.state)
            return answers_card(choices, work.course.task.option, work.pick, about, grow=4, most=most)

        def paint(look: Look, surface: Surface) -> None:
            board.draw(look, surface, self._picture(self._pointed()))

        return board_element(board, lambda: self._picture(None).pieces, paint, name="board", most=most)

    def _asked_about(self, state: State) -> el.Element:
        """The board with the position that the question is about."""
        picture, board = Picture(self._work.course.lesson.game.pieces(state)), self.board

        def paint(look: Look, surface: Surface) -> None:
            board.draw(look, surface, picture)

        return board_element(board, lambda: picture.pieces, paint, smallest=148, grow=1)

    def _pointed(self) -> Link | None:
        """The move in the text that is under the pointer; None if there is none."""
        text = self._touch.at(self._touch.pointer)
        return text.link_at(self._touch.pointer) if isinstance(text, LessonText) else None

    def _picture(self, pointed: Link | None) -> Picture:
        course, board = self._work.course, self.board
        asked, task, game = course.asked, course.task, course.lesson.game
        if pointed is not None:
            return Picture(pieces=game.pieces(pointed.state), hint=pointed.move)
        if self._work.doing and isinstance(asked, Task):
            picture = Picture(game.pieces(asked.state), hint=task.move)
            if task.move is not None and not board.selection.chosen:
                return replace(picture, cursor=board.cursor)
            return board.picture(picture, self._work.now, Help())
        state, move = course.position()
        return Picture(pieces=game.pieces(state), last_move=move, winning=state.winning_squares())

    # --- events ---------------------------------------------------------------------------------

    def hover(self, position: tuple[int, int] | None) -> bool:
        """Handle a movement of the pointer; return True if the movement changes the picture.

        ``position`` is None if the pointer cannot be over the board.
        """
        board, work = self.board, self._work
        before = board.hover
        seen = position is not None and work.doing and work.choices is None
        board.hover = board.square_at(position) if seen and position is not None else None
        return before != board.hover

    def press(self, position: tuple[int, int]) -> bool:
        """Handle a mouse press; return True if the pointer was on a square."""
        square = self.board.square_at(position)
        if square is None:
            return False
        self._touch.keyboard = False  # the arrow keys move on the board again
        self.board.cursor = None
        self._choose(square)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that no button has handled; return True if it was handled."""
        board, work, cursor = self.board, self._work, self.board.cursor
        if work.choices is not None:
            return self._key_of_answers(work.choices, event.key)
        if board.steer(event):
            work.do()
        elif event.key in ENTER and work.doing and cursor is not None:
            # At the destination of the chosen move, Enter confirms it; anywhere else, and if it was wrong,
            # it chooses another.
            task = work.course.task
            wrong = task.verdict is not None and not task.verdict.is_right
            move = None if board.selection.chosen or wrong else task.move
            if move is not None and cursor in {move.origin, move.destination}:
                self._check()
            else:
                self._choose(cursor)
        else:
            return False
        return True

    def _key_of_answers(self, choices: ChoiceTask, key: int) -> bool:
        """Handle a key: arrows and digits choose an answer, and Enter checks it."""
        work, options = self._work, choices.options
        task = work.course.task
        picked = task.option
        fresh = picked is not None and task.verdict is None
        if key in ENTER and work.doing and (fresh or (work.is_answered and work.course.asks_more)):
            self._check()
            return True
        if pygame.K_1 <= key <= pygame.K_9 and key - pygame.K_1 < len(options):
            work.pick(options[key - pygame.K_1])
            return True
        if key not in ARROWS:
            return False
        step = 1 if key in {pygame.K_RIGHT, pygame.K_DOWN} else -1
        at = (options.index(picked) + step if picked is not None else min(0, step)) % len(options)
        work.pick(options[at])
        return True

    def _choose(self, square: int) -> None:
        """Choose a square of the task's board.

        If one click has already chosen a move, a second click on its destination has no effect.
        """
        work, board = self._work, self.board
        work.playing, work.doing = False, True
        if work.choices is not None:
            return
        move = None if board.selection.chosen else work.course.task.move
        if move is not None and square == move.destination:
            work.prompt.clear()
        else:
            deed = board.choose(square, work.now)
            move = deed.move if isinstance(deed, Chosen) else None
            if move is not None:
                board.clear()
        work.course.choose(move)
