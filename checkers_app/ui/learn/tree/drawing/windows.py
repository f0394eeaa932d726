"""Draws alpha and beta below the nodes of a tree, for saved pictures."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from checkers_app.learn.tree.tree import Tree
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.type_styles import MONO, TypeStyle
from checkers_app.ui.learn.kit import shapes, tones
from checkers_app.ui.learn.tree.drawing.nodes import Node
from checkers_app.ui.learn.tree.drawing.tree_picture import TreePicture

_TYPE = TypeStyle(MONO, 11, 13)
_GAP = 4
"""The space in units between a triangle and its window, and on each side of the window."""


def draw_windows(
    look: Look,
    surface: Surface,
    sight: TreePicture,
    nodes: Mapping[int, Node],
    outside: Mapping[int, int],
) -> list[Rect]:
    """Where there is space, draw the alpha-beta windows with which the search entered the inner nodes.

    Args:
        look: the look.
        surface: the surface to draw on.
        sight: the displayed tree.
        nodes: the visible nodes.
        outside: the positions of values next to their triangles, see
            :func:`checkers_app.ui.learn.tree.drawing.outside.beside`.

    Returns:
        The rectangles of the windows.
    """
    tree, taken = sight.study.tree, list[Rect]()
    if not tree.method.has_window:
        return taken
    for row, node in nodes.items():
        if tree.is_stub(row) or tree.is_leaf(row) or not sight.stage.is_visited(row):
            continue
        where = outside.get(row, 1)
        under = shapes.LOWER * max(1, -where) if where <= 0 else 0
        lines = _lines(look, window_texts(tree, row, node.placed.level), node.room - 2 * _GAP)
        top = node.y + node.half + _GAP + under
        for line in lines:
            box = Rect(0, 0, look.fonts.width(line, _TYPE) + 4, _TYPE.line)
            box.midtop = (round(node.x), round(top))
            surface.fill(tones.row_tint(look.theme, sight.grid.level(box.centery)), box)
            look.fonts.blit(surface, line, _TYPE, look.theme.ink, box.center, "center")
            taken.append(box)
            top += _TYPE.line
    return taken


def window_texts(tree: Tree, row: int, level: int) -> tuple[str, str]:
    """Alpha and beta as text, at a node ``level`` plies below the root."""
    alpha, beta = tree.window(row)
    return f"α {short(alpha, tree.scale, level)}", f"β {short(beta, tree.scale, level)}"


def _lines(look: Look, texts: tuple[str, str], room: float) -> list[str]:
    """Alpha and beta next to each other, or one below the other; empty if they do not fit."""
    for lines in ([f"{texts[0]}  {texts[1]}"], list(texts)):
        if all(look.fonts.width(line, _TYPE) <= room for line in lines):
            return lines
    return []
