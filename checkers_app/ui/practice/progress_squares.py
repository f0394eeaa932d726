"""Shows progress as a row of squares, one for each item."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Unpack

from pygame import Rect

from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen

_GAP = 0.28
"""The gap between two squares as a fraction of their side length."""


class Reached(Enum):
    """The progress that the user has made with an item."""

    NEW = "new"
    BEGUN = "begun"
    DONE = "done"


class ProgressSquares(Element):
    """One square for each item, with as many squares next to each other as fit."""

    role = "picture"

    def __init__(
        self, each: Sequence[Reached], square: int, *, numbered: bool = False, **box: Unpack[Box]
    ) -> None:
        """Set the progress of each item.  The squares are ``square`` units wide; ``numbered`` squares show
        their number.
        """
        super().__init__(**box)
        self._each = tuple(each)
        self._square = square
        self._gap = max(2, round(square * _GAP))
        self._numbered = numbered

    def _columns(self, width: int) -> int:
        """The number of squares in a line, chosen so that all lines have the same number if possible."""
        most = max(1, (width + self._gap) // (self._square + self._gap))
        lines = -(-len(self._each) // most)
        return -(-len(self._each) // max(1, lines))

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        pitch = self._square + self._gap
        return 6 * pitch, len(self._each) * pitch - self._gap

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure
        lines = -(-len(self._each) // self._columns(width))
        high = lines * (self._square + self._gap) - self._gap
        return high, high

    def paint(self, pen: Pen) -> None:
        """Draw the squares: filled for items that are done, outlined for those that have been started."""
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        columns, pitch = self._columns(self.rect.width), self._square + self._gap
        radius = max(1, self._square // 4)
        for number, reached in enumerate(self._each):
            row, column = divmod(number, columns)
            box = Rect(self.rect.x + column * pitch, self.rect.y + row * pitch, self._square, self._square)
            done = reached is Reached.DONE
            fill = theme.accent if done else theme.panel if reached is Reached.BEGUN else theme.panel2
            border = theme.line if reached is Reached.NEW else theme.accent
            look.box(surface, box, fill, border, radius=radius)
            if self._numbered and done:
                look.icon(surface, "check", box.center, round(0.64 * self._square), theme.accent_ink)
            elif self._numbered:
                look.text(surface, str(number + 1), "note", theme.ink, box.center, "center")
