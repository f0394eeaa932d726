"""Diagrams as values: marks, by default black on white, and the printed page.

The other modules of this package convert them to SVG, PDF and PNG.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WIDTH, HEIGHT = 794, 1123
"""A4 at 96 dots per inch: the page size, and the unit of all coordinates."""
MARGIN = 48
BLACK, WHITE = "#000", "#fff"
_LETTER = 0.52
"""The average width of a character relative to the font size."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text."""

    x: float
    y: float
    """The baseline."""
    text: str
    size: float = 13
    weight: int = 400
    """400, 600 or 700, as in CSS."""
    anchor: str = "start"
    """Whether ``x`` is its ``start``, ``middle`` or ``end``."""
    mono: bool = False
    label: str = ""
    """A bold label before it."""
    color: str = BLACK

    @property
    def fitting(self) -> float:
        """The font size at which it fits on the page: translations differ in length."""
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
    """The lengths of its dashes and gaps."""
    color: str = BLACK


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape: black, or white with a black outline of a given width."""

    points: tuple[tuple[float, float], ...]
    edge: float | None = None


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle with round corners: to write into or, without an edge, a ground."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 6
    fill: str = WHITE
    edge: float | None = 1.2


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, or a circle: white with a black outline of a given width."""

    x: float
    y: float
    radius: float
    edge: float | None = None
    color: str = BLACK
    """The colour of a disc."""


Mark = Text | Stroke | Polygon | Rectangle | Circle


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    title: str
    """The document title that viewers show."""
    marks: tuple[Mark, ...]


def moved(shape: Iterable[tuple[float, float]], x: float, y: float) -> tuple[tuple[float, float], ...]:
    """The points of a shape, translated."""
    return tuple((left + x, top + y) for left, top in shape)
