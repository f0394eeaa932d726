"""The positions of the moves on the edges of the tree; nothing is drawn here.

The text of a move covers no other move, no triangle and no value.  Only moves on the chosen line may cover
that line, because any other move would seem to belong to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect

HEIGHT = 14
_FROM_END = 11
"""The distance in pixels from the end of an edge up to the middle of its text."""
_FROM_BEGIN = 8
_STEP = 15
"""The distance in pixels by which the text of a chosen move is shifted up its edge if it does not fit."""


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge that leads to a node, and the space that its move needs."""

    row: int
    begin: tuple[float, float]
    end: tuple[float, float]
    width: int
    """The width of the text of the move, in pixels."""
    is_chosen: bool
    """True for edges on the line that both sides choose; their texts are placed first and can be moved."""


def on_edges(edges: Iterable[Edge], kept: Sequence[Rect], area: Rect) -> dict[int, Rect]:
    """Map the nodes, given by their row numbers in the recorded tree, to the rectangles of the texts that
    fit.

    Args:
        edges: the edges from left to right, as they are drawn.
        kept: the rectangles of triangles and values, which no text may cover.
        area: the area of the tree; no text extends beyond its left and right edges.
    """
    taken = list(kept)
    found: dict[int, Rect] = {}
    ranked = sorted(edges, key=lambda edge: not edge.is_chosen)
    line = [edge for edge in ranked if edge.is_chosen]
    for edge in ranked:
        box = _room(edge, taken, area)
        if box is not None and (edge.is_chosen or not any(box.clipline(one.begin, one.end) for one in line)):
            found[edge.row] = box
            taken.append(box)
    return found


def _room(edge: Edge, taken: Sequence[Rect], area: Rect) -> Rect | None:
    (x0, y0), (x1, y1) = edge.begin, edge.end
    y = y1 - _FROM_END
    while y >= y0 + _FROM_BEGIN:
        x = x0 + (x1 - x0) * (y - y0) / max(1.0, y1 - y0)
        box = Rect(round(x - edge.width / 2) - 2, round(y) - HEIGHT // 2, edge.width + 4, HEIGHT)
        box.left = max(area.left, min(box.left, area.right - box.width))
        if box.collidelist(taken) < 0:
            return box
        if not edge.is_chosen:
            break
        y -= _STEP
    return None
