"""The base class of all elements, which have a name, a role, a label, a preferred size and a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict, Unpack

from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit

Side = Literal["fill", "start", "middle", "end"]
"""How an element is aligned across its row or column; ``fill`` stretches the element over the whole space."""


class Box(TypedDict, total=False):
    """The properties common to all elements; sizes are in units."""

    name: str
    """Identifies the element when the tree is rebuilt; its focus and scroll position are stored by name."""
    label: str
    """The text for screen readers; if empty, the visible text is used."""
    tip: str
    """The tool tip."""
    grow: float
    """The share of spare space that the element takes along its row or column; 0 for none."""
    width: int
    """The exact width."""
    height: int
    """The exact height."""
    natural: int
    """The natural width, regardless of the content."""
    least: int
    """The minimum width."""
    most: int
    """The maximum width."""
    lowest: int
    """The minimum height."""
    highest: int
    """The maximum height."""
    side: Side
    """The alignment across the row or column; by default, the row or column sets the alignment."""
    long: bool
    """True if the text may be shortened, as names and lines of moves may be."""
    news: bool | str
    """True if screen readers announce changes in the label; or, if the label alone would be unclear, the text
    to announce instead.
    """


@dataclass(slots=True)
class Measure:
    """The data from which the sizes of elements are computed: the fonts and the window."""

    look: Look
    dense: bool = False
    """True in a small window, in which gaps and margins are smaller."""
    scrolls: dict[str, int] = field(default_factory=dict)
    """The scroll position of each scrolling element by name; kept when the tree is rebuilt."""
    tall: bool = False
    """True in a portrait window, or in one that is too narrow for two columns."""
    gap: int = field(init=False)
    """The gap, in units, between two cards."""
    pad: int = field(init=False)
    """The padding of a card in units."""

    def __post_init__(self) -> None:
        self.gap, self.pad = (8, 12) if self.dense else (12, 16)


@dataclass(frozen=True, slots=True)
class Heard:
    """Additional data for screen readers, apart from role, label and states."""

    value: str = ""
    """The value as text."""
    amount: tuple[float, float, float] | None = None
    """The value, the minimum and the maximum."""
    rank: tuple[int, int] | None = None
    """The position in a list, from 1, and the number of items; needed if not all of them are on the page."""
    cell: tuple[int, int] | None = None
    """The row and column on a board or in a table, counted from 0."""
    size: tuple[int, int] | None = None
    """The number of rows and columns."""
    typed: TextEdit | None = None
    """The text being edited, with the caret and the selection."""
    many_lines: bool = False
    """True for a multi-line field."""
    written: tuple[str, ...] = ()
    """Additional text drawn on the element, such as a key or the words next to a picture."""
    cursor: bool = False
    """True for an element that is used with the keyboard but is not a control, such as a square."""


_NOTHING = Heard()
_KEPT = {"label": "_label"} | {
    name: name for name in ("name", "tip", "grow", "side", "long", "most", "highest")
}
"""Maps each property of an element to the attribute that stores it."""
_WIDTHS = frozenset({"width", "natural", "least", "most"})
"""The properties that affect the width of an element."""


def with_defaults(box: Box, **defaults: Unpack[Box]) -> Box:
    """The properties in ``box``, with defaults for those that are missing."""
    return {**defaults, **box}


@dataclass(frozen=True, slots=True)
class Mood:
    """How the user is currently interacting with an element."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    """True if the element has the focus and the keyboard is in use; the focus ring is then drawn."""
    active: bool = False
    """True if the element has the focus, even if the focus ring is hidden; the element gets typed text."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Everything needed to draw elements: the look, the surface and the state of interaction."""

    look: Look
    surface: Surface
    pointer: tuple[int, int]
    """The position of the pointer."""
    mood: Callable[[Element], Mood]
    """Returns how the user is interacting with an element."""


