"""The marks that diagrams consist of, black on white by default, and the printed page.

The other modules of this package convert marks to SVG, PDF and PNG.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WIDTH, HEIGHT = 794, 1123
"""The size of an A4 page in units of 1/96 inch; all coordinates are in these units."""
MARGIN = 48
BLACK, WHITE = "#000", "#fff"
_LETTER = 0.52
"""The average width of a character relative to the font size."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text."""

    x: float
    y: float
    """The position of the baseline."""
    text: str
    size: float = 13
    weight: int = 400
    """The font weight as in CSS: 400, 600 or 700."""
    anchor: str = "start"
    """The part of the text that is at ``x``: ``start``, ``middle`` or ``end``."""
    mono: bool = False
    label: str = ""
    """A bold label in front of the text."""
    color: str = BLACK

    @property
    def fitting(self) -> float:
        """The font size; it is reduced if the text, such as a long translation, would not fit on the page."""
        letters = len(f"{self.label} {self.text}") if self.label else len(self.text)
        return min(self.size, round((WIDTH - 2 * MARGIN) / (_LETTER * max(1, letters)), 1))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 1.2
    dash: tuple[float, float] | None = None
    """The lengths of a dash and a gap; None for a solid line."""
    color: str = BLACK


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape: black or, if ``edge`` is a width, white with a black outline."""

    points: tuple[tuple[float, float], ...]
    edge: float | None = None


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle with rounded corners: a box to write in or, without an edge, a background."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 6
    fill: str = WHITE
    edge: float | None = 1.2


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or, if ``edge`` is a width, a white circle with a black outline."""

    x: float
    y: float
    radius: float
    edge: float | None = None
    color: str = BLACK
    """The colour of a disc."""


Mark = Text | Stroke | Polygon | Rectangle | Circle


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be printed."""

    title: str
    """The title of the document, which viewers display."""
    marks: tuple[Mark, ...]


def moved(shape: Iterable[tuple[float, float]], x: float, y: float) -> tuple[tuple[float, float], ...]:
    """The points of a shape, moved by ``x`` and ``y``."""
    return tuple((left + x, top + y) for left, top in shape)
