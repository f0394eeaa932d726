"""The highlights in a tree: the selected node, the node of the step, and the nodes that prove a cut."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from checkers_app.learn.tree.tree import CUT
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.canvas import pixels_of, zoom_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit import shapes
from checkers_app.ui.learn.tree.drawing.nodes import Node
from checkers_app.ui.learn.tree.drawing.tree_picture import TreePicture


def draw_marks(look: Look, surface: Surface, sight: TreePicture, nodes: Mapping[int, Node]) -> None:
    """Draw an outline around each highlighted node, or an arrow that points at it."""
    for row, colour, width in _marks(look, sight):
        _mark(look, surface, sight, nodes, row, colour, width)


def ring(
    node: Node, colour: str, width: float, zoom: float, gap: int = 0
) -> tuple[Surface, tuple[float, float]]:
    """An outline around a node's triangle, and its position."""
    grown = node.side + 2 * (round(2 + width) + 2 * gap)
    image = shapes.outline(grown, colour, width, maximising=node.maximising, zoom=zoom, chance=node.chance)
    # The middle of a triangle's box is not its centre of mass: the wide end needs less margin.
    shift = 0.6 * width + 0.5 * gap
    shift = 0.0 if node.chance else -shift if node.maximising else shift
    return image, (round(node.x - grown / 2), round(node.y + shift - shapes.box(grown)[1] / 2))


def _marks(look: Look, sight: TreePicture) -> list[tuple[int, str, float]]:
    theme = look.theme
    marks = [(row, theme.warn, 3.0) for row in sight.lit]
    if sight.hovered is not None:
        marks.append((sight.hovered, theme.ink3, 2.0))
    if sight.selected is not None:
        marks.append((sight.selected, theme.focus, 3.0))
    if sight.current is not None:
        marks.append((sight.current, theme.accent, 3.0))
    return marks


def _mark(
    look: Look,
    surface: Surface,
    sight: TreePicture,
    nodes: Mapping[int, Node],
    row: int,
    colour: str,
    width: float,
) -> None:
    node, tree = nodes.get(row), sight.study.tree
    if node is not None and tree.endings[row] >= CUT:
        box = Rect(0, 0, 46, 46)
        box.center = (round(node.x), round(node.y) + 3)
        box.clamp_ip(sight.grid.clip)
        look.box(surface, box, None, colour, radius=8, width=2)
        return
    if node is not None and node.side >= 10:
        # The focus ring may have the colour of the triangle, so leave a gap between them.
        _put(surface, *ring(node, colour, width, zoom_of(surface), 3 if row == sight.selected else 0))
        return
    # If the node is too small for an outline, use a pointer.
    left, right = sight.layout.span(row)
    if right <= left:
        return
    x = sight.grid.clip.x + sight.camera.x((left + right) / 2)
    strip = sight.grid.strip(tree.level(row))
    draw.line(surface, colour, (x, strip.y - 1), (x, strip.bottom), 2)
    _put(surface, shapes.pointer(look.theme, colour, zoom_of(surface)), (round(x) - 5, strip.y - 10))


def _put(surface: Surface, image: Surface, at: tuple[float, float]) -> None:
    """Draw a picture that was rendered in pixels, with its corner at a position in units."""
    zoom = zoom_of(surface)
    pixels_of(surface).blit(image, (round(at[0] * zoom), round(at[1] * zoom)))
