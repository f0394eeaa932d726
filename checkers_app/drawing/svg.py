"""Converts marks to SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from checkers_app.drawing.marks import (
    BLACK,
    HEIGHT,
    WHITE,
    WIDTH,
    Circle,
    Mark,
    Page,
    Polygon,
    Rectangle,
    Stroke,
    Text,
)
from checkers_app.drawing.svg_document import document

_SANS = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
_MONO = "'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def marks_svg(
    marks: Iterable[Mark], width: float, height: float, title: str, ground: str | None = WHITE
) -> str:
    """Marks as an SVG picture of the given size.

    Args:
        marks: the marks.
        width: the width in units.
        height: the height in units.
        title: the description of the picture for screen readers.
        ground: the colour of the background; None for a transparent one.
    """
    return _file(marks, width, height, title, ground, ' role="img"')


def page_svg(page: Page) -> str:
    """The page as an SVG file of A4 size, which every browser can display and print."""
    return _file(page.marks, WIDTH, HEIGHT, page.title, WHITE, size=("210mm", "297mm"))


def _file(
    marks: Iterable[Mark],
    width: float,
    height: float,
    title: str,
    ground: str | None,
    attributes: str = "",
    size: tuple[str, str] | None = None,
) -> str:
    parts = [f"<title>{escape(title)}</title>"]
    if ground is not None:
        parts.append(f'<rect width="{width:g}" height="{height:g}" fill="{ground}"/>')
    body = "\n".join(f"  {part}" for part in (*parts, *map(_element, marks)))
    lines = f'{attributes} fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + document(
        body, f"{width:g}", f"{height:g}", lines, size
    )


def _element(mark: Mark) -> str:
    match mark:
        case Text():
            return _text(mark)
        case Stroke(x1, y1, x2, y2, width, dash, color):
            dashes = f' stroke-dasharray="{dash[0]:g} {dash[1]:g}"' if dash else ""
            return (
                f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" '
                f'stroke-width="{width:g}"{dashes}/>'
            )
        case Polygon(points, edge):
            path = " ".join(f"{'L' if index else 'M'}{x:.1f} {y:.1f}" for index, (x, y) in enumerate(points))
            return f'<path d="{path} Z" {_area(BLACK if edge is None else WHITE, edge)}/>'
        case Rectangle(x, y, width, height, radius, fill, edge):
            return (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:g}" rx="{radius:g}" '
                f"{_area(fill, edge)}/>"
            )
        case Circle(x, y, radius, edge, color):
            fill = color if edge is None else WHITE
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" {_area(fill, edge)}/>'


def _area(fill: str, edge: float | None) -> str:
    """The SVG attributes of an area and its black outline."""
    return f'fill="{fill}"' + ("" if edge is None else f' stroke="{BLACK}" stroke-width="{edge:g}"')


def _text(mark: Text) -> str:
    family = _MONO if mark.mono else _SANS
    words = escape(mark.text, quote=False)
    if mark.label:
        words = f'<tspan font-weight="700">{escape(mark.label, quote=False)}</tspan> {words}'
    return (
        f'<text x="{mark.x:g}" y="{mark.y:g}" font-family="{family}" font-size="{mark.fitting:g}" '
        f'font-weight="{mark.weight}" text-anchor="{mark.anchor}" fill="{mark.color}">{words}</text>'
    )
