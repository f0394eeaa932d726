"""Draws a tree that the user cannot interact with: triangles with labels."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.learn.tree.abstract import Branches, depth_of, leaves_of
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.images import put_triangle
from checkers_app.ui.learn.kit.shapes import HEIGHT, put_value, value_style

_SIDE = 44
"""The maximum side of a triangle in units."""
_BELOW = 14
"""The height in units of the labels below the leaves."""

Path = tuple[int, ...]


def share_text(ways: int) -> str:
    """The probability of each of ``ways`` equally likely branches, as text."""
    return {2: "½", 4: "¼"}.get(ways, f"1/{ways}")


def draw_branches(
    look: Look,
    surface: Surface,
    rect: Rect,
    branches: Branches,
    text: Callable[[Path], str] | None = None,
    largest: int = _SIDE,
    *,
    below: bool = False,
    chance: bool = False,
) -> None:
    """Draw a tree, with every node above the middle of its subtree and the leaves next to each other.

    Args:
        look: the look.
        surface: the surface to draw on.
        rect: the area.
        branches: the tree.
        text: returns the label of a node, given the indexes of the branches on its path; by default, leaves
            show their numbers and other nodes have no label.
        largest: the maximum side length of a triangle, in units.
        below: whether labels that do not fit in their leaves are drawn below them.
        chance: whether every second ply has chance nodes instead of MIN nodes; chance nodes are circles, and
            each branch below them shows its probability.
    """
    leaves = iter(range(leaves_of(branches)))
    pitch, depth = rect.width / leaves_of(branches), depth_of(branches)
    step = (rect.height - _BELOW * below) / (depth + 0.8)
    side = max(4, round(min(largest, pitch - 3, 0.7 * step)))

    def put(node: Branches, path: Path) -> tuple[float, float]:
        """Draw the subtree of a node, then the node; return the centre of the node."""
        y = rect.y + (len(path) + 0.4) * step
        hollow, maximising = isinstance(node, int), len(path) % 2 == 0
        ends = [] if isinstance(node, int) else [put(each, (*path, at)) for at, each in enumerate(node)]
        x = (ends[0][0] + ends[-1][0]) / 2 if ends else rect.x + (next(leaves) + 0.5) * pitch
        half = side * HEIGHT / 2
        for end in ends:
            draw.aaline(surface, look.theme.edge, (x, y + half), (end[0], end[1] - half), 2)
        if chance and not maximising and not hollow:
            draw.aacircle(surface, look.theme.panel, (x, y), half)
            draw.aacircle(surface, look.theme.ink, (x, y), half, 2)
            for end in ends:
                at = round((x + end[0]) / 2 + (10 if end[0] >= x else -10)), round((y + end[1]) / 2)
                look.text(surface, share_text(len(ends)), "count", look.theme.ink2, at, "center")
            return x, y
        put_triangle(look, surface, (x, y), side, maximising=maximising, hollow=hollow)
        said = text(path) if text is not None else str(node) if isinstance(node, int) else ""
        if value_style(look, said, side, hollow=hollow) is not None:
            put_value(look, surface, said, (x, y), side, maximising=maximising, hollow=hollow)
        elif below and hollow:
            look.text(surface, said, "count", look.theme.ink, (round(x), round(y + half + 9)), "center")
        return x, y

    put(branches, ())
