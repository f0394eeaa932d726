"""A tree of numbers as a figure: the positions and labels of its nodes.

SVG, TikZ and pictures for slides all derive from one :class:`Figure`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from checkers_app.drawing.marks import Circle, Mark, Text
from checkers_app.drawing.svg import marks_svg
from checkers_app.drawing.tree_marks import TRIANGLE, branch, middles, triangle
from checkers_app.learn.exercises.exercise import Exercise
from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import short, short_bound
from checkers_app.words import N_, say

_PITCH, _STEP = 44, 76
"""The distances between neighbouring leaves and between plies, in units."""
_SIDE, _ROUND = 40, 17
"""The side of a triangle and the radius of a circle, in units."""
_EDGE, _LEAF = 26, 18
_LETTERS = 2
"""The number of letters that fit in a triangle at their usual size."""


class NodeShape(Enum):
    """The shape in which a node is drawn."""

    MAX = "max"
    MIN = "min"
    CHANCE = "chance"
    LEAF = "leaf"


@dataclass(frozen=True, slots=True)
class FigureNode:
    """A node of a figure."""

    row: int
    """The row of the node in the whole tree of the exercise."""
    parent: int | None
    shape: NodeShape
    x: float
    y: float
    """The middle of the node's shape, in units (96 per inch); y increases downwards."""
    inside: str
    """The letter of the node, or the number of the leaf."""
    beside: str
    """The value of the node, such as ``≤2``; empty if unknown."""
    cut: bool
    """Whether the branch that leads to the node is crossed out."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A tree that is ready to be drawn."""

    nodes: tuple[FigureNode, ...]
    """The nodes in the order of their rows, the root first."""
    width: float
    height: float

    @property
    def by_row(self) -> dict[int, FigureNode]:
        """A mapping from rows to nodes."""
        return {node.row: node for node in self.nodes}


@dataclass(frozen=True, slots=True)
class FigureShown:
    """What a figure shows in addition to the tree, its letters and its leaves."""

    values: frozenset[int] = frozenset()
    """The rows whose values are shown."""
    cuts: frozenset[int] = frozenset()
    """The crossed-out branches, each given by the row at its lower end."""
    chance: bool = False
    """Whether chance nodes replace the MIN nodes."""


NOTHING = FigureShown()


def solved(exercise: Exercise) -> FigureShown:
    """Everything that is shown in the solution of an exercise."""
    rows = [row for row in exercise.names if not exercise.prunes or row in exercise.row_in_search]
    return FigureShown(frozenset(rows), exercise.crossed if exercise.prunes else frozenset())


def figure(
    exercise: Exercise, shown: FigureShown = NOTHING, text: Callable[[int], str] | None = None
) -> Figure:
    """The figure of an exercise's tree.

    Args:
        exercise: the exercise with the tree, its letters and its values.
        shown: the values and cuts that are shown.
        text: returns the label of a row; by default its letter or number.
    """
    full = exercise.full
    x = {row: _EDGE + place * _PITCH for row, place in middles(0, full.children).items()}
    nodes = []
    for row in range(len(full)):
        level = full.level(row)
        shape = NodeShape.MIN if level % 2 else NodeShape.MAX
        if full.is_leaf(row):
            shape = NodeShape.LEAF
        elif shape is NodeShape.MIN and shown.chance:
            shape = NodeShape.CHANCE
        inside = text(row) if text else exercise.names.get(row) or short(full.values[row], Scale.POINTS)
        beside = _known(exercise, row) if row in shown.values and row in exercise.names else ""
        y = _EDGE + level * _STEP
        nodes.append(FigureNode(row, full.parent(row), shape, x[row], y, inside, beside, row in shown.cuts))
    width, height = 2 * _EDGE + exercise.leaves * _PITCH, 2 * _EDGE + full.depth * _STEP
    return Figure(tuple(nodes), width, height)


def _known(exercise: Exercise, row: int) -> str:
    if not exercise.prunes:
        return short(exercise.full.values[row], Scale.POINTS)
    return short_bound(exercise.value(row), Scale.POINTS, exercise.bound(row))


def figure_marks(drawn: Figure, left: float = 0, top: float = 0) -> Iterator[Mark]:
    """The figure as marks on paper, with its upper left corner at the given position."""
    by_row = drawn.by_row
    for node in drawn.nodes:
        if node.parent is not None:
            yield from _branch(by_row[node.parent], node, left, top)
    for node in drawn.nodes:
        x, y = left + node.x, top + node.y
        half = _SIDE * TRIANGLE / 2
        if node.shape is NodeShape.LEAF:
            yield Text(x, y + 5, node.inside, 14, weight=600, anchor="middle", mono=True)
            continue
        if node.shape is NodeShape.CHANCE:
            yield Circle(x, y, _ROUND, edge=1.2)
        else:
            yield triangle(x, y - half, _SIDE, up=node.shape is NodeShape.MAX)
        lower = {NodeShape.MAX: 10, NodeShape.MIN: 0}.get(node.shape, 5)
        size = 13 if len(node.inside) <= _LETTERS else 9
        yield Text(x, y + lower, node.inside, size, weight=600, anchor="middle")
        if node.beside:
            yield Text(x + _SIDE / 2 + 2, y - 4, node.beside, 13, weight=600, mono=True)


_WORDS = {
    NodeShape.MAX: N_("MAX {name}: {below}."),
    NodeShape.MIN: N_("MIN {name}: {below}."),
    NodeShape.CHANCE: N_("Chance {name}: {below}."),
}
"""The shape of a node -> its description in words."""


def tree_words(drawn: Figure) -> str:
    """The tree in words, node by node, such as ``MAX A: B, C. MIN B: 3, 12.``."""
    below: dict[int, list[str]] = {}
    for node in drawn.nodes:
        if node.parent is not None:
            below.setdefault(node.parent, []).append(node.inside)
    inner = sorted((node for node in drawn.nodes if node.row in below), key=lambda node: (node.y, node.x))
    return " ".join(
        say(_WORDS[node.shape], name=node.inside, below=", ".join(below[node.row])) for node in inner
    )


def _branch(parent: FigureNode, node: FigureNode, left: float, top: float) -> Iterator[Mark]:
    x1, y1 = left + parent.x, top + parent.y + _SIDE * TRIANGLE / 2
    x2, y2 = (
        left + node.x,
        top + node.y - (_LEAF / 2 if node.shape is NodeShape.LEAF else _SIDE * TRIANGLE / 2),
    )
    yield from branch((x1, y1), (x2, y2), dead=node.cut, cut=node.cut)


def figure_svg(drawn: Figure, title: str) -> str:
    """The figure as SVG; ``title`` describes it for screen readers."""
    return marks_svg(figure_marks(drawn), drawn.width, drawn.height, title)
