"""Where the cards of an exercise stand."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

_NARROW = 560
"""Units below which the cards under the tree do not stand side by side."""
_LOW, _LOW_AND_WIDE = 148, 142
"""Units of the explanation below a tree: beside the window, and in a row of its own."""
_STRIP = 100
"""Units of the window's card where it is alone in its row."""


@dataclass(frozen=True, slots=True)
class ExerciseCards:
    """The rectangles."""

    tree: Rect
    tip: Rect
    """The explanation."""
    window: Rect
    """Alpha and beta."""
    count: Rect | None
    """How much is right; None where the bar tells it."""
    bar: Rect


def exercise_cards(content: Rect, gap: int, *, compact: bool) -> ExerciseCards:
    """The cards in what is left of the page below its head."""
    high = 52 if compact else 68
    bar = Rect(content.x, content.bottom - high, content.width, high)
    upper = Rect(content.x, content.y, content.width, content.height - high - gap)
    if compact:
        low = _LOW_AND_WIDE if upper.width < _NARROW else _LOW
        tip = Rect(upper.x, upper.bottom - low, upper.width, low)
        if upper.width < _NARROW:  # one over the other
            window = Rect(upper.x, tip.y - gap - _STRIP, upper.width, _STRIP)
        else:
            tip.width = round(upper.width * 0.56)
            window = Rect(tip.right + gap, tip.y, upper.right - tip.right - gap, _LOW)
        tree = Rect(upper.x, upper.y, upper.width, window.y - gap - upper.y)
        return ExerciseCards(tree, tip, window, None, bar)
    column = 348 if content.width < 1400 else 440
    tree = Rect(upper.x, upper.y, upper.width - column - gap, upper.height)
    x = tree.right + gap
    window = Rect(x, upper.y, column, 172)
    count = Rect(x, upper.bottom - 124, column, 124)
    top = window.bottom + gap
    return ExerciseCards(tree, Rect(x, top, column, count.y - gap - top), window, count, bar)
