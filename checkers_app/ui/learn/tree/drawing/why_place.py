"""Where the reason for a cut stands: beside the branches that it compares, never over them.  Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect

_EDGE = 8
"""Pixels between the card and the edge of the picture."""
_STEP = 16
"""Pixels between two places that are tried."""
_COMPARED = 100_000
"""How much worse it is to cover what is compared than to cover another node."""

Line = tuple[tuple[float, float], tuple[float, float]]


def why_place(
    within: Rect,
    size: tuple[int, int],
    at: tuple[float, float],
    compared: Sequence[Rect],
    lines: Sequence[Line],
    others: Sequence[Rect],
) -> Rect:
    """The best place for a card: it covers nothing of what is compared if that can be, then as few of the
    other nodes as possible, and is near the cut.

    Args:
        within: the picture.
        size: of the card.
        at: where the cut is.
        compared: the cut and the nodes that prove it.
        lines: the branches that lead to them.
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
