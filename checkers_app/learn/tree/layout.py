"""The layout of a tree: all leaves are equally wide, and each parent is centred above its children.

A node covers the leaves ``[leaf0[row], leaf0[row + size])``. Folding a node hides its subtree and gives the
node itself a width. Distances are measured in leaves; the zoom of the viewer sets the width of a leaf in
pixels.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass

from checkers_app.learn.tree.columns import running_sums, slices
from checkers_app.learn.tree.tree import Tree

NARROWEST = 7.0
"""The default minimum width of a node in pixels; narrower nodes are drawn as strips."""


@dataclass(frozen=True, slots=True)
class PlacedNode:
    """A row that is wide enough to be drawn separately."""

    row: int
    level: int
    """The number of plies from the root."""
    left: float
    """The left edge of the node, in leaves."""
    right: float
    parent: int | None
    is_folded: bool

    @property
    def middle(self) -> float:
        """The position of the node's triangle, in leaves."""
        return (self.left + self.right) / 2


@dataclass(frozen=True, slots=True)
class Bundle:
    """Siblings that are too narrow to be drawn separately, with their subtrees; they are drawn as strips."""

    parent: int
    level: int
    """The level of the siblings."""
    first: int
    """The row of the first sibling."""
    end: int
    """The row after the last sibling and its subtree."""
    left: float
    right: float


