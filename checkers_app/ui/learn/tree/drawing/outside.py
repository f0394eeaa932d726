"""Computes where to place values that do not fit inside their triangles; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from checkers_app.ui.learn.kit.shapes import FROM_TIP, HEIGHT, LOWER, UNDER

_TIP = 10
"""The space in pixels on each side of a triangle's middle that its tip needs."""
_OTHERS = 1.5 * FROM_TIP
"""The space in pixels on each side if the triangle has its own value outside."""
_LABEL = 24
"""The space in pixels on each side of a triangle lower than its neighbours, with a move above its tip."""
_MUCH_SMALLER = 8
_GAP = 4
"""The minimum distance in pixels between two values."""
MOST_LINES = 3
"""The maximum number of lines in which values are placed below a row of leaves."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A node in a row, and the space that its value needs."""

    row: int
    x: float
    """The horizontal position of the middle of the triangle."""
    side: int
    room: float
    """The width of the node's subtree, in pixels."""
    width: int
    """The width of the value in pixels if it does not fit inside; 0 if it fits or is hidden."""
    is_leaf: bool
    fills_room: bool
    """True for a stub (a cut branch) or strips, which leave no space for text in the width of the subtree."""


def beside(
    spots: Iterable[Spot],
    left: float,
    right: float,
    below: float,
    *,
    maximising: bool,
    is_last: bool = False,
) -> dict[int, int]:
    """Map the row numbers of nodes in the recorded tree to numbers that give the places of their values.

    1 is to the right of the triangle's tip, -1 to the left, and 0 below.  Nodes whose values do not fit are
    omitted.

    If leaves are too close together and nothing is below their row, the values are placed below them in
    several lines: -2 is the second line, -3 the third.

    Args:
        spots: the nodes of one row of the picture.
        left: the left end of the row, in pixels.
        right: the right end of the row.
        below: the distance in pixels from the centres of the triangles to the bottom of the picture.
        maximising: whether the tips point up; the moves are then above them.
        is_last: whether this is the last row.
    """
    ranked = sorted(spots, key=lambda spot: spot.x)
    found = _lines(ranked, left, right, below) if is_last else {}
    if found:
        return found
    taken = left
    before: Spot | None = None
    for spot, after in pairwise([*ranked, None]):
        assert spot is not None  # noqa: S101 - only what follows the last is None
        need = FROM_TIP + spot.width
        end = right if after is None else after.x - _kept(spot, after, maximising=maximising)
        begin = taken if before is None else max(taken, before.x + _kept(spot, before, maximising=maximising))
        if spot.width == 0:
            pass
        elif spot.is_leaf and spot.width + _GAP <= spot.room and spot.side * HEIGHT / 2 + UNDER <= below:
            found[spot.row] = 0
        elif spot.x + need <= end:
            found[spot.row] = 1
            taken = spot.x + need + _GAP
        elif spot.x - need >= begin:
            found[spot.row] = -1
        before = spot
    return found


def _lines(ranked: list[Spot], left: float, right: float, below: float) -> dict[int, int]:
    """The line of each value below the last row; empty if the values need at most one line."""
    wanted = [spot for spot in ranked if spot.width]
    if not wanted or all(spot.width + _GAP <= spot.room for spot in wanted):
        return {}
    found: dict[int, int] = {}
    ends = [left] * MOST_LINES
    for spot in wanted:
        begin, end = spot.x - spot.width / 2, spot.x + spot.width / 2
        room = int((below - spot.side * HEIGHT / 2 - UNDER) // LOWER) + 1
        if not spot.is_leaf or begin < left or end > right:
            continue
        line = next((line for line in range(min(room, MOST_LINES)) if ends[line] <= begin), None)
        if line is not None:
            ends[line] = end + _GAP
            found[spot.row] = -line - 1 if line else 0
    return found


def _kept(spot: Spot, other: Spot, *, maximising: bool) -> float:
    """The width in pixels next to another node's middle that the value must not reach."""
    if other.fills_room:
        return other.room / 2
    if other.width:  # its value is outside: any nearer text would be taken for it
        return max(_OTHERS, _apart(spot, other, maximising=maximising))
    return _apart(spot, other, maximising=maximising)


def _apart(spot: Spot, other: Spot, *, maximising: bool) -> float:
    if other.side > spot.side:  # at the height of the smaller tip, the larger triangle is wider
        return _TIP + 0.25 * (other.side - spot.side)
    return _LABEL if maximising and other.side < spot.side - _MUCH_SMALLER else _TIP
