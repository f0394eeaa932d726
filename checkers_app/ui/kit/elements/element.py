"""What every element has: a name, a role, a label; how wide and high it wants to be; where it was put."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypedDict, Unpack

from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit

Side = Literal["fill", "start", "middle", "end"]
"""Where an element is across the direction of its row or column; ``fill`` takes all the room."""


class Box(TypedDict, total=False):
    """What can be said of any element; sizes are in units."""

    name: str
    """Who it is from one tree to the next: focus, press and scroll follow it."""
    label: str
    """What a reader says; the words on it if empty."""
    tip: str
    """The tool tip."""
    grow: float
    """Its share of what is left over along its row or column; 0 for none."""
    width: int
    """Exactly so wide."""
    height: int
    """Exactly so high."""
    natural: int
    """So wide where there is room and nothing grows, whatever is in it."""
    least: int
    """At least so wide."""
    most: int
    """At most so wide."""
    lowest: int
    """At least so high."""
    highest: int
    """At most so high."""
    side: Side
    """Across its row or column; as the row or column says if missing."""
    long: bool
    """True if its words may be shortened: names, lines of moves."""
    news: bool | str
    """True if its label, once it is another one, is said unasked to those who do not see it; words that are
    said instead where its label tells too little without what is beside it."""


@dataclass(slots=True)
class Measure:
    """What sizes depend on: the fonts, and how much room there is altogether."""

    look: Look
    dense: bool = False
    """True in a small window: gaps and margins are smaller."""
    scrolls: dict[str, int] = field(default_factory=dict)
    """How far each element that scrolls is scrolled, by name; kept from one tree to the next."""
    tall: bool = False
    """True in a window that is higher than wide, or too narrow for two things beside each other."""

    @property
    def gap(self) -> int:
        """Units between two cards."""
        return 8 if self.dense else 12

    @property
    def pad(self) -> int:
        """Units inside the edge of a card."""
        return 12 if self.dense else 16


@dataclass(frozen=True, slots=True)
class Heard:
    """What a reader is told of an element besides its role, its label and its states."""

    value: str = ""
    """What it stands at, in words."""
    amount: tuple[float, float, float] | None = None
    """What it stands at, the least and the most that it can."""
    rank: tuple[int, int] | None = None
    """The how manieth it is, and of how many, where not all of them are on the page."""
    cell: tuple[int, int] | None = None
    """Its row and its column, from 0, on a board."""
    size: tuple[int, int] | None = None
    """How many rows and columns a board has."""
    typed: TextEdit | None = None
    """What is typed into it, with the caret and what is selected."""
    many_lines: bool = False
    """True for a field of several rows."""
    written: tuple[str, ...] = ()
    """What is drawn on it besides: a key, the words beside a picture."""
    cursor: bool = False
    """True if the keyboard works on it, though it is no control: a square of a board."""


_NOTHING = Heard()


def with_defaults(box: Box, **defaults: Unpack[Box]) -> Box:
    """What is said in ``box``, and the defaults where nothing is said."""
    return {**defaults, **box}


@dataclass(frozen=True, slots=True)
class Mood:
    """How the user is touching an element."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    """True only while the keyboard is in use: then the focus ring is drawn."""
    active: bool = False
    """True if it has the focus, whether that is shown or not: what is typed goes there."""


@dataclass(frozen=True, slots=True)
class Pen:
    """What elements are drawn with."""

    look: Look
    surface: Surface
    pointer: tuple[int, int]
    """Where the pointer is."""
    mood: Callable[[Element], Mood]
    """How the user is touching an element."""


class Element:
    """A part of a page.  It is made, laid out once, drawn and asked; after a change another one is made.

    A subclass says how wide and how high it wants to be (:meth:`_widths`, :meth:`_heights`), where its
    children are (:meth:`_place_children`) and how it is drawn under them (:meth:`paint`).  One that
    says nothing of it gives each of its children all of its room.
    """

    role = ""
    """What a reader calls it; one without a role is only an arrangement and is not told of."""
    control = False
    """True if it can be pressed or typed into."""

    def __init__(self, *children: Element | None, **box: Unpack[Box]) -> None:
        self.children = tuple(child for child in children if child is not None)
        self.name = box.get("name", "")
        self._label = box.get("label", "")
        self.tip = box.get("tip", "")
        self.grow = box.get("grow", 0.0)
        self.side = box.get("side")
        self.long = box.get("long", False)
        news = box.get("news", False)
        self.is_news = bool(news)
        self._news = news if isinstance(news, str) else ""
        self._box = box
        self.rect = Rect(0, 0, 0, 0)
        """Where it is, in units."""
        self.seen = Rect(0, 0, 0, 0)
        """The part of it that is not scrolled out of sight."""
        self._asked_widths: tuple[int, int] | None = None
        self._asked_heights: tuple[int, tuple[int, int]] | None = None

    @property
    def label(self) -> str:
        """What a reader says."""
        return self._label

    @property
    def news(self) -> str:
        """What is said of it unasked, if it is news."""
        return self._news or self.label

    @property
    def given_label(self) -> str:
        """The label that was given to it; empty where it says what is written on it, if anything."""
        return self._label

    @property
    def states(self) -> tuple[str, ...]:
        """What else a reader says: chosen, on, not available."""
        return ()

    @property
    def heard(self) -> Heard:
        """What a reader is told besides."""
        return _NOTHING

    def widths(self, measure: Measure) -> tuple[int, int]:
        """The least and the natural width."""
        if self._asked_widths is None:
            box = self._box
            if (width := box.get("width")) is not None:
                self._asked_widths = width, width
            else:
                least, natural = self._widths(measure)
                natural = max(least, box.get("natural", natural))
                natural = min(max(natural, box.get("least", 0)), box.get("most", natural + 10_000))
                self._asked_widths = min(max(least, box.get("least", 0)), natural), natural
        return self._asked_widths

    def heights(self, measure: Measure, width: int) -> tuple[int, int]:
        """The least and the natural height where it is ``width`` wide."""
        if self._asked_heights is None or self._asked_heights[0] != width:
            box = self._box
            if (height := box.get("height")) is not None:
                answer = height, height
            else:
                least, natural = self._heights(measure, width)
                natural = min(max(natural, box.get("lowest", 0)), box.get("highest", natural + 10_000))
                answer = min(max(least, box.get("lowest", 0)), natural), natural
            self._asked_heights = width, answer
        return self._asked_heights[1]

    def wish(self, measure: Measure, height: int) -> int:
        """The width it would like where it is ``height`` high: other than the natural one for a square."""
        del height
        return self.widths(measure)[1]

    @property
    def follows_height(self) -> bool:
        """True if its width depends on the height that is left, as that of a board does."""
        return False

    @property
    def most(self) -> int:
        """The width that it takes at most."""
        return self._box.get("width", self._box.get("most", 100_000))

    @property
    def highest(self) -> int:
        """The height that it takes at most."""
        return self._box.get("height", self._box.get("highest", 100_000))

    def place(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        """Put it somewhere, and its children into it; ``seen`` is what is not scrolled away there."""
        self.rect = Rect(rect)
        self.seen = self.rect.clip(seen)
        self._place_children(measure, self.rect, seen)

    def walk(self) -> Iterator[Element]:
        """It and everything in it, in reading order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            if element.children:
                waiting += reversed(element.children)

    def draw(self, pen: Pen) -> None:
        """Draw it and what is in it."""
        self.paint(pen)
        for child in self.children:
            if child.seen.width and child.seen.height:
                child.draw(pen)

    def paint(self, pen: Pen) -> None:
        """Draw what is under its children."""

    def _widths(self, measure: Measure) -> tuple[int, int]:
        both = [child.widths(measure) for child in self.children]
        return max((least for least, _ in both), default=0), max((natural for _, natural in both), default=0)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        both = [child.heights(measure, width) for child in self.children]
        return max((least for least, _ in both), default=0), max((natural for _, natural in both), default=0)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        for child in self.children:
            child.place(measure, rect, seen)

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Take a turn of the wheel, downward if positive; True if that means something here."""
        del scrolls, steps
        return False
