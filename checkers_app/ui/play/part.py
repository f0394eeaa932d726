"""The structure of a play scene: parts with a common interface, and cards on top of the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.panel.move_list import MoveList
from checkers_app.views.interaction.prompt import Prompt
from checkers_app.views.play.reading import Reader


@dataclass(frozen=True, slots=True)
class Sitting:
    """The objects shared by the parts of a play scene."""

    context: Context
    session: Session
    look: LookBack
    """The displayed position of the game."""
    analysing: Analysing
    """The analysis of the displayed position."""
    board: PlayBoard
    """The board on which the position is shown and moves are chosen."""
    prompt: Prompt
    """Shows messages and questions."""
    reader: Reader | None
    """The state of the recorded game that is being viewed; None if the game is being played."""


class ScenePart:
    """A part of a play scene that handles events.  Most parts use only some of these methods."""

    takes: frozenset[int] | None = None
    """The types of events that the part handles; None for all events."""
    marks_page = False
    """True if the part itself marks the page as outdated when an event requires more than a redraw."""

    @property
    def awake(self) -> bool:
        """True if the part receives events; only evaluated when the page is laid out."""
        return True

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Handle an event that no part above this one has handled; return True if it was handled."""
        del event, now
        return False

    def update(self, now: float) -> bool:
        """Advance to the time ``now``; return True if the display has changed."""
        del now
        return False

    def rate(self, now: float) -> int:
        """The frame rate that the part's animations need, in Hz."""
        del now
        return 0


class Hand(ScenePart):
    """The part that passes mouse and keyboard events to the page.

    Args:
        fresh: lays the page out again if something on it has changed.
    """

    def __init__(self, fresh: Callable[[], object]) -> None:
        self.touch = el.Touch()
        """The focus, pointer and scroll positions on the page."""
        self._fresh = fresh

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Pass an event to the page; the wheel scrolls the moves wherever the pointer is."""
        self._fresh()
        if self.touch.handle(event, now):
            return True
        wheel = event.type == pygame.MOUSEWHEEL
        return wheel and scroll_moves(self.touch.root, self.touch.scrolls, -event.y)


class Layer(ScenePart):
    """A card on top of the page, with its own keyboard focus."""

    def __init__(self) -> None:
        self.touch = el.Touch()
        """The focus and pointer on the card."""
        self.card: el.Element | None = None
        """The laid-out card; None while the card is not shown."""

    def made(self) -> el.Element | None:
        """Create the card in its position, or return None if it is not to be shown."""
        raise NotImplementedError

    @property
    def awake(self) -> bool:
        """True while the card is shown."""
        return self.card is not None

    @property
    def rect(self) -> Rect:
        """The position of the card."""
        return self.card.rect if self.card is not None else Rect(0, 0, 0, 0)

    def needs_draw(self, now: float) -> bool:
        """True if the state of a control on the card has changed, or a tool tip is due."""
        self.touch.update(now)
        return self.card is not None and self.touch.dirty

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the card on top of everything below it."""
        raise NotImplementedError


class Parts:
    """The parts of a scene, the topmost first.  The topmost part receives events first and is drawn last.

    Args:
        layers: the cards on top of the page.
        keys: handles the keys whose meaning does not depend on the focus.
        hand: the page.
        below: the parts that receive the events that the page does not handle.
    """

    def __init__(
        self, layers: Sequence[Layer], keys: ScenePart, hand: Hand, below: Sequence[ScenePart]
    ) -> None:
        self.layers = tuple(layers)
        """The cards on top of the page."""
        self.hand = hand
        """The page."""
        self.ordered: tuple[ScenePart, ...] = (*layers, keys, hand, *below)
        """All parts, the topmost first."""
        self.dirty = True
        """True if anything looks different since the last call of :meth:`draw`."""
        self._awake: tuple[ScenePart, ...] = ()
        """The parts that receive events, determined at the last layout."""

    def made(self) -> list[el.Element]:
        """The cards that are currently shown, the lowest first."""
        return [made for layer in reversed(self.layers) if (made := layer.made()) is not None]

    def take_in_hand(self, page: el.Element) -> el.Touch:
        """Use a new tree of elements for the page; return the focus and pointer that receive keyboard input.

        The page and each card have their own focus and pointer; those of the topmost one receive the input.
        """
        self._awake = tuple([part for part in self.ordered if part.awake])
        topmost = self.hand.touch
        topmost.set(page)
        for layer in reversed(self.layers):
            layer.touch.scrolls = self.hand.touch.scrolls
            layer.touch.set(layer.card or el.Element())
            if layer.card is not None:
                topmost = layer.touch
        return topmost

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Offer an event to each part in turn; return True if the page may have changed."""
        changed = False
        for part in self._awake:
            if part.takes is not None and event.type not in part.takes:
                continue
            if part.handle(event, now):
                changed |= not part.marks_page
                if event.type != pygame.MOUSEMOTION:
                    break
                # the pointer is not on any of the parts below
                event = pygame.event.Event(pygame.WINDOWLEAVE)
        return changed

    def update(self, now: float) -> None:
        """Advance all parts to the time ``now``."""
        for part in reversed(self.ordered):
            self.dirty |= part.update(now)

    def rate(self, now: float) -> int:
        """The highest frame rate needed by the animations of any part, in Hz."""
        return max(part.rate(now) for part in self.ordered)

    def needs_draw(self, now: float) -> bool:
        """True if anything has changed, or a tool tip is due."""
        self.hand.touch.update(now)
        return any([self.dirty, self.hand.touch.dirty, *(layer.needs_draw(now) for layer in self.layers)])

    def draw_page(self, look: Look, surface: Surface) -> None:
        """Draw the page, without the cards on top."""
        look.background(surface)
        self.hand.touch.draw(look, surface)

    def draw(self, look: Look, surface: Surface, now: float) -> None:
        """Draw the page and the cards on top."""
        self.draw_page(look, surface)
        for layer in reversed(self.layers):
            layer.draw(surface, now)
        self.dirty = False


class OverCard(el.Column):
    """A card on top of the page, with its background."""

    role = "dialog"

    def paint(self, pen: Pen) -> None:
        """Draw the background."""
        pen.look.overlay(pen.surface, self.rect)
        if pen.look.theme.outlined:
            pen.look.box(pen.surface, self.rect, None, pen.look.theme.line, radius=16, width=2)


class Over(el.Element):
    """Places a card on top of a laid-out part of the page; the card does not extend beyond the window."""

    def __init__(
        self,
        card: el.Element,
        under: Callable[[], Rect] | None,
        *,
        at: Side,
        edge: int = 0,
        **box: Unpack[Box],
    ) -> None:
        """Set the card and its position.

        Args:
            card: the card, which has its natural width unless the part (or, in the middle, the window) is
                narrower.
            under: returns the position of the part; None for the whole window.
            at: where to place the card: at the top, middle or bottom of the part, or over all of it.
            edge: the margin in units between the card and the edge of the part.
            box: the properties that any element can have.
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
    """Reports the position of its child, on top of which a card may be placed."""

    def __init__(self, child: el.Element, placed: Callable[[Rect], None], **box: Unpack[Box]) -> None:
        super().__init__(child, **box)
        self._placed = placed

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        super()._place_children(measure, rect, seen)
        self._placed(rect)


def scroll_moves(root: el.Element | None, scrolls: dict[str, int], steps: int) -> bool:
    """Scroll the list of moves by rows, wherever the pointer is; return True if there is a list."""
    moves = [item for item in root.walk() if isinstance(item, MoveList)] if root is not None else []
    for item in moves:
        item.scroll(scrolls, steps)
    return bool(moves)
