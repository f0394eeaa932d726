"""The HTML frame and the pictures of a self-contained page: a single file that makes no network requests."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any

from checkers_app.drawing.marks import Circle, Mark, Polygon, Stroke, Text
from checkers_app.words import language_tag

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_THICK = 2
"""The minimum width of a line that counts as thick."""


def one_file(title: str, body: str, data: Any, script: str, style: str) -> str:
    """The complete HTML page.

    Args:
        title: the title of the page, which is also its first heading.
        body: the content below the heading, as HTML.
        data: the data for the script, stored as JSON in the element ``data``.
        script: the script of the page.
        style: the style sheet of the page.
    """
    embedded = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f'<!DOCTYPE html>\n<html lang="{language_tag()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</main>\n"
        f'<script type="application/json" id="data">{embedded}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def compact_figure(marks: Iterable[Mark], width: float, height: float, told: str) -> str:
    """An HTML figure with a small SVG picture of marks; ``told`` describes it for screen readers."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    inside = f"<title>{escape(told)}</title>{compact(marks)}"
    return f'<figure><svg {size} role="img">{inside}</svg></figure>'


def compact(marks: Iterable[Mark]) -> str:
    """Marks as SVG elements with integer coordinates.  Consecutive lines or shapes of one kind form one path,
    whose colours are defined in the page's style sheet.  All texts come last.
    """
    runs, words = list[tuple[str, list[str]]](), list[str]()
    for mark in marks:
        kind, part = "", ""
        match mark:
            case Stroke(x1, y1, x2, y2, wide):
                kind = "l" if wide < _THICK else "k"
                part = f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"
            case Polygon(points, edge):
                kind = "b" if edge is None else "w"
                part = f"M{'L'.join(f'{x:.0f} {y:.0f}' for x, y in points)}Z"
            case Circle(across, down, radius, edge):
                filled = "b" if edge is None else "w"
                part = f'<circle class="{filled}" cx="{across:g}" cy="{down:g}" r="{radius:g}"/>'
            case Text(across, down, text, letter):
                anchor = "" if mark.anchor == "middle" else f' style="text-anchor:{mark.anchor}"'
                place = f'x="{across:.0f}" y="{down:.0f}" font-size="{letter:g}"{anchor}'
                words.append(f"<text {place}>{escape(text)}</text>")
                continue
        if runs and runs[-1][0] == kind:
            runs[-1][1].append(part)
        else:
            runs.append((kind, [part]))
    drawn = (
        f'<path class="{kind}" d="{"".join(parts)}"/>' if kind else "".join(parts) for kind, parts in runs
    )
    return "".join((*drawn, *words))
