"""Rows of a board as a decoration at the top of a card."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect

from checkers_app.games.base import Game
from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen

_ACROSS = 7
"""The number of squares in a row of the board."""
_ROWS = 2


class Bannered(Element):
    """An element with rows of a board above it, as many as fit."""

    def __init__(self, game: Game, content: Element, **box: Unpack[Box]) -> None:
        super().__init__(content, **box)
        self._game = game
        self._banner = Rect(0, 0, 0, 0)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        least, natural = self.children[0].heights(measure, width)
        return least, natural + _ROWS * (width // _ACROSS)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        content, side = self.children[0], rect.width // _ACROSS
        rows = max(0, min(_ROWS, (rect.height - content.heights(measure, rect.width)[1]) // side))
        self._banner = Rect(rect.x, rect.y, rect.width, rows * side)
        below = Rect(rect.x, self._banner.bottom, rect.width, rect.bottom - self._banner.bottom)
        content.place(measure, below, seen)

    def paint(self, pen: Pen) -> None:
        """Draw the rows of the board."""
        if self._banner.height:
            pen.look.banner(pen.surface, self._banner, self._game)
