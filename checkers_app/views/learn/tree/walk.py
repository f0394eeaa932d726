"""Moves through a tree with the arrow keys: to the parent, along the chosen line, or to a sibling."""

from __future__ import annotations

from enum import Enum

from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.learn.tree.tree import Tree
from checkers_app.views.learn.tree.stage import Stage


class Direction(Enum):
    """The directions in which the arrow keys can move the selection."""

    PARENT = "parent"
    CHILD = "child"
    LEFT = "left"
    RIGHT = "right"
    ROOT = "root"


def beside(tree: Tree, layout: TreeLayout, stage: Stage, row: int | None, direction: Direction) -> int | None:
    """The row of the node in the given direction from the node in ``row``, or the root if ``row`` is None.
    Returns None if there is no visible node in that direction.

    Among the children of a node, the best one is returned if it is known; otherwise, the first one.
    """
    if row is None or direction is Direction.ROOT:
        return 0
    if direction is Direction.PARENT:
        return tree.parent(row)
    if direction is Direction.CHILD:
        if row in layout.folds:
            return None
        chosen = tree.chosen(row) if stage.is_decided(row) else None
        found = tree.first_child(row) if chosen is None else chosen
    elif direction is Direction.LEFT:
        found = tree.previous_sibling(row)
    else:
        found = tree.next_sibling(row)
    return found if found is not None and stage.is_visited(found) else None
