"""Lets the user ask "Why not this move?" about a move on a board, and displays the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Unpack

import pygame
from pygame import Surface

from checkers_app.engine.api import Position
from checkers_app.games.base import Move
from checkers_app.learn.coach.coach import ALIKE
from checkers_app.play.whole_tree import whole_tree
from checkers_app.ui.boards.moving.play_board import OnBoard, PlayBoard
from checkers_app.ui.boards.moving.view import Chosen
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.why_not.ghosts import draw_line, ghostly
from checkers_app.ui.learn.why_not.why_card import Acts, why_card
from checkers_app.ui.play.part import ScenePart
from checkers_app.views.interaction.status import Status, Tone
from checkers_app.views.learn.inquiry import Inquiry
from checkers_app.words import say

LONG_PRESS = 0.5
"""How long, in seconds, a mouse button or a finger must be held down to count as a right click."""


class Interruptible(OnBoard, Protocol):
    """A position for which a search may be running."""

    def interrupt(self) -> None:
        """Cancel the search of the position."""


class WhyNot(ScenePart):
    """The question "Why not?", asked with the W key, or with a right click or a long press on a legal move.

    Args:
        context: provides the engines and the search service.
        sight: the position on the board, which the question does not change.
        board: the board on which the move is chosen.
        changed: called when the scene must be laid out or drawn again.
        by_menu: True if right clicks and long presses open a menu for the square, in which the user can
            choose to ask the question.
    """

    def __init__(
        self,
        context: Context,
        sight: Interruptible,
        board: PlayBoard,
        changed: Callable[[], None],
        *,
        by_menu: bool = False,
    ) -> None:
        self._context = context
        self._sight = sight
        self._board = board
        self._changed = changed
        self._by_menu = by_menu
        self._now = 0.0
        self._press: tuple[int, float] | None = None
        self.choosing = False
        """True while the next move on the board will be asked about instead of played."""
        self.inquiry: Inquiry | None = None
        """The current question."""
        self.was_read = False
        """True if an answer was displayed when the mouse was last pressed."""

    @property
    def asking(self) -> bool:
        """True while an answer is displayed, and during the click that closes it, which may ask the next
        question.
        """
        return self.was_read or self.inquiry is not None

    @property
    def active(self) -> bool:
        """True while a question or its answer is displayed, or while the user chooses a move to ask about."""
        return self.choosing or self.inquiry is not None

    @property
    def waiting(self) -> bool:
        """True while the computer is searching for the answer."""
        return self.inquiry is not None and self.inquiry.waiting

    # --- asking ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Ask about the next move chosen on the board, or cancel a question already begun (key W)."""
        if self.choosing:
            self.close()
            return
        self.close()
        if self._sight.human_to_move:
            self._board.clear()  # an answer that is still displayed would hide the question
            self.choosing = True
            self._changed()

    def ask(self, move: Move) -> None:
        """Ask about a legal move in the position on the board."""
        match = self._sight.match
        self.close()
        self._sight.interrupt()  # a running search for a hint would delay the answer
        position = Position(match.state, match.history)
        engine = self._context.knowledge.engines.searcher(match.game)
        tree = whole_tree(match.game)
        certain = self._context.knowledge.engines.analyst(match.game).certain if tree is None else tree.score
        self.inquiry = Inquiry(self._context.service, match.game, position, move, engine, certain)
        self._board.clear()
        self._changed()

    def close(self) -> None:
        """Close the question, and return to the game."""
        if self.inquiry is not None:
            self.inquiry.forget()
        was_active = self.active
        self.inquiry = None
        self.choosing = False
        self._press = None
        if was_active:
            self._board.clear()
            self._changed()

    def ask_about(self, square: int) -> None:
        """Handle a right click or long press on a square: it begins or completes the choice of a move."""
        if not self._sight.human_to_move:
            return
        if self.inquiry is not None:
            self.close()
        self.choosing = True
        if self._board.stale:
            self._board.clear()
        deed = self._board.choose(square, self._now)
        if isinstance(deed, Chosen):
            self.ask(deed.move)
        self._changed()

    # --- events ---------------------------------------------------------------------------------

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key; return True if the key had an effect here."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_w:
            self.begin()
            return True
        if event.key == pygame.K_ESCAPE and self.active:
            self.close()
            return True
        inquiry = self.inquiry
        if inquiry is None or inquiry.answer is None:
            return False
        acts: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: inquiry.step(-1),
            pygame.K_RIGHT: lambda: inquiry.step(1),
            pygame.K_SPACE: lambda: inquiry.play(self._now),
            pygame.K_b: inquiry.show_best,
        }
        if event.key not in acts:
            return False
        acts[event.key]()
        self._changed()
        return True

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle a mouse event; return True if it was handled."""
        del now
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in {1, 3}:
            self.was_read = self.inquiry is not None
            square = self._board.square_at(event.pos)
            if square is not None and event.button == 3:
                if self._by_menu and not self.choosing:
                    return False
                self.ask_about(square)
                return True
            if square is not None and self._sight.human_to_move:
                if self.inquiry is not None:
                    self.close()  # the user may always continue playing
                self._press = None if self._by_menu else (square, self._now)
        elif event.type == pygame.WINDOWFOCUSLOST or (
            event.type == pygame.MOUSEBUTTONUP and event.button == 1
        ):
            self._press = None
        elif event.type == pygame.MOUSEMOTION:
            pressed = self._press
            if pressed is not None and self._board.square_at(event.pos) != pressed[0]:
                self._press = None
        return False

    def update(self, now: float) -> bool:
        """Update the time and the answer; return True if the display has changed."""
        self._now = now
        if self._press is not None and now - self._press[1] >= LONG_PRESS:
            square = self._press[0]
            self._press = None
            self._board.clear()
            self.ask_about(square)
            return True
        if self.inquiry is not None and self.inquiry.poll(now):
            self._changed()
            return True
        return False

    def rate(self, now: float) -> int:
        """20 Hz while the computer searches for the answer, or while the line is being animated."""
        del now
        inquiry = self.inquiry
        return 20 if inquiry is not None and (inquiry.waiting or inquiry.playing) else 0

    # --- display --------------------------------------------------------------------------------

    def _acts(self, inquiry: Inquiry) -> Acts:
        """The actions of the card's buttons."""

        def step(number: int) -> None:
            inquiry.step(number)
            self._changed()

        def play() -> None:
            inquiry.play(self._now)
            self._changed()

        def best() -> None:
            inquiry.show_best()
            self._changed()

        return Acts(self.close, step, play, best)

    def card(self, **box: Unpack[Box]) -> el.Element | None:
        """The card with the answer; None if there is no question."""
        inquiry = self.inquiry
        return why_card(inquiry, self._acts(inquiry), lambda: self._now, **box) if inquiry else None

    def picture(self, picture: Picture) -> Picture:
        """The picture of the board, including the line."""
        return picture if self.inquiry is None else ghostly(picture, self.inquiry)

    def draw_line(self, look: Look, surface: Surface) -> None:
        """Draw the arrows and numbers of the line on the board."""
        if self.inquiry is not None:
            painter = look.painter(self.inquiry.game)
            draw_line(painter, surface, self._board.geometry, self.inquiry, look.zoom)

    def status(self, status: Status, *, said: bool = False) -> Status:
        """The status to show: that of the question if there is one, otherwise ``status``.

        A response to the last action (``said``) takes precedence, so that confirmations are always visible.
        """
        if said:
            return status
        if self.choosing:
            return Status(
                say("Which move do you mean?"), say("Choose it on the board. Esc goes back to the game.")
            )
        inquiry = self.inquiry
        if inquiry is None or inquiry.answer is None:
            return status
        answer = inquiry.answer
        little = answer.best_score - answer.score < ALIKE
        detail = say("You may play it anyway.")
        if answer.beside:
            detail = answer.beside
        elif answer.is_only:
            detail = say("There is nothing to choose here.")
        elif answer.is_best or little:
            detail = say("Play on, or ask about another move.")
        return Status(answer.sentence.rstrip("."), detail, Tone.CALM if little else Tone.WARN)
