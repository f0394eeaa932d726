"""Where the cards of a lesson stand."""

from __future__ import annotations

from pygame import Rect

_TALL, _TEXT_ABOVE = 800, 330
"""A compact window of more height has the text over the board, this many units high."""
_BAR, _BAR_COMPACT, _BAR_NARROW = 88, 64, 84
"""Units of the bar of the task."""
_TABS = 44
"""Units of the tabs with the gap below them."""
_STEPS = 52
"""Units of the row of buttons below the cards of a narrow page."""


def lesson_cards(content: Rect, gap: int, *, compact: bool, narrow: bool) -> dict[str, Rect]:
    """The rectangles of the cards, by name.

    Args:
        content: what is left of the page below its head.
        gap: units between two cards.
        compact: board, tree and rule take turns behind tabs.
        narrow: the text, too, and the buttons that step have a row of their own.
    """
    bar = _BAR_NARROW if narrow else _BAR_COMPACT if compact else _BAR
    upper = Rect(content.x, content.y, content.width, content.height - bar - gap)
    cards = {"task": Rect(content.x, content.bottom - bar, content.width, bar)}
    if not compact:
        return cards | _side_by_side(content, upper, gap)
    right = Rect(upper.x + 300 + gap, upper.y, upper.width - 300 - gap, upper.height)
    if narrow:
        right = Rect(upper.x, upper.y, upper.width, upper.height - _STEPS)
    elif content.height > _TALL > upper.width:
        cards["text"] = Rect(upper.x, upper.y, upper.width, _TEXT_ABOVE)
        right = Rect(upper.x, upper.y + _TEXT_ABOVE + gap, upper.width, upper.height - _TEXT_ABOVE - gap)
    else:
        cards["text"] = Rect(upper.x, upper.y, 300, upper.height)
    cards["tabs"] = Rect(right.x, right.y, right.width, _TABS - 8)
    below = Rect(right.x, right.y + _TABS, right.width, right.height - _TABS)
    if narrow:
        cards["text"] = below
        cards["steps"] = Rect(below.x - 12, below.bottom, below.width, _STEPS + 8)
    else:
        cards["steps"] = cards["text"]
    side = min(below.size)
    cards["tree"] = cards["code"] = below
    cards["board"] = Rect(below.centerx - side // 2, below.y, side, side)
    cards["searches"] = Rect(below.x + 10, below.y + 10, below.width - 20, 36)
    return cards


def _side_by_side(content: Rect, upper: Rect, gap: int) -> dict[str, Rect]:
    text = 332 if content.width < 1400 else 380
    board = min(520, upper.height - 256 - gap, content.width - text - 480 - 2 * gap)
    left = upper.x + text + gap
    right = left + board + gap
    code = Rect(right, upper.y, upper.right - right, upper.height)
    return {
        "text": Rect(upper.x, upper.y, text, upper.height),
        "board": Rect(left, upper.y, board, board),
        "tree": Rect(left, upper.y + board + gap, board, upper.height - board - gap),
        "code": code,
        "steps": code,
        "searches": Rect(right + 12, upper.y + 10, upper.right - right - 24, 36),
    }
