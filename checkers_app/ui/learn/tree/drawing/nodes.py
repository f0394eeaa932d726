"""The positions of the visible nodes of a tree on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Rect

from checkers_app.learn.tree.layout import PlacedNode
from checkers_app.ui.learn.kit import shapes
from checkers_app.ui.learn.tree.drawing.tree_picture import TreePicture


@dataclass(frozen=True, slots=True)
class Node:
    """A node and its position."""

    placed: PlacedNode
    x: float
    y: float
    """The vertical position of the middle of its triangle."""
    side: int
    half: float
    """Half the height of the triangle."""
    room: float
    """The visible width of the node's subtree, in pixels."""
    chance: bool
    """True for a chance node, which is drawn as a circle."""

    @property
    def maximising(self) -> bool:
        """True if MAX moves here."""
        return self.placed.level % 2 == 0

    @property
    def body(self) -> Rect:
        """The area that other nodes' moves must not cover; it is narrower for a triangle with its tip up."""
        width = 0.3 * self.side if self.maximising else self.side
        return Rect(round(self.x - width / 2), round(self.y - self.half), round(width), round(2 * self.half))


def around(node: Node) -> Rect:
    """The area of a node including the value below or next to it, or the sign of a cut."""
    side = max(node.side, 24)
    box = Rect(0, 0, side + 8, round(2 * node.half) + 8)
    box.center = (round(node.x), round(node.y))
    box.height += shapes.UNDER
    return box


def nodes_in(sight: TreePicture, placed: Iterable[PlacedNode]) -> dict[int, Node]:
    """Map row numbers in the recorded tree to nodes with their positions on the screen, for nodes that are
    wide enough.
    """
    camera, grid, tree = sight.camera, sight.grid, sight.study.tree
    left, right = camera.left, camera.right
    origin, pixels = grid.clip.x, camera.pixels
    middles = [grid.middle(level) for level in range(sight.study.levels)]
    sides = [grid.side(level) for level in range(sight.study.levels)]
    nodes: dict[int, Node] = {}
    for item in placed:
        begin, end = max(item.left, left), min(item.right, right)
        room = (end - begin) * pixels
        side = max(5, min(sides[item.level], int(room) - 2))
        x = origin + ((begin + end) / 2 - left) * pixels
        chance = tree.is_chance(item.level)
        nodes[item.row] = Node(item, x, middles[item.level], side, side * shapes.HEIGHT / 2, room, chance)
    return nodes