class Element:
    """A part of a page. An element is created, laid out once, drawn and queried; when something changes, a
    new element replaces the old one.

    A subclass defines its preferred width and height (:meth:`_widths`, :meth:`_heights`), the positions of
    its children (:meth:`_place_children`) and what is drawn behind them (:meth:`paint`).  By default, each
    child gets the whole space.
    """

    role = ""
    """The role for screen readers; an element without a role only arranges others and is not exposed."""
    control = False
    """True if the element can be pressed or typed into."""

    def __init_subclass__(cls, **named: object) -> None:
        """Derive the natural sizes from the sizes that a class defines, unless the class also defines natural
        sizes.
        """
        super().__init_subclass__(**named)
        own = cls.__dict__
        for both, answers in _DERIVED.items():
            for name, (alone, from_both) in answers.items():
                if both in own or alone in own:
                    setattr(cls, name, getattr(Element, name) if alone in own else from_both)

    # Most elements of a page have few properties: the defaults are stored once, here.
    name = ""
    tip = ""
    grow: float = 0.0
    side: Side | None = None
    long = False
    is_news = False
    rect = Rect(0, 0, 0, 0)
    """The position and size of the element in units."""
    seen = Rect(0, 0, 0, 0)
    """The part of ``rect`` that is not scrolled out of view."""
    follows_height = False
    """True if the width depends on the available height, as with a board."""
    describes = False
    """True if the children only describe to screen readers what the element draws; they are not drawn and
    cannot be pressed.
    """
    most = 100_000
    """The maximum width."""
    highest = 100_000
    """The maximum height."""
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
        # Set here rather than in a separate method, because a page creates hundreds of elements.
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
        """The text for screen readers."""
        return self._label

    @property
    def news(self) -> str:
        """The text that is announced if the label changes and ``is_news`` is set."""
        return self._news or self.label

    @property
    def given_label(self) -> str:
        """The label passed to the element; empty if none was passed."""
        return self._label

    @property
    def states(self) -> tuple[str, ...]:
        """Further states for screen readers, such as selected, on or disabled."""
        return ()

    @property
    def heard(self) -> Heard:
        """Additional data for screen readers."""
        return _NOTHING

    def widths(self, measure: Measure) -> tuple[int, int]:
        """The minimum and natural width."""
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
        """The natural width, without computing the minimum.

        As long as there is enough space the minimum is never needed, and arrangements for narrower spaces are
        not created.
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
        """Whether the element fits into ``width`` units; its minimum width is only computed if its natural
        width does not fit.
        """
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
        """The natural height for a given width, without computing the minimum."""
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
        """The minimum and natural height for a given width."""
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
        """The preferred width for a given height; for boards, it differs from the natural width."""
        del height
        return self.natural_width(measure)

    def place(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        """Place the element and its children; parts outside ``seen`` are scrolled out of view."""
        self.rect = Rect(rect)
        self.seen = self.rect.clip(seen)
        self._place_children(measure, self.rect, seen)

    def walk(self, *, described: bool = True) -> Iterator[Element]:
        """The element and its descendants in reading order: all of them if ``described``, or else only those
        that are drawn or can be pressed.
        """
        found, waiting = [], [self]
        while waiting:
            element = waiting.pop()
            found.append(element)
            if (described or not element.describes) and element.children:
                waiting += element.children[::-1]
        return iter(found)

    def draw(self, pen: Pen) -> None:
        """Draw the element and its children."""
        self.paint(pen)
        for child in self.children:
            if child.seen.width and child.seen.height:
                child.draw(pen)

    def paint(self, pen: Pen) -> None:
        """Draw everything behind the children."""

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
        """Handle a turn of the mouse wheel (positive: downward); return True if it had an effect."""
        del scrolls, steps
        return False


def widest(sizes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The largest minimum size and the largest natural size; both are 0 if there are no sizes."""
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
"""Maps each method that returns both sizes to methods derived from it, unless a class defines those."""
