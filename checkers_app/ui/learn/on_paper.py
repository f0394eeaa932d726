"""Pictures of trees for slides and printing: a tree in black on white, with a title and a text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from pygame import Rect, Surface

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Mood, Pen
from checkers_app.ui.kit.look import Look, look_for_paper
from checkers_app.ui.kit.traced import Tracing

WIDTH = 1200
"""The width of a picture in units, including the margins."""
ZOOM = 2
"""The number of pixels per unit, which is high because slides are projected onto large screens."""


@lru_cache(maxsize=1)
def _look() -> Look:
    return look_for_paper(ZOOM)


def on_paper(title: str, words: str, paint: Callable[[Look, Surface, Rect], None], height: int) -> Tracing:
    """A picture of a tree with a title above it and a text below it.

    Args:
        title: the title.
        words: the text; may be empty.
        paint: called to draw the tree.
        height: the height of the tree in units.
    """
    look = _look()
    told: list[el.Element] = [el.Words(words, style="body", wrap=True)] if words else []
    tree = el.Picture(paint, size=(WIDTH, height), height=height, grow=1)
    page = el.Column(el.Words(title, style="scene", wrap=True), tree, *told, gap=12, pad=24)
    measure = el.Measure(look)
    tall = page.heights(measure, WIDTH)[1]
    pixels = Tracing((WIDTH * ZOOM, tall * ZOOM))
    surface = look.canvas(pixels)
    page.place(measure, surface.get_rect(), surface.get_rect())
    look.background(surface)
    page.draw(Pen(look, surface, (-1, -1), lambda _: Mood()))
    return pixels
