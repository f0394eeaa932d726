"""A card on top of the board that asks a question, for example whether to resign, and has a button for each
answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Surface

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.keyboard import ARROWS, PRESS
from checkers_app.ui.play.part import Layer, Over, OverCard, Sitting
from checkers_app.views.interaction.prompt import PromptAnswer, PromptKind, PromptQuestion

PATIENCE = 10.0
"""The time in seconds after which an unanswered question is closed."""
_WIDEST = 420
_EDGE = 8
"""The margin in units between the question and the edge of the board."""
_OWN_KEYS = frozenset({*ARROWS, *PRESS, pygame.K_TAB})
_WITH = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LGUI,
        pygame.K_RGUI,
        pygame.K_MODE,
    }
)
_POINTER = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class QuestionCard(Layer):
    """Shows the question that the game is currently asking.  Any action other than an answer is carried out
    and closes the question.

    Args:
        sitting: the game.
        changed: called when the display has changed.
    """

    def __init__(self, sitting: Sitting, changed: Callable[[], None]) -> None:
        super().__init__()
        self._at = sitting
        self._changed = changed
        self._last: PromptQuestion | None = None
        self._due: float | None = None
        """The time at which the question is closed; None until it has been shown."""
        self._outlived: PromptQuestion | None = None
        """The question that was open when another action was performed."""

    @property
    def _question(self) -> PromptQuestion | None:
        return self._at.prompt.question

    def _noticed(self) -> PromptQuestion | None:
        """The current question; a new question resets the focus and the timer."""
        question = self._question
        if question is not self._last:
            self._last, self._due = question, None
            self.touch = el.Touch()
        return question

    def _take_back(self) -> None:
        self._at.prompt.clear_note()
        self._changed()

    def _answer(self, answer: PromptAnswer) -> None:
        self._take_back()
        answer.act()
        self._changed()

    # --- layout ---------------------------------------------------------------------------------

    def made(self) -> el.Element | None:
        """Create the card with the question and its buttons, in the middle of the board."""
        question = self._noticed()
        if question is None:
            self.card = None
            return None
        first = question.answers[0]
        buttons = (
            el.Button(
                answer.name,
                partial(self._answer, answer),
                answer.word,
                primary=answer is first,
                first=answer is first,
                grow=1,
            )
            for answer in question.answers
        )
        detail = [el.Words(question.detail, color="ink2", wrap=True)] if question.detail else []
        self.card = OverCard(
            el.Words(question.headline, style="status", wrap=True),
            *detail,
            el.Row(*buttons, gap=8),
            gap=10,
            pad=(14, 12),
            label=question.headline,
            width=_WIDEST,
        )
        return Over(self.card, lambda: self._at.board.geometry.rect, at="middle", edge=_EDGE)

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event; return True if it was used."""
        self._drop_outlived()
        if self._question is None or self.card is None:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event, now)
        if event.type in _POINTER and self.rect.collidepoint(event.pos):
            self._due = None
            self.touch.handle(event, now)
            return True
        if event.type in {pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.TEXTINPUT}:
            self._outlived = self._question
        self.touch.handle(event, now)
        return False

    def _key(self, event: pygame.event.Event, now: float) -> bool:
        if event.key == pygame.K_ESCAPE:
            self._take_back()
            return True
        if event.key in _OWN_KEYS and not event.mod & _WITH:
            self._due = None
            return self.touch.handle(event, now)
        if event.key not in _MODIFIERS:
            self._outlived = self._question
        return False

    def _drop_outlived(self) -> None:
        """Close the question after another action, unless that action was the confirmation or asked a new
        question.
        """
        if self._outlived is not None:
            if self._outlived is self._question:
                self._take_back()
            self._outlived = None

    def update(self, now: float) -> bool:
        """Close the question if it has not been answered in time or no longer makes sense."""
        self._drop_outlived()
        question = self._noticed()
        if question is None:
            return False
        if self._due is None:
            self._due = now + PATIENCE
        ended = question.about is not PromptKind.LEAVE and self._at.session.match.outcome is not None
        if ended or now >= self._due:
            self._take_back()
            return True
        return False

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the question on top of the board."""
        del now
        if self.card is not None:
            self.touch.draw(self._at.context.look, surface)
