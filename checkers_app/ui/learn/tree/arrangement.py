"""Window size -> where the cards of the tree scene stand.  Pure."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.learn.kit.head import head_rect, margin_of

_SHORT_HEAD = 760
"""Below this width the choice of search has a row of its own under the head."""

_NARROW = 580
"""Below this width number line and rule stand one over the other."""
_STRIP = 100
"""Units of the number line's card where it has a row of its own."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of the tree scene."""

    mode: Mode
    head: Rect
    ways: Rect | None
    """The row of the choice of search; None if it is in the head."""
    tree: Rect
    window: Rect
    """The number line."""
    rule: Rect
    """The pseudocode; or the board, where there is room for one of them only."""
    board: Rect | None
    """The board's own card in a wide window."""
    bar: Rect
    """Steps, below everything."""

    @property
    def compact(self) -> bool:
        """True where everything is small."""
        return self.mode is Mode.COMPACT

    @property
    def foot(self) -> int:
        """Pixels at the lower edge of the tree's card for its tools."""
        return 40 if self.compact else 48

    @property
    def margin(self) -> int:
        """Pixels at the left of the tree for the names of the rows."""
        return 72 if self.compact else 112


def arrangement(size: tuple[int, int]) -> Arrangement:
    """The rectangles in a window of ``size``."""
    width, height = size
    mode, margin, head = window_mode(size), margin_of(size), head_rect(size)
    if mode is Mode.COMPACT:
        bar = Rect(margin, height - margin - 52, width - 2 * margin, 52)
        ways = Rect(margin, head.bottom + 6, bar.width, 40) if width < _SHORT_HEAD else None
        top = (ways or head).bottom + 8
        rule = Rect(margin, bar.y - 8 - 148, bar.width, 148)
        if width < _NARROW:
            window = Rect(margin, rule.y - 8 - _STRIP, bar.width, _STRIP)
        else:
            window = Rect(margin, rule.y, bar.width * 2 // 5, rule.height)
            rule = Rect(window.right + 8, rule.y, rule.right - window.right - 8, rule.height)
        tree = Rect(margin, top, bar.width, window.y - 8 - top)
        return Arrangement(mode, head, ways, tree, window, rule, None, bar)
    column = 348 if mode is Mode.STANDARD else 440
    bar = Rect(margin, height - margin - 68, width - 2 * margin, 72)
    top = head.bottom + 18
    tree = Rect(margin, top, width - 2 * margin - column - 12, bar.y - 13 - top)
    window = Rect(tree.right + 12, top, column, 180)
    below = Rect(window.x, window.bottom + 12, column, tree.bottom - window.bottom - 12)
    if mode is Mode.STANDARD:
        return Arrangement(mode, head, None, tree, window, below, None, bar)
    rule = Rect(below.x, below.y, column, min(404, below.height - 260))
    board = Rect(below.x, rule.bottom + 12, column, below.bottom - rule.bottom - 12)
    return Arrangement(mode, head, None, tree, window, rule, board, bar)
