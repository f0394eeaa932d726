"""The position of the card with the reason for a cut; nothing is drawn here.

The card is near the branches that it compares, and covers them only if this cannot be avoided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

_EDGE = 8
"""The distance in pixels between the card and the edge of the picture."""
_STEP = 16
"""The distance in pixels between two positions that are tried."""
_COMPARED = 100_000
"""The cost of covering a compared node; the cost for any other node is 1,000."""

Line = tuple[tuple[float, float], tuple[float, float]]


def why_place(
    within: Rect,
    size: tuple[int, int],
    at: tuple[float, float],
    compared: Sequence[Rect],
    lines: Sequence[Line],
    others: Sequence[Rect],
) -> Rect:
    """The best position for a card: near the cut, covering few nodes and, if possible, no compared nodes.

    Args:
        within: the area of the picture.
        size: the size of the card.
        at: the position of the cut.
        compared: the cut and the nodes that prove it.
        lines: the branches that lead to the compared nodes.
        others: all other nodes.
    """
    card = Rect((0, 0), (min(size[0], within.width - 2 * _EDGE), size[1]))

    def cost(place: tuple[int, int]) -> float:
        here = card.copy()
        here.topleft = place
        covered = len(here.collidelistall(compared)) * _COMPARED + len(here.collidelistall(others)) * 1000
        crossed = sum(bool(here.clipline(*line)) for line in lines) * _COMPARED // 10
        away = abs(here.centerx - at[0]) + abs(here.centery - at[1])
        return covered + crossed + away

    best = min(_places(within, card.size), key=cost)
    return Rect(best, card.size)


def _places(within: Rect, size: tuple[int, int]) -> Iterable[tuple[int, int]]:
    left, top = within.x + _EDGE, within.y + _EDGE
    right, bottom = within.right - _EDGE - size[0], within.bottom - 6 - size[1]
    across = {*range(left, max(left, right) + 1, _STEP), max(left, right)}
    down = {*range(top, max(top, bottom) + 1, _STEP), max(min(top, bottom), bottom)}
    return ((x, y) for y in sorted(down) for x in sorted(across))
