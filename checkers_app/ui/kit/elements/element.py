"""What every element has: a name, a role, a label; how wide and high it wants to be; where it was put."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict, Unpack

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
    gap: int = field(init=False)
    """Units between two cards."""
    pad: int = field(init=False)
    """Units inside the edge of a card."""

    def __post_init__(self) -> None:
        self.gap, self.pad = (8, 12) if self.dense else (12, 16)


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
_KEPT = {"label": "_label"} | {
    name: name for name in ("name", "tip", "grow", "side", "long", "most", "highest")
}
"""What is said of an element -> the attribute that has it."""
_WIDTHS = frozenset({"width", "natural", "least", "most"})
"""What can be said of how wide an element is."""


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

    def __init_subclass__(cls, **named: object) -> None:
        """A class that has sizes of its own takes its natural ones from there, unless it says how else."""
        super().__init_subclass__(**named)
        own = cls.__dict__
        for both, answers in _DERIVED.items():
            for name, (alone, from_both) in answers.items():
                if both in own or alone in own:
                    setattr(cls, name, getattr(Element, name) if alone in own else from_both)

    # Most elements of a page say little of themselves: what is not said is stored once, here.
    name = ""
    tip = ""
    grow: float = 0.0
    side: Side | None = None
    long = False
    is_news = False
    rect = Rect(0, 0, 0, 0)
    """Where it is, in units."""
    seen = Rect(0, 0, 0, 0)
    """The part of it that is not scrolled out of sight."""
    follows_height = False
    """True if its width depends on the height that is left, as that of a board does."""
    describes = False
    """True if its children only describe to readers what it draws: nothing in it is drawn or pressed."""
    most = 100_000
    """The width that it takes at most."""
    highest = 100_000
    """The height that it takes at most."""
    _label = ""
    _news = ""
    _asked_widths: tuple[int, int] | None = None
    _asked_natural: int | None = None
    _wide_enough = 1_000_000
    """The smallest width that is known to be enough."""
    _too_narrow = -1
    """The largest width that is known not to be enough."""

    def __init__(self, *children: Element | None, **box: Unpack[Box]) -> None:
        if None in children:
            children = tuple([child for child in children if child is not None])
        self.children: tuple[Element, ...] = children  # type: ignore[assignment]
        self._box = box
        self._asked_heights: dict[int, tuple[int, int]] = {}
        self._asked_high: dict[int, int] = {}
        # Set here rather than in a method of its own: a page creates hundreds of elements.
        own = self.__dict__
        for said, value in box.items():
            if said in _KEPT:
                own[_KEPT[said]] = value
        if "width" in box:
            self.most = box["width"]
        if "height" in box:
            self.highest = box["height"]
        if news := box.get("news", False):
            self.is_news = True
            self._news = news if isinstance(news, str) else ""

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
        asked = self._asked_widths
        if asked is None:
            box = self._box
            if not box:
                least, natural = self._widths(measure)
                asked = (least, natural) if least <= natural else (least, least)
            elif (width := box.get("width")) is not None:
                asked = width, width
            else:
                least, natural = self._widths(measure)
                natural = max(least, box.get("natural", natural))
                natural = min(max(natural, box.get("least", 0)), box.get("most", natural + 10_000))
                asked = min(max(least, box.get("least", 0)), natural), natural
            self._asked_widths = asked
        return asked

    def natural_width(self, measure: Measure) -> int:
        """The natural width alone.

        Where there is room for that nobody asks for the least one, and arrangements that would only be shown
        with less room are not made.
        """
        if self._asked_widths is not None:
            return self._asked_widths[1]
        asked = self._asked_natural
        if asked is None:
            box = self._box
            if box and ("natural" in box or "width" in box):
                asked = self.widths(measure)[1]
            else:
                asked = self._natural_width(measure)
                if box:
                    asked = min(max(asked, box.get("least", 0)), box.get("most", asked + 10_000))
            self._asked_natural = asked
        return asked

    def fits_width(self, measure: Measure, width: int) -> bool:
        """Whether ``width`` units are enough for it: its least width is asked only where it has to shrink."""
        if self._asked_widths is not None:
            return self._asked_widths[0] <= width
        if width >= self._wide_enough:
            return True
        if width <= self._too_narrow:
            return False
        box = self._box
        if box and not box.keys().isdisjoint(_WIDTHS):
            fits = self.natural_width(measure) <= width or self.widths(measure)[0] <= width
        else:
            fits = self._fits_width(measure, width)
        if fits:
            self._wide_enough = width
        else:
            self._too_narrow = width
        return fits

    def natural_height(self, measure: Measure, width: int) -> int:
        """The natural height alone where it is ``width`` wide; see :meth:`natural_width`."""
        asked = self._asked_high.get(width)
        if asked is None:
            box = self._box
            if box and (height := box.get("height")) is not None:
                asked = height
            else:
                asked = self._natural_height(measure, width)
                if box:
                    asked = min(max(asked, box.get("lowest", 0)), box.get("highest", asked + 10_000))
            self._asked_high[width] = asked
        return asked

    def heights(self, measure: Measure, width: int) -> tuple[int, int]:
        """The least and the natural height where it is ``width`` wide."""
        asked = self._asked_heights.get(width)
        if asked is None:
            box = self._box
            if not box:
                least, natural = self._heights(measure, width)
                asked = (least, natural) if least <= natural else (natural, natural)
            elif (height := box.get("height")) is not None:
                asked = height, height
            else:
                least, natural = self._heights(measure, width)
                natural = min(max(natural, box.get("lowest", 0)), box.get("highest", natural + 10_000))
                asked = min(max(least, box.get("lowest", 0)), natural), natural
            self._asked_heights[width] = asked
            self._asked_high[width] = asked[1]
        return asked

    def wish(self, measure: Measure, height: int) -> int:
        """The width it would like where it is ``height`` high: other than the natural one for a square."""
        del height
        return self.natural_width(measure)

    def place(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        """Put it somewhere, and its children into it; ``seen`` is what is not scrolled away there."""
        self.rect = Rect(rect)
        self.seen = self.rect.clip(seen)
        self._place_children(measure, self.rect, seen)

    def walk(self, *, described: bool = True) -> Iterator[Element]:
        """It and everything in it, in reading order; without ``described`` only what is drawn or pressed."""
        found, waiting = [], [self]
        while waiting:
            element = waiting.pop()
            found.append(element)
            if (described or not element.describes) and element.children:
                waiting += element.children[::-1]
        return iter(found)

    def draw(self, pen: Pen) -> None:
        """Draw it and what is in it."""
        self.paint(pen)
        for child in self.children:
            if child.seen.width and child.seen.height:
                child.draw(pen)

    def paint(self, pen: Pen) -> None:
        """Draw what is under its children."""

    def _widths(self, measure: Measure) -> tuple[int, int]:
        return widest([child.widths(measure) for child in self.children])

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        return widest([child.heights(measure, width) for child in self.children])

    def _fits_width(self, measure: Measure, width: int) -> bool:
        for child in self.children:  # noqa: SIM110  a generator would cost a call for each child
            if not child.fits_width(measure, width):
                return False
        return True

    def _natural_width(self, measure: Measure) -> int:
        return max([child.natural_width(measure) for child in self.children], default=0)

    def _natural_height(self, measure: Measure, width: int) -> int:
        return max([child.natural_height(measure, width) for child in self.children], default=0)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        for child in self.children:
            child.place(measure, rect, seen)

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Take a turn of the wheel, downward if positive; True if that means something here."""
        del scrolls, steps
        return False


def widest(sizes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The largest least size and the largest natural size; 0 where there are none."""
    least = natural = 0
    for low, wanted in sizes:
        least = max(least, low)
        natural = max(natural, wanted)
    return least, natural


def _second_width(element: Element, measure: Measure) -> int:
    return (element._asked_widths or element.widths(measure))[1]  # noqa: SLF001  a method of its classes


def _least_fits(element: Element, measure: Measure, width: int) -> bool:
    return element.natural_width(measure) <= width or element.widths(measure)[0] <= width


def _second_height(element: Element, measure: Measure, width: int) -> int:
    asked = element._asked_heights.get(width)  # noqa: SLF001  a method of its classes
    return (asked or element.heights(measure, width))[1]


_DERIVED: dict[str, dict[str, tuple[str, Callable[..., Any]]]] = {
    "_widths": {
        "natural_width": ("_natural_width", _second_width),
        "fits_width": ("_fits_width", _least_fits),
    },
    "_heights": {"natural_height": ("_natural_height", _second_height)},
}
"""What says both sizes -> what follows from it, unless another method of the class says that by itself."""
