"""What a play scene is made of: parts that share one way of being asked, and cards over the page."""

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
    """What the parts of a play scene work on."""

    context: Context
    session: Session
    look: LookBack
    """Which position of the game is looked at."""
    analysing: Analysing
    """Thinks about that position."""
    board: PlayBoard
    """Where it is shown and moves are chosen."""
    prompt: Prompt
    """Where answers and questions are said."""
    reader: Reader | None
    """Who reads the game, where nobody plays it."""


class ScenePart:
    """Takes part in the loop of a play scene.  Most parts do only some of this."""

    takes: frozenset[int] | None = None
    """The kinds of events that it handles; None for all of them."""

    @property
    def awake(self) -> bool:
        """True if events are for it while the page is as it was laid out last."""
        return True

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event that nothing above has taken; True if it is done with."""
        del event, now
        return False

    def update(self, now: float) -> bool:
        """Take note of the time; True if something looks different."""
        del now
        return False

    def rate(self, now: float) -> int:
        """How often the picture changes by itself, in Hz."""
        del now
        return 0


class Hand(ScenePart):
    """The page, worked by mouse and keys.

    Args:
        fresh: lays the page out if something on it has changed.
    """

    def __init__(self, fresh: Callable[[], object]) -> None:
        self.touch = el.Touch()
        """Focus, pointer and scrolling."""
        self._fresh = fresh

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Press what is on the page."""
        self._fresh()
        return self.touch.handle(event, now)


class Layer(ScenePart):
    """A card over the page, with a keyboard of its own while it is there."""

    def __init__(self) -> None:
        self.touch = el.Touch()
        """Focus and pointer on the card."""
        self.card: el.Element | None = None
        """The card as it was laid out; None while there is none."""

    def made(self) -> el.Element | None:
        """The card, and where it is."""
        raise NotImplementedError

    @property
    def awake(self) -> bool:
        """True while the card is there."""
        return self.card is not None

    @property
    def rect(self) -> Rect:
        """Where the card is."""
        return self.card.rect if self.card is not None else Rect(0, 0, 0, 0)

    def needs_draw(self, now: float) -> bool:
        """True after a change of what can be pressed, and when a tip is due."""
        self.touch.update(now)
        return self.card is not None and self.touch.dirty

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the card over what is below it."""
        raise NotImplementedError


class OverCard(el.Column):
    """The ground of a card over the page."""

    role = "dialog"

    def paint(self, pen: Pen) -> None:
        """Draw it."""
        pen.look.overlay(pen.surface, self.rect)
        if pen.look.theme.outlined:
            pen.look.box(pen.surface, self.rect, None, pen.look.theme.line, radius=16, width=2)


class Over(el.Element):
    """A card over a part of the page that is placed already, and inside the window."""

    def __init__(
        self,
        card: el.Element,
        under: Callable[[], Rect] | None,
        *,
        at: Side,
        edge: int = 0,
        **box: Unpack[Box],
    ) -> None:
        """Say where it is.

        Args:
            card: what is over it; as wide as it would like, if the part is, or for one in the middle the
                window.
            under: answers where the part is; the whole window if None.
            at: the top, the middle or the bottom of the part; or all of it.
            edge: units left free there.
            box: what can be said of any element.
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
    """Tells where it is: another card may be over it."""

    def __init__(self, child: el.Element, placed: Callable[[Rect], None], **box: Unpack[Box]) -> None:
        super().__init__(child, **box)
        self._placed = placed

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        super()._place_children(measure, rect, seen)
        self._placed(rect)
