"""Trees on paper: the positions of the nodes, and the marks for branches and triangular nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import TypeVar

from checkers_app.drawing.marks import Mark, Polygon, Stroke

TRIANGLE = 0.866
"""The height of a triangle relative to its side."""
_Node = TypeVar("_Node")


def middles(root: _Node, children: Callable[[_Node], Iterable[_Node]]) -> dict[_Node, float]:
    """The distance of each node from the left edge, in leaf widths.

    The leaves are next to each other, and every other node is midway between its first and last child.
    Children come before their parent in the result.
    """
    found: dict[_Node, float] = {}
    leaves = count()

    def place(node: _Node) -> float:
        below = [place(child) for child in children(node)]
        found[node] = (below[0] + below[-1]) / 2 if below else next(leaves) + 0.5
        return found[node]

    place(root)
    return found


def branch(
    start: tuple[float, float], end: tuple[float, float], *, thick: bool = False, dead: bool, cut: bool
) -> Iterator[Mark]:
    """The line to a child: dashed if the child was not searched, and crossed out if the child was cut off."""
    yield Stroke(*start, *end, 4 if thick else 1.2, (4, 4) if dead else None)
    if cut:
        # Two strokes across the middle, leaning to the right as in handwriting.
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for shift in (-3.0, 3.0):
            yield Stroke(x - 8 + shift, y + 6 + shift, x + 8 + shift, y - 6 + shift, 2.4)


def triangle(x: float, y: float, side: float, *, up: bool) -> Polygon:
    """The triangle of a node, centred on ``x``, with its upper edge or its tip at ``y``."""
    height = side * TRIANGLE
    tip, base = (y, y + height) if up else (y + height, y)
    return Polygon(((x, tip), (x - side / 2, base), (x + side / 2, base)), edge=1.6)
