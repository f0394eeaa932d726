"""Multiple-choice questions about trees, generated from a seed; each has one right answer.

The right answer is found by trying all possibilities: each number for x, each branch as the first one, or a
change to each leaf.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from random import Random

from checkers_app.learn.exercises.exercise import Exercise, from_branches
from checkers_app.learn.tree.abstract import Branches
from checkers_app.learn.tree.tree import Scale
from checkers_app.learn.tree.worth import short
from checkers_app.words import N_, say, say_count, say_list

_NUMBERS = range(10)
"""The possible values of a leaf."""
_FAR = (-100, 100)
"""Two numbers, one below and one above all possible values."""
_LEAST_GAIN = 2
"""In questions about the first branch: the minimum number of leaves that the best branch saves compared with
the worst one.
"""


class QuestionKind(Enum):
    """The type of question; the value is its name on the command line."""

    CUT = "cut"
    """For which x does alpha-beta never visit a certain leaf?"""
    FIRST = "first"
    """Which branch of the root should be searched first?"""
    CHANGE = "change"
    """Which leaves can change the value of the root if no other leaf changes?"""


_SHAPES = {
    QuestionKind.CUT: ((3, 2), (3, 3), (2, 2, 2), (4, 2)),
    QuestionKind.FIRST: ((3, 3), (3, 2, 2), (4, 2), (4, 3)),
    QuestionKind.CHANGE: ((2, 2, 2), (3, 3), (4, 2), (3, 2)),
}
"""The numbers of branches at each ply, one tuple for each shape."""
_QUESTIONS = {
    QuestionKind.CUT: N_(
        "Alpha-beta stops as soon as α ≥ β. For which x is the leaf {leaf} never looked at?"
    ),
    QuestionKind.FIRST: N_(
        "One branch of A is searched first, and the others follow from left to right. Which branch "
        "should come first so that the fewest leaves are looked at?"
    ),
    QuestionKind.CHANGE: N_("You may change one leaf. Which leaves can change the value of A?"),
}


@dataclass(frozen=True, slots=True, eq=False)
class TreeQuestion:
    """A tree, a question about it, and the answer."""

    asked: QuestionKind
    seed: int
    exercise: Exercise
    options: tuple[int, ...]
    """The options: numbers for x, or rows of the full tree (branches of the root, or leaves)."""
    right: frozenset[int]
    """The right options."""
    unknown: int | None = None
    """The row of the leaf that shows x instead of a number."""
    leaf: int | None = None
    """The row of the leaf that may be cut off."""

    @property
    def several(self) -> bool:
        """Whether more than one option may be right."""
        return self.asked is not QuestionKind.FIRST

    def label(self, option: int) -> str:
        """The label of an option: a unique letter or digit."""
        if self.asked is QuestionKind.CUT:
            return str(option)
        return self.exercise.names.get(option) or str(self.exercise.full.values[option])

    def text(self, row: int) -> str:
        """The label of a node of the tree."""
        if row == self.unknown:
            return "x"
        return self.exercise.names.get(row) or str(self.exercise.full.values[row])

    def tree_text(self) -> str:
        """The tree in the form in which it can be typed, including the x."""

        def told(row: int) -> str:
            below = self.exercise.full.children(row)
            return f"({' '.join(map(told, below))})" if row in self.exercise.names else self.text(row)

        return " ".join(map(told, self.exercise.full.children(0)))

    @property
    def work(self) -> int:
        """The work needed for the answer, as a number.

        Depending on the question, this is the number of leaves visited before x; the number of leaves visited
        if a branch is searched first, added up over all branches; or the number of leaves that are right.
        """
        exercise = self.exercise
        match self.asked:
            case QuestionKind.CUT:
                before = exercise.order[: exercise.order.index(self.unknown or 0)]
                return sum(exercise.full.is_leaf(row) for row in before)
            case QuestionKind.FIRST:
                return sum(_leaves_with_first(exercise, branch) for branch in self.options)
            case QuestionKind.CHANGE:
                return len(self.right)

    def words(self) -> str:
        """The question in the current language."""
        leaf = "" if self.leaf is None else self.text(self.leaf)
        return say(_QUESTIONS[self.asked], leaf=leaf)

    def answer(self) -> str:
        """The right answer as a sentence."""
        chosen = say_list([self.label(option) for option in self.options if option in self.right])
        match self.asked:
            case QuestionKind.CUT:
                leaf = "" if self.leaf is None else self.text(self.leaf)
                return say(
                    "The leaf {leaf} is never looked at for these values of x: {numbers}.",
                    leaf=leaf,
                    numbers=chosen,
                )
            case QuestionKind.FIRST:
                (best,) = self.right
                visited = _leaves_with_first(self.exercise, best)
                return say_count(
                    "With {name} first, alpha-beta looks at {visited} of {number} leaf. No other "
                    "branch saves more.",
                    "With {name} first, alpha-beta looks at {visited} of {number} leaves. No other "
                    "branch saves more.",
                    self.exercise.leaves,
                    name=chosen,
                    visited=visited,
                )
            case QuestionKind.CHANGE:
                return say("These leaves can change the value of A: {numbers}.", numbers=chosen)

    def objection(self, picked: frozenset[int]) -> str:
        """An objection to a wrong answer, without revealing the right one; empty if the answer is right."""
        for option in sorted(picked - self.right):
            return self._too_many(option)
        if not picked:
            return say("Mark an answer first.")
        if self.right - picked:
            if self.asked is QuestionKind.CUT:
                return say("The leaf is cut for another value of x, too.")
            return say("Another leaf can change A, too.")
        return ""

    def _too_many(self, option: int) -> str:
        exercise = self.exercise
        match self.asked:
            case QuestionKind.CUT:
                assert self.leaf is not None  # noqa: S101 - that is what is asked
                assert self.unknown is not None  # noqa: S101
                tried = from_branches(_with_leaf(exercise, self.unknown, option))
                alpha, beta = tried.entered_with(self.leaf)
                return say(
                    "With x = {x}, α is {alpha} and β is {beta} before the leaf {leaf}: it is looked at.",
                    x=option,
                    alpha=short(alpha, Scale.POINTS),
                    beta=short(beta, Scale.POINTS),
                    leaf=self.text(self.leaf),
                )
            case QuestionKind.FIRST:
                return say_count(
                    "With {name} first, alpha-beta looks at {visited} of {number} leaf. Another branch "
                    "saves more.",
                    "With {name} first, alpha-beta looks at {visited} of {number} leaves. Another "
                    "branch saves more.",
                    exercise.leaves,
                    name=self.label(option),
                    visited=_leaves_with_first(exercise, option),
                )
            case QuestionKind.CHANGE:
                return say(
                    "Whatever number replaces {leaf}, A is worth {value}.",
                    leaf=self.label(option),
                    value=exercise.full.values[0],
                )


def make_question(seed: int, asked: QuestionKind) -> TreeQuestion:
    """The question with a given seed; the same seed always gives the same question.

    All leaves of the tree have different numbers, so each number identifies one leaf.
    """
    random = _random(seed, asked)
    make = {QuestionKind.CUT: _cut_for, QuestionKind.FIRST: _best_first, QuestionKind.CHANGE: _changing}[
        asked
    ]
    while True:
        shape = random.choice(_SHAPES[asked])
        question = make(seed, random, shape)
        if question is not None:
            return question


def shape_tried_first(seed: int, asked: QuestionKind) -> tuple[int, ...]:
    """The shape that is tried first for a seed's question: the number of branches at each ply.

    The question usually has this shape, so a caller that wants one shape can skip the seeds of other shapes.
    """
    return _random(seed, asked).choice(_SHAPES[asked])


def _random(seed: int, asked: QuestionKind) -> Random:
    return Random(f"{seed} {asked.value}")


# --- by trying ----------------------------------------------------------------------------------


def _cut_for(seed: int, random: Random, shape: tuple[int, ...]) -> TreeQuestion | None:
    """A question in which some values of x cut off the next leaf and others do not."""
    exercise = _drawn(random, shape, seed)
    full = exercise.full
    leaves = _leaves(exercise)
    beside = [(left, right) for left, right in pairwise(leaves) if full.parent(left) == full.parent(right)]
    unknown, leaf = random.choice(beside)
    right = frozenset(
        x for x in _NUMBERS if leaf not in from_branches(_with_leaf(exercise, unknown, x)).row_in_search
    )
    if not right or len(right) == len(_NUMBERS):
        return None
    return TreeQuestion(QuestionKind.CUT, seed, exercise, tuple(_NUMBERS), right, unknown, leaf)


def _best_first(seed: int, random: Random, shape: tuple[int, ...]) -> TreeQuestion | None:
    """A question in which one branch should be searched first."""
    exercise = _drawn(random, shape, seed)
    branches = tuple(exercise.full.children(0))
    visited = {branch: _leaves_with_first(exercise, branch) for branch in branches}
    fewest = min(visited.values())
    best = frozenset(branch for branch in branches if visited[branch] == fewest)
    if len(best) > 1 or max(visited.values()) - fewest < _LEAST_GAIN:
        return None
    return TreeQuestion(QuestionKind.FIRST, seed, exercise, branches, best)


def _changing(seed: int, random: Random, shape: tuple[int, ...]) -> TreeQuestion | None:
    """A question in which several leaves can change the value and several cannot."""
    exercise = _drawn(random, shape, seed)
    leaves = _leaves(exercise)
    value = exercise.full.values[0]
    right = frozenset(
        row
        for row in leaves
        if any(from_branches(_with_leaf(exercise, row, other)).full.values[0] != value for other in _FAR)
    )
    if len(right) < 2 or len(leaves) - len(right) < 2:
        return None
    return TreeQuestion(QuestionKind.CHANGE, seed, exercise, leaves, right)


def _drawn(random: Random, shape: Sequence[int], seed: int) -> Exercise:
    count = 1
    for branches in shape:
        count *= branches
    numbers = iter(random.sample(range(max(len(_NUMBERS), count)), count))

    def grown(shape: Sequence[int]) -> Branches:
        return tuple(grown(shape[1:]) for _ in range(shape[0])) if shape else next(numbers)

    return from_branches(grown(shape), seed)


def _leaves(exercise: Exercise) -> tuple[int, ...]:
    """The leaves of a tree from left to right."""
    return tuple(row for row in range(len(exercise.full)) if exercise.full.is_leaf(row))


def _with_leaf(exercise: Exercise, leaf: int, value: int) -> Branches:
    """The tree with a different number at one leaf."""
    full = exercise.full

    def copied(row: int) -> Branches:
        if row == leaf:
            return value
        return full.values[row] if full.is_leaf(row) else tuple(map(copied, full.children(row)))

    return copied(0)


def _leaves_with_first(exercise: Exercise, branch: int) -> int:
    """The number of leaves that alpha-beta visits if it begins with ``branch``; the others follow from left
    to right.
    """
    assert isinstance(exercise.branches, tuple)  # noqa: S101 - a question has branches
    place = list(exercise.full.children(0)).index(branch)
    first, rest = exercise.branches[place], exercise.branches
    return from_branches((first, *rest[:place], *rest[place + 1 :])).leaves_visited
