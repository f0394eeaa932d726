"""Exercises on abstract trees as in textbooks and exams: fill in the values, cross out the branches that
alpha-beta never visits, and mark the move.  The solution comes from the program's own alpha-beta.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import count, pairwise, product
from random import Random
from string import ascii_uppercase

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import alpha_beta
from checkers_app.games.base import no_opinion
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, leaves_of, points
from checkers_app.learn.tree.recording import record_abstract
from checkers_app.learn.tree.tree import CUT, Bound, Tree
from checkers_app.learn.tree.why import Why, why
from checkers_app.words import say

LEVELS = range(1, 4)
"""The levels of difficulty.  1: minimax only.  2: alpha-beta with one cut.  3: alpha-beta with several cuts,
one of them deep, that is, caused by a value found three or more plies higher in the tree.
"""

LAST_SEED = 9999
"""The highest seed offered on a page; the lowest is 1.  Other integers are valid, too."""

OPEN = (-INFINITY, INFINITY)
"""The window at the start of a search."""
_HIGHEST = 9
_SHAPES: Mapping[int, tuple[tuple[int, ...], ...]] = {
    1: ((3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 3), (4, 3), (3, 4), (2, 2, 2)),
    2: ((3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 3), (4, 3), (3, 4), (2, 2, 2), (2, 4, 2), (4, 2, 2)),
    3: ((2, 2, 2, 2),),
}
"""The number of branches at each ply, for trees that branch evenly."""
_UNEVEN_LEVEL, _UNEVEN_PLIES, _UNEVEN_LEAVES = 3, 4, range(12, 18)
"""The level at which half of the trees branch unevenly, and the depth and number of leaves of these trees,
chosen so that they fit in the window and on paper.
"""
_TRIES = 60
"""The number of attempts to find numbers for the leaves of an uneven shape before another shape is tried: few
sets of numbers are suitable, and for some shapes none is.
"""


class Given(Enum):
    """How much of an exercise is filled in at the beginning, from nothing to a worked example."""

    NONE = "none"
    HALF = "half"
    MOST = "most"
    """All values except the last one are filled in."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The branches of one node that alpha-beta skips."""

    node: int
    """The node at which the cut happens, as a row of :attr:`Exercise.full`."""
    branches: tuple[int, ...]
    """The children of the node that are never visited, as rows of :attr:`Exercise.full`."""
    after: int
    """The child that closed the window."""
    elsewhere: int
    """The earlier node that determined the other bound of the window."""
    alpha: int
    beta: int
    reason: Why


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """A tree and its solution.  Nodes are identified by their row in the full tree."""

    seed: int | None
    """The number of the exercise; None for the user's own tree."""
    level: int
    branches: Branches
    full: Tree
    """The whole tree with its minimax values; this is the tree that is drawn."""
    searched: Tree
    """The part that alpha-beta visited, with values, windows and stubs."""
    names: Mapping[int, str]
    """Row -> letter, for every node that is not a leaf; letters are assigned ply by ply from the left."""
    order: tuple[int, ...]
    """The rows of :attr:`full` that alpha-beta visits, in the order of the visits."""
    cuts: tuple[Cut, ...]
    """The cuts in the order in which they happen."""
    row_in_search: Mapping[int, int] = field(repr=False)
    """Row of :attr:`full` -> row of :attr:`searched`, for the visited nodes."""

    @property
    def prunes(self) -> bool:
        """False for plain minimax."""
        return self.level > 1

    @property
    def best_move(self) -> int:
        """The child of the root that should be chosen."""
        chosen = self.full.chosen(0)
        assert chosen is not None  # noqa: S101 - every exercise has branches
        return chosen

    @property
    def crossed(self) -> frozenset[int]:
        """The branches below visited nodes that alpha-beta does not follow."""
        return frozenset(row for cut in self.cuts for row in cut.branches)

    @property
    def leaves(self) -> int:
        """The number of leaves of the tree."""
        return sum(1 for row in range(len(self.full)) if self.full.is_leaf(row))

    @property
    def leaves_visited(self) -> int:
        """The number of leaves that alpha-beta visits."""
        return sum(1 for row in self.order if self.full.is_leaf(row))

    def value(self, row: int, *, pruning: bool | None = None) -> int:
        """The right value for a box; with pruning, the best value of the visited children.

        Raises:
            KeyError: with pruning, if the node is not visited.
        """
        if self.prunes if pruning is None else pruning:
            return self.searched.values[self.row_in_search[row]]
        return self.full.values[row]

    def bound(self, row: int) -> Bound:
        """Tells whether the value of a visited node is exact or a bound.

        It is a bound if branches that were cut off below the node could have changed it.
        """
        return self.searched.bound(self.row_in_search[row]) if self.prunes else Bound.EXACT

    def decided(self, *, pruning: bool | None = None) -> list[int]:
        """The inner nodes in the order in which the search finds their values, descendants first; with
        pruning, only the visited nodes.
        """
        pruning = self.prunes if pruning is None else pruning
        sizes = self.full.sizes
        rows = [row for row in self.names if not pruning or row in self.row_in_search]
        return sorted(rows, key=lambda row: (row + sizes[row], -row))

    def given(self, how: Given, *, pruning: bool | None = None) -> frozenset[int]:
        """The nodes that are filled in at the start: those whose values the search finds first."""
        rows = self.decided(pruning=pruning)
        return frozenset(rows[: {Given.NONE: 0, Given.HALF: len(rows) // 2, Given.MOST: len(rows) - 1}[how]])

    def name(self, row: int) -> str:
        """The node's letter, or ``the leaf 7`` for a leaf."""
        return self.names.get(row) or say("the leaf {value}", value=self.full.values[row])

    def name_first(self, row: int) -> str:
        """The name of the node as written at the beginning of a sentence."""
        return self.names.get(row) or say("The leaf {value}", value=self.full.values[row])

    def entered_with(self, row: int) -> tuple[int, int]:
        """The window (alpha, beta) with which alpha-beta enters the node.

        Raises:
            KeyError: if the node is not visited.
        """
        return self.searched.window(self.row_in_search[row])

    def decided_before(self, row: int, *, maximising: bool) -> list[int]:
        """The nodes whose values determine alpha (if ``maximising``) or beta when the search enters ``row``:
        the earlier siblings of those nodes on the path whose parent is a MAX node (for alpha) or a MIN node
        (for beta).
        """
        full = self.full
        return [
            child
            for level, (node, below) in enumerate(pairwise(full.path(row)))
            if (level % 2 == 0) is maximising
            for child in full.children(node)
            if child < below
        ]

    def window(self, row: int, values: Mapping[int, int]) -> tuple[int, int]:
        """The window (alpha, beta) at a node, as far as ``values`` (row -> number) and the leaves determine
        it.

        Bounds that are not determined are open.
        """
        full = self.full
        bounds = []
        for maximising, open_end, best in ((True, -INFINITY, max), (False, INFINITY, min)):
            before = self.decided_before(row, maximising=maximising)
            known = [full.values[child] if full.is_leaf(child) else values.get(child) for child in before]
            bounds.append(best([open_end, *(value for value in known if value is not None)]))
        return bounds[0], bounds[1]


def make_exercise(seed: int, level: int = 2, number: int = 1) -> Exercise:
    """The exercise with a given seed; the same seed always gives the same exercise. In each exercise, 2 to 4
    leaves are cut off (at level 1, possibly none), no two siblings have equal values, and every cut is
    strict, so that stopping at alpha > beta or at alpha >= beta makes no difference.

    Args:
        seed: any integer.
        level: one of :data:`LEVELS`.
        number: distinguishes several trees with the same seed.

    Raises:
        ValueError: for an unknown level.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}: choose 1, 2 or 3")
    random = Random(f"{seed} {level} {number}")
    while True:
        shape = _shape(random, level)
        for _ in range(_TRIES if level == _UNEVEN_LEVEL else 1):
            branches = _draw(random, shape)
            if _may_fit(branches, level) and _is_fit(exercise := from_branches(branches, seed, level)):
                return exercise


def from_branches(branches: Branches, seed: int | None = None, level: int = 2) -> Exercise:
    """An exercise on a given tree, which was generated from ``seed`` or is the user's own; level 1 asks for
    minimax only.
    """
    full = record_abstract(branches, pruning=False)
    searched = record_abstract(branches, pruning=True)
    by_path = {_branch_path(full, row): row for row in range(len(full))}
    rows = {
        by_path[_branch_path(searched, row)]: row for row in range(len(searched)) if not searched.is_stub(row)
    }
    back = {search_row: row for row, search_row in rows.items()}
    inner = [row for row in range(len(full)) if not full.is_leaf(row)]
    inner.sort(key=lambda row: (full.level(row), row))
    cuts = tuple(
        _cut(full, searched, back, stub) for stub in range(len(searched)) if searched.endings[stub] == CUT
    )
    return Exercise(
        seed,
        level,
        branches,
        full,
        searched,
        dict(zip(inner, _letters(), strict=False)),
        tuple(back[row] for row in sorted(back)),
        cuts,
        rows,
    )


def _letters() -> Iterator[str]:
    """Yields A to Z, then AA to ZZ, and so on."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def _shape(random: Random, level: int) -> Branches:
    """A random tree of the given level, without numbers at its leaves."""
    if level != _UNEVEN_LEVEL or random.random() < 0.5:
        return _even(random.choice(_SHAPES[level]))
    while leaves_of(shape := _uneven(random, _UNEVEN_PLIES)) not in _UNEVEN_LEAVES:
        pass
    return shape


def _even(counts: tuple[int, ...]) -> Branches:
    """A tree with the given number of branches at each ply."""
    return tuple(_even(counts[1:]) for _ in range(counts[0])) if counts else 0


def _uneven(random: Random, plies: int) -> Branches:
    """A tree with two or three branches at each node.  Some branches end early, at half the depth; at any
    other depth, a leaf would overlap a box.
    """
    if not plies or (plies == _UNEVEN_PLIES // 2 and random.random() < 0.3):
        return 0
    return tuple(_uneven(random, plies - 1) for _ in range(random.choice((2, 2, 3))))


def _draw(random: Random, shape: Branches) -> Branches:
    """A tree with random numbers at its leaves; neighbouring leaves differ."""
    if isinstance(shape, int):
        return random.randint(0, _HIGHEST)
    if all(isinstance(child, int) for child in shape):
        return tuple(random.sample(range(_HIGHEST + 1), len(shape)))
    return tuple(_draw(random, child) for child in shape)


def _may_fit(branches: Branches, level: int) -> bool:
    """A quick test, which is False for most unsuitable trees."""
    if _clear_value(branches) is None:
        return False
    if level == 1:
        return True
    cuts = alpha_beta(AbstractNode(branches), depth_of(branches), no_opinion, end_score=points).cutoffs
    return cuts == 1 if level == 2 else cuts > 1


def _clear_value(branches: Branches, *, maximising: bool = True) -> int | None:
    """The value of a tree; None if two siblings in the tree have the same value."""
    if isinstance(branches, int):
        return branches
    below = [_clear_value(child, maximising=not maximising) for child in branches]
    values = {value for value in below if value is not None}
    if len(values) < len(below):
        return None
    return max(values) if maximising else min(values)


def _branch_path(tree: Tree, row: int) -> tuple[int, ...]:
    return tuple(tree.moves[node] for node in tree.path(row)[1:])


def _cut(full: Tree, searched: Tree, back: Mapping[int, int], stub: int) -> Cut:
    reason = why(searched, stub)
    parent = searched.path(stub)[-2]
    node = back[parent]
    visited = {searched.moves[child] for child in searched.children(parent) if child != stub}
    branches = tuple(child for child in full.children(node) if full.moves[child] not in visited)
    assert reason.here is not None  # noqa: S101 - with a window wide open at the start both are there
    assert reason.elsewhere is not None  # noqa: S101
    alpha, beta = searched.window(stub)
    return Cut(node, branches, back[reason.here], back[reason.elsewhere], alpha, beta, reason)


def _is_fit(exercise: Exercise) -> bool:
    """True if a tree without equal siblings has the cuts that its level requires."""
    if exercise.level == 1:
        return True
    if any(cut.alpha == cut.beta for cut in exercise.cuts):
        return False
    if not 2 <= exercise.leaves - exercise.leaves_visited <= 4:
        return False
    return exercise.level == 2 or any(is_deep(exercise, cut) for cut in exercise.cuts)


def is_deep(exercise: Exercise, cut: Cut) -> bool:
    """True for a deep cut, where the other bound was found three or more plies higher in the tree."""
    full = exercise.full
    return full.level(cut.node) - full.level(cut.elsewhere) >= 2
