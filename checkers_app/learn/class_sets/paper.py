"""The printed page: black marks on white paper, as values, and their conversion to SVG.

:mod:`checkers_app.learn.class_sets.pdf` converts the same marks to PDF.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 794, 1123
"""A4 at 96 dots per inch: the page size, and the unit of all coordinates."""
MARGIN = 48
_SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
_MONO = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
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


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape: black, or white with a black outline of a given width."""

    points: tuple[tuple[float, float], ...]
    edge: float | None = None


@dataclass(frozen=True, slots=True)
class WhiteBox:
    """A box with round corners to write into."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 6


Mark = Text | Stroke | Polygon | WhiteBox


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    title: str
    """The document title that viewers show."""
    marks: tuple[Mark, ...]


def elements(marks: Iterable[Mark]) -> str:
    """The marks as SVG elements, one per line."""
    return "\n".join(f"  {part}" for part in map(_element, marks))


def marks_svg(marks: Iterable[Mark], width: float, height: float, title: str) -> str:
    """Marks on a white background as an SVG picture of its own size; ``title`` is for screen readers."""
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" fill="none" stroke-linecap="round" '
        f'stroke-linejoin="round">\n  <title>{escape(title)}</title>\n'
        f'  <rect width="{width:g}" height="{height:g}" fill="#fff"/>\n{elements(marks)}\n</svg>\n'
    )


def svg(page: Page) -> str:
    """The page as an SVG file in A4, which every browser can show and print."""
    body = elements(page.marks)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke-linecap="round" stroke-linejoin="round">\n'
        f"  <title>{escape(page.title)}</title>\n"
        f'  <rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def moved(shape: Iterable[tuple[float, float]], x: float, y: float) -> tuple[tuple[float, float], ...]:
    """The points of a shape, translated."""
    return tuple((left + x, top + y) for left, top in shape)


def _element(mark: Mark) -> str:
    match mark:
        case Text():
            return _text(mark)
        case Stroke(x1, y1, x2, y2, width, dash):
            dashes = f' stroke-dasharray="{dash[0]:g} {dash[1]:g}"' if dash else ""
            return (
                f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#000" '
                f'stroke-width="{width:g}"{dashes}/>'
            )
        case Polygon(points, edge):
            path = " ".join(f"{'L' if index else 'M'}{x:.1f} {y:.1f}" for index, (x, y) in enumerate(points))
            if edge is None:
                return f'<path d="{path} Z" fill="#000"/>'
            return f'<path d="{path} Z" fill="#fff" stroke="#000" stroke-width="{edge:g}"/>'
        case WhiteBox(x, y, width, height, radius):
            return (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:g}" rx="{radius:g}" '
                'fill="#fff" stroke="#000" stroke-width="1.2"/>'
            )


def _text(mark: Text) -> str:
    family = _MONO if mark.mono else _SANS
    words = escape(mark.text, quote=False)
    if mark.label:
        words = f'<tspan font-weight="700">{escape(mark.label, quote=False)}</tspan> {words}'
    return (
        f'<text x="{mark.x:g}" y="{mark.y:g}" font-family="{family}" font-size="{mark.fitting:g}" '
        f'font-weight="{mark.weight}" text-anchor="{mark.anchor}" fill="#000">{words}</text>'
    )
