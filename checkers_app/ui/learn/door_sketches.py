"""The small drawings on the tiles of the learning page."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.images import put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, dashes, slashes
from checkers_app.ui.learn.kit.tones import mixed

Sketch = Callable[[Look, Surface, Rect], None]


def framed(sketch: Sketch, look: Look, surface: Surface, place: Rect) -> None:
    """Draw a sketch on its background."""
    look.box(surface, place, mixed(look.theme.panel, look.theme.panel2, 0.7), None, radius=8)
    sketch(look, surface, place.inflate(-place.width // 6, -place.height // 5))


def _nodes(
    look: Look, surface: Surface, rect: Rect, rows: list[list[float]], *, cut: tuple[int, int] | None
) -> None:
    """Draw rows of triangles, each connected to the nearest one in the row above."""
    side = max(14, min(40, rect.width // 9, rect.height // (len(rows) + 1)))
    step = (rect.height - side) / max(1, len(rows) - 1)
    places = [
        [(rect.x + x * rect.width, rect.y + side / 2 + level * step) for x in row]
        for level, row in enumerate(rows)
    ]
    for level in range(1, len(places)):
        for index, place in enumerate(places[level]):
            above = places[level - 1][index * len(places[level - 1]) // len(places[level])]
            half = side * HEIGHT / 2
            start, end = (above[0], above[1] + half), (place[0], place[1] - half)
            if cut == (level, index):
                middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
                dashes(surface, look.theme.ink3, start, middle, 4)
                slashes(surface, look.theme.ink, middle, 7)
            else:
                draw.aaline(surface, look.theme.edge, start, end, 2)
    for level, row in enumerate(places):
        for index, (x, y) in enumerate(row):
            if cut == (level, index):
                continue
            hollow = level == len(places) - 1
            put_triangle(look, surface, (x, y), side, maximising=level % 2 == 0, hollow=hollow)


def tree_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    """Draw a tree with one branch cut off."""
    rows = [[0.5], [0.18, 0.5, 0.82], [0.06, 0.18, 0.30, 0.44, 0.56, 0.68, 0.82, 0.94]]
    _nodes(look, surface, rect, rows, cut=(2, 5))


def duel_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    """Draw bars for the node counts of several searches, each bar shorter than the one above."""
    theme = look.theme
    step = rect.height / 5
    for index, (share, solid) in enumerate(
        ((1.0, True), (0.66, True), (0.52, True), (0.38, False), (0.24, False))
    ):
        bar = Rect(
            rect.x, round(rect.y + index * step), round(rect.width * share), max(8, round(step * 0.55))
        )
        colour = theme.ink2 if index == 0 else theme.accent
        fill = colour if solid else mixed(theme.panel, colour, 0.18)
        look.box(surface, bar, fill, colour, radius=4, width=2)


def lesson_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    """Draw lines of code, one of them highlighted."""
    theme = look.theme
    step = rect.height / 6
    for index, (indent, share) in enumerate(((0, 0.5), (1, 0.7), (2, 0.8), (2, 0.62), (2, 0.55), (1, 0.4))):
        line = Rect(
            round(rect.x + indent * rect.width * 0.08),
            round(rect.y + index * step + step * 0.3),
            round(rect.width * share * 0.8),
            max(5, round(step * 0.3)),
        )
        if index == 4:
            lit = Rect(rect.x - 6, round(rect.y + index * step), rect.width + 12, round(step * 0.9))
            look.box(surface, lit, theme.accent, None, radius=5)
        look.box(surface, line, theme.accent_ink if index == 4 else theme.ink3, None, radius=3)


def exercise_sketch(look: Look, surface: Surface, rect: Rect) -> None:
    """Draw a small tree with boxes to be filled in."""
    theme = look.theme
    _nodes(look, surface, rect, [[0.42], [0.16, 0.68], [0.04, 0.28, 0.56, 0.80]], cut=(2, 3))
    side = max(14, min(40, rect.width // 9, rect.height // 4))
    for x, y, text, colour in ((0.16, 0.5, "4", theme.good), (0.42, 0.0, "", theme.focus)):
        box = Rect(0, 0, round(side * 1.1), max(18, round(side * 0.72)))
        centre = rect.y + side / 2 + y * (rect.height - side)
        box.midleft = (round(rect.x + x * rect.width + side * 0.62), round(centre))
        look.box(surface, box, theme.panel, colour, radius=6, width=2)
        look.text(surface, text, "machine_strong", theme.ink, box.center, "center")
