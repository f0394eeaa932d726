"""Shows boards, searched trees, exercises and games as pictures in a notebook, without a window.

In a Jupyter notebook::

    %load_ext checkers_app.learn.notebook

From then on, a position, a recorded tree, an exercise or a game at the end of a cell is shown as a picture.
Elsewhere :func:`picture` returns an object with a ``_repr_svg_`` method.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from checkers_app.drawing.svg import marks_svg
from checkers_app.games import boards
from checkers_app.games.base import Game, State
from checkers_app.learn.class_sets.board_marks import board_marks
from checkers_app.learn.exercises.exercise import Exercise, from_branches
from checkers_app.learn.export.figure import Figure, FigureNode, NodeShape, figure, figure_svg, solved
from checkers_app.learn.tree.abstract import AbstractNode
from checkers_app.learn.tree.recording import Recording
from checkers_app.learn.tree.tree import CUT, Bound, Tree
from checkers_app.learn.tree.worth import short_bound
from checkers_app.notation.positions import position_text
from checkers_app.play.match import Match
from checkers_app.words import say, say_count

_BOARD, _EDGE = 320, 6
"""The size of a board and the width of the margin around it, in units of the picture."""
_MOST = 36
"""The maximum number of leaves side by side; a larger tree is truncated after the last ply that fits."""
_PITCH, _STEP, _MARGIN = 52, 84, 34


@dataclass(frozen=True, slots=True)
class NotebookPicture:
    """An object that a notebook shows as SVG."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def picture(thing: object) -> NotebookPicture:
    """The picture of a position, a recorded tree, an exercise or a game.

    Raises:
        TypeError: if ``thing`` is none of these.
    """
    return NotebookPicture(svg_of(thing))


def svg_of(thing: object) -> str:
    """The same picture as :func:`picture`, as SVG text.

    Raises:
        TypeError: if ``thing`` has no picture.
    """
    match thing:
        case Recording():
            return _tree(thing.tree)
        case Tree():
            return _tree(thing)
        case Exercise():
            return figure_svg(figure(thing, solved(thing)), say("A tree of numbers"))
        case AbstractNode(branches=branches):
            return figure_svg(figure(from_branches(branches)), say("A tree of numbers"))
        case Match():
            return _board(thing.game, thing.state)
    for game in boards().values():
        if isinstance(thing, type(game.initial)):
            return _board(game, thing)
    raise TypeError(f"{type(thing).__name__} has no picture")


def _board(game: Game, state: State) -> str:
    size = _BOARD + 2 * _EDGE
    marks = board_marks(game, state, _EDGE, _EDGE, _BOARD)
    return marks_svg(marks, size, size, position_text(game, state))


def _tree(tree: Tree) -> str:
    """The SVG of a tree: the nodes with their values, the moves, and the cutoffs."""
    deepest = tree.depth
    while deepest > 1 and _across(tree, deepest) > _MOST:
        deepest -= 1
    x: dict[int, float] = {}
    across = 0
    rows = [row for row in range(len(tree)) if tree.level(row) <= deepest]
    for row in rows:
        if tree.level(row) == deepest or tree.is_leaf(row) or tree.is_stub(row):
            x[row] = _MARGIN + (across + 0.5) * _PITCH
            across += 1
    for row in reversed(rows):
        if row not in x:
            below = [x[child] for child in tree.children(row)]
            x[row] = (below[0] + below[-1]) / 2
    nodes = tuple(_node(tree, row, x[row]) for row in rows)
    drawn = Figure(nodes, 2 * _MARGIN + across * _PITCH, 2 * _MARGIN + deepest * _STEP)
    return figure_svg(drawn, say_count("A tree with {number} node", "A tree with {number} nodes", tree.nodes))


def _across(tree: Tree, deepest: int) -> int:
    """The number of leaves of a tree that is truncated after ``deepest`` plies."""
    ends = (
        row
        for row in range(len(tree))
        if tree.level(row) == deepest
        or (tree.level(row) < deepest and (tree.is_leaf(row) or tree.is_stub(row)))
    )
    return sum(1 for _ in ends)


def _node(tree: Tree, row: int, x: float) -> FigureNode:
    level = tree.level(row)
    path, y = tree.path(row), _MARGIN + level * _STEP
    parent = path[-2] if len(path) > 1 else None
    if tree.is_stub(row):
        is_cut = tree.endings[row] == CUT
        text = say_count("{number} cut", "{number} cut", tree.values[row])
        return FigureNode(row, parent, NodeShape.LEAF, x, y, text if is_cut else "…", "", is_cut)
    bound = tree.bound(row)
    value = short_bound(tree.values[row], tree.scale, Bound.EXACT if bound is Bound.UNKNOWN else bound, level)
    move = tree.move_text(row) if parent is not None else ""
    shape = NodeShape.MAX if tree.is_max(row) else NodeShape.MIN
    if tree.is_chance(level):
        shape = NodeShape.CHANCE
    return FigureNode(row, parent, shape, x, y, value, move, cut=False)


def load_ipython_extension(shell: Any) -> None:
    """Called by ``%load_ext checkers_app.learn.notebook``."""
    formatter = shell.display_formatter.formatters["image/svg+xml"]
    states = {type(game.initial) for game in boards().values()}
    for shown in (Recording, Tree, Exercise, AbstractNode, Match, *states):
        formatter.for_type(shown, svg_of)
