"""The structure of a play scene: parts with a common interface, and cards on top of the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.play.analysing import Analysing
from checkers_app.play.look_back import LookBack
from checkers_app.play.session import Session
from checkers_app.ui.boards.moving.play_board import PlayBoard
from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Pen, Side
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.play.reading import Reader


@dataclass(frozen=True, slots=True)
class Sitting:
    """The objects on which the parts of a play scene work."""

    context: Context
    session: Session
    look: LookBack
    """The displayed position of the game."""
    analysing: Analysing
    """The analysis of that position."""
    board: PlayBoard
    """The board on which it is shown and moves are chosen."""
    prompt: Prompt
    """Shows messages and questions."""
    reader: Reader | None
    """The state of reading, if nobody plays the game."""


class ScenePart:
    """A part of the loop of a play scene.  Most parts use only some of these methods."""

    takes: frozenset[int] | None = None
    """The kinds of events that it handles; None for all of them."""

    @property
    def awake(self) -> bool:
        """True if events go to it while the page is unchanged since the last layout."""
        return True

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event that no part above has handled; True if it was handled."""
        del event, now
        return False

    def update(self, now: float) -> bool:
        """Update the time; True if the display has changed."""
        del now
        return False

    def rate(self, now: float) -> int:
        """The rate at which the picture changes by itself, in Hz."""
        del now
        return 0


class Hand(ScenePart):
    """The page with its mouse and keyboard handling.

    Args:
        fresh: lays the page out if something on it has changed.
    """

    def __init__(self, fresh: Callable[[], object]) -> None:
        self.touch = el.Touch()
        """Focus, pointer and scrolling."""
        self._fresh = fresh

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Pass an event to the page."""
        self._fresh()
        return self.touch.handle(event, now)


class Layer(ScenePart):
    """A card on top of the page, with its own keyboard focus."""

    def __init__(self) -> None:
        self.touch = el.Touch()
        """Focus and pointer on the card."""
        self.card: el.Element | None = None
        """The laid-out card; None while there is none."""

    def made(self) -> el.Element | None:
        """The card, with its position."""
        raise NotImplementedError

    @property
    def awake(self) -> bool:
        """True while the card is there."""
        return self.card is not None

    @property
    def rect(self) -> Rect:
        """The position of the card."""
        return self.card.rect if self.card is not None else Rect(0, 0, 0, 0)

    def needs_draw(self, now: float) -> bool:
        """True after a change of its controls, and when a tool tip is due."""
        self.touch.update(now)
        return self.card is not None and self.touch.dirty

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the card on top of everything below it."""
        raise NotImplementedError


class OverCard(el.Column):
    """The background of a card on top of the page."""

    role = "dialog"

    def paint(self, pen: Pen) -> None:
        """Draw it."""
        pen.look.overlay(pen.surface, self.rect)
        if pen.look.theme.outlined:
            pen.look.box(pen.surface, self.rect, None, pen.look.theme.line, radius=16, width=2)


class Over(el.Element):
    """A card on top of a part of the page that has been placed, inside the window."""

    def __init__(
        self,
        card: el.Element,
        under: Callable[[], Rect] | None,
        *,
        at: Side,
        edge: int = 0,
        **box: Unpack[Box],
    ) -> None:
        """Set its position.

        Args:
            card: the card; it has its preferred width, limited by the part or, in the middle, by the
                window.
            under: returns the position of the part; None for the whole window.
            at: the top, middle or bottom of the part, or all of it.
            edge: the margin there in units.
            box: properties of any element.
        """
        super().__init__(card, **box)
        self._under, self._at, self._edge = under, at, edge

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        card, part = self.children[0], self._under() if self._under is not None else rect
        if self._at == "fill":
            card.place(measure, part, seen)
            return
        room = rect if self._at == "middle" else part
        width = min(card.widths(measure)[1], room.width - 2 * self._edge)
        height = min(card.heights(measure, width)[1], rect.height)
        place = Rect(0, 0, width, height)
        place.center = part.center
        if self._at == "start":
            place.top = part.top + self._edge
        elif self._at == "end":
            place.bottom = part.bottom - self._edge
        card.place(measure, place.clamp(rect), seen)


class Whereabouts(el.Layers):
    """Reports its position, because another card may be on top of it."""

    def __init__(self, child: el.Element, placed: Callable[[Rect], None], **box: Unpack[Box]) -> None:
        super().__init__(child, **box)
        self._placed = placed

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        super()._place_children(measure, rect, seen)
        self._placed(rect)