class TreeLayout:
    """The layout of a tree with some folded nodes. It is immutable; :meth:`folded` returns a new one.

    Args:
        tree: the tree.
        folds: row -> the width in leaves, at least 1, of a folded node.

    Raises:
        ValueError: if a leaf is folded, or a width is less than one leaf.
    """

    def __init__(self, tree: Tree, folds: Mapping[int, int] | None = None) -> None:
        self.tree = tree
        self.folds: Mapping[int, int] = dict(folds or {})
        sizes = tree.sizes
        # A leaf is a subtree of one row; bytes would be even faster but cannot hold folds.
        weights = array("H")
        for part in slices(len(sizes)):
            weights.extend([size == 1 for size in sizes[part]])
        for row, width in self.folds.items():
            if sizes[row] == 1 or width < 1:
                raise ValueError(f"row {row} cannot be folded to a width of {width}")
            weights[row : row + sizes[row]] = array("H", bytes(2 * sizes[row]))
        for row, width in self.folds.items():
            if not any(row in range(other + 1, other + sizes[other]) for other in self.folds):
                weights[row] = min(width, 0xFFFF)
        self.leaf0 = running_sums(weights[part] for part in slices(len(weights)))
        """The number of leaves to the left of each row, followed by the total."""
        self.reached = len(tree) - 1
        """The last row that is placed in the layout."""
        self.waiting: Mapping[int, int] = {}
        """Row -> the number of its untried moves. They are placed after its children, each one leaf wide."""

    def so_far(self, reached: int, waiting: Mapping[int, int]) -> TreeLayout:
        """The layout of a search in progress, which reveals nothing about the rows to come.

        Args:
            reached: the last row that was entered; later rows are not placed.
            waiting: row -> the number of untried moves, for each node on the path to ``reached``.

        Raises:
            ValueError: if any node is folded in this layout.
        """
        if self.folds:
            raise ValueError("a tree with folded nodes cannot be laid out for a search in progress")
        sizes = self.tree.sizes
        # Untried moves are at the end of a node's span, as the weight of the last row below it.
        ends = sorted((row + sizes[row] - 1, moves) for row, moves in waiting.items() if moves)
        alone = not any(row <= reached + sizes[reached] - 1 for row, _ in ends)
        leaf0, total = self.leaf0[: reached + 1], self.leaf0[reached]
        for row, leaves in [(reached, int(alone)), *ends]:
            leaf0.extend(array("I", (total,)) * (row + 1 - len(leaf0)))
            total += leaves
        leaf0.extend(array("I", (total,)) * (len(sizes) + 1 - len(leaf0)))
        layout = copy(self)
        layout.leaf0, layout.reached = leaf0, reached
        layout.waiting = {row: moves for row, moves in waiting.items() if moves}
        return layout

    @property
    def width(self) -> int:
        """The width of the whole tree in leaves, with its folds."""
        return self.leaf0[-1]

    def folded(self, row: int, width: int) -> TreeLayout:
        """The layout with ``row`` folded as well."""
        return TreeLayout(self.tree, {**self.folds, row: width})

    def unfolded(self, row: int) -> TreeLayout:
        """The layout with ``row`` unfolded."""
        return TreeLayout(self.tree, {other: width for other, width in self.folds.items() if other != row})

    def span(self, row: int) -> tuple[int, int]:
        """The leaves (first, end) that a row covers; empty for rows hidden in a fold."""
        return self.leaf0[row], self.leaf0[row + self.tree.sizes[row]]

    def middle(self, row: int) -> float:
        """The position of a row's triangle, in leaves from the left."""
        left, right = self.span(row)
        return (left + right) / 2

    def hit(self, level: int, place: float) -> int | None:
        """The row at ``level`` plies from the root that covers ``place`` (in leaves), or None."""
        tree, leaf0 = self.tree, self.leaf0
        if not 0 <= place < self.width or level < 0:
            return None
        row = 0
        for _ in range(level):
            if row in self.folds or tree.sizes[row] == 1:
                return None
            for child in tree.children(row):
                if place < leaf0[child + tree.sizes[child]]:
                    row = child
                    break
        return row

    def visible(
        self, left: float, right: float, pixels: float, narrowest: float = NARROWEST
    ) -> tuple[list[PlacedNode], list[Bundle]]:
        """The parts to draw between the leaves ``left`` and ``right`` with ``pixels`` per leaf.

        Returns the rows that are at least ``narrowest`` pixels wide, in the order of the tree, and the
        bundles of narrower siblings.  The running time depends on the result and not on the size of the
        tree.
        """
        placed: list[PlacedNode] = []
        bundles: list[Bundle] = []
        if right > 0 and left < self.width:
            root = PlacedNode(0, 0, 0, self.width, None, 0 in self.folds)
            placed.append(root)
            self._below(root, left, right, narrowest / pixels, placed, bundles)
        placed.sort(key=_by_row)
        return placed, bundles

    def _below(
        self,
        root: PlacedNode,
        left: float,
        right: float,
        narrowest: float,
        placed: list[PlacedNode],
        bundles: list[Bundle],
    ) -> None:
        sizes, leaf0 = self.tree.sizes, self.leaf0
        waiting = [root]
        while waiting:
            parent = waiting.pop()
            if parent.is_folded:
                continue
            level = parent.level + 1
            end = parent.row + sizes[parent.row]
            first, begin = -1, 0.0
            child = parent.row + 1
            while child < end and child <= self.reached:
                after = child + sizes[child]
                x0, x1 = leaf0[child], leaf0[after]
                if x1 <= left or x0 >= right or x1 - x0 >= narrowest:
                    if first >= 0:
                        bundles.append(Bundle(parent.row, level, first, child, begin, x0))
                        first = -1
                    if x0 >= right:
                        break
                    if x1 > left:
                        found = PlacedNode(child, level, x0, x1, parent.row, child in self.folds)
                        placed.append(found)
                        waiting.append(found)
                elif first < 0:
                    first, begin = child, x0
                child = after
            if first >= 0:
                bundles.append(Bundle(parent.row, level, first, child, begin, leaf0[child]))

    def hidden_beside(self, row: int, left: float, right: float) -> tuple[int, int]:
        """The number of children of ``row`` that lie wholly to the left of ``left``, and the number that lie
        wholly to the right of ``right``.
        """
        before = behind = 0
        for child in self.tree.children(row):
            if child > self.reached:
                break
            x0, x1 = self.span(child)
            before += x1 <= left
            behind += x0 >= right
        return before, behind


def _by_row(placed: PlacedNode) -> int:
    return placed.row
