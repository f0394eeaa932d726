"""Makes exercises and questions for a class: a different sheet for each pupil, all of the same difficulty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType
from typing import TypeAlias

from checkers_app.learn.class_sets.sheet import Tasks
from checkers_app.learn.exercises.exercise import OPEN, Exercise, is_deep, make_exercise
from checkers_app.learn.exercises.question import QuestionKind, TreeQuestion, make_question, shape_tried_first

MOST = 60
"""The maximum number of sheets in a set."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Measures of the work that a tree requires."""

    boxes: int
    """The number of nodes whose values must be entered: all nodes except the leaves."""
    leaves: int
    looked_at: int
    """The number of leaves visited by the search that the exercise asks for."""
    cuts: int
    deep: int
    """The number of deep cuts: those caused by a bound that was found three or more plies higher in
    the tree.
    """
    windows: int
    """The number of inner nodes that the search enters with a narrower window than (-∞, ∞)."""

    @property
    def points(self) -> int:
        """The total difficulty: each leaf counts 1, each window 2, each cut 3, and each deep cut an
        additional 4.
        """
        return self.looked_at + 2 * self.windows + 3 * self.cuts + 4 * self.deep


STATED = MappingProxyType(
    {
        1: Difficulty(boxes=10, leaves=12, looked_at=12, cuts=0, deep=0, windows=0),
        2: Difficulty(boxes=4, leaves=9, looked_at=7, cuts=1, deep=0, windows=2),
        3: Difficulty(boxes=15, leaves=16, looked_at=14, cuts=2, deep=1, windows=11),
    }
)
"""Level -> the difficulty of each tree in a set, chosen so that trees of this difficulty are frequent and
every branch of the root is the best one in some of them.
"""


@dataclass(frozen=True, slots=True)
class QuestionDifficulty:
    """Measures of the work that a question requires."""

    shape: tuple[int, ...]
    """The number of branches at each ply."""
    work: int
    """The work, as defined by :attr:`checkers_app.learn.exercises.question.TreeQuestion.work`."""


STATED_QUESTIONS = MappingProxyType(
    {
        QuestionKind.CUT: (QuestionDifficulty((3, 2), 2), QuestionDifficulty((2, 2, 2), 2)),
        QuestionKind.FIRST: (QuestionDifficulty((3, 3), 21), QuestionDifficulty((3, 2, 2), 27)),
        QuestionKind.CHANGE: (QuestionDifficulty((3, 3), 4), QuestionDifficulty((2, 2, 2), 3)),
    }
)
"""Kind of question -> the difficulty of the first and the second question on every sheet of a set.

In one of the two questions about x, low values of x cause a cut; in the other, high values do.
"""
_SHARES = MappingProxyType({QuestionKind.CUT: 5, QuestionKind.FIRST: 3, QuestionKind.CHANGE: 6})
"""Kind of question -> a number n: the same answer may be right on at most one sheet in n."""
Questions: TypeAlias = tuple[TreeQuestion, TreeQuestion]
"""The two questions on a sheet."""


def difficulty(exercise: Exercise) -> Difficulty:
    """The difficulty of an exercise."""
    boxes, leaves = len(exercise.names), exercise.leaves
    if not exercise.prunes:
        return Difficulty(boxes, leaves, leaves, 0, 0, 0)
    windows = sum(
        exercise.entered_with(row) != OPEN for row in exercise.order if not exercise.full.is_leaf(row)
    )
    deep = sum(is_deep(exercise, cut) for cut in exercise.cuts)
    return Difficulty(boxes, leaves, exercise.leaves_visited, len(exercise.cuts), deep, windows)


def class_set(
    number: int, level: int, seed: int, progress: Callable[[int], None] | None = None
) -> tuple[Tasks, ...]:
    """The pair of tasks for each sheet, to be printed by
    :func:`checkers_app.learn.class_sets.sheet.sheet_page`. The trees are all different but equally difficult.
    Among the first tasks on the sheets, each branch of the root is the best one about equally often.

    Args:
        number: the number of sheets, 1 to :data:`MOST`.
        level: the level, from 1 to 3.
        seed: a number that determines the set; the same arguments always give the same set.
        progress: called with the number of tasks found so far.

    Raises:
        ValueError: if the number or the level is out of range.
    """
    _check(number)
    trees = _Trees(level, seed)
    found = []
    for made in range(1, number + 1):
        first = trees.take(number)
        found.append((first, first if first.prunes else trees.take_other()))
        if progress is not None:
            progress(made)
    return tuple(found)


def class_questions(
    number: int, asked: QuestionKind, seed: int, progress: Callable[[int], None] | None = None
) -> tuple[Questions, ...]:
    """The pair of questions for each sheet, all of one kind.  All first questions are equally difficult, and
    so are all second questions; no tree occurs twice, and no answer is right on more than a third of the
    sheets.

    The other arguments and errors are those of :func:`class_set`.
    """
    _check(number)
    places = [_Asked(asked, stated, seed, number) for stated in STATED_QUESTIONS[asked]]
    found = []
    for made in range(1, number + 1):
        first, second = (place.take() for place in places)
        found.append((first, second))
        if progress is not None:
            progress(made)
    return tuple(found)


def _check(number: int) -> None:
    if not 1 <= number <= MOST:
        raise ValueError(f"a set has 1 to {MOST} sheets, not {number}")


class _Asked:
    """Questions of one difficulty, ordered by their seeds."""

    def __init__(self, asked: QuestionKind, stated: QuestionDifficulty, seed: int, number: int) -> None:
        self._asked = asked
        self._stated = stated
        self._seeds = count(seed)
        self._most = -(-number // _SHARES[asked])
        """The maximum number of sheets on which the same answer may be right."""
        self._right = Counter[tuple[int, ...]]()
        self._known = set[object]()

    def take(self) -> TreeQuestion:
        """The next new question whose answer is not yet right on the maximum number of sheets."""
        for seed in self._seeds:
            if shape_tried_first(seed, self._asked) != self._stated.shape:
                continue
            question = make_question(seed, self._asked)
            answer = tuple(place for place, option in enumerate(question.options) if option in question.right)
            tree = question.tree_text()
            if question_difficulty(question) != self._stated or tree in self._known:
                continue
            if self._right[answer] < self._most:
                self._known.add(tree)
                self._right[answer] += 1
                return question
        raise AssertionError  # there are infinitely many seeds


def question_difficulty(question: TreeQuestion) -> QuestionDifficulty:
    """The difficulty of a question."""
    full, row, shape = question.exercise.full, 0, list[int]()
    while not full.is_leaf(row):
        below = list(full.children(row))
        shape.append(len(below))
        row = below[0]
    return QuestionDifficulty(tuple(shape), question.work)


class _Trees:
    """Exercises of one difficulty, ordered by their seeds."""

    def __init__(self, level: int, seed: int) -> None:
        self._level = level
        self._wanted = STATED.get(level)
        self._seeds = count(seed)
        self._best = Counter[int]()
        self._known = set[object]()

    def take(self, number: int) -> Exercise:
        """The next exercise whose best branch has not yet been the answer on its full share of ``number``
        sheets.
        """
        while True:
            exercise = self.take_other()
            full = exercise.full
            branches = list(full.children(0))
            place = branches.index(exercise.best_move)
            if self._best[place] < -(-number // len(branches)):
                self._best[place] += 1
                return exercise

    def take_other(self) -> Exercise:
        """The next new exercise, whichever branch is best."""
        for seed in self._seeds:
            exercise = make_exercise(seed, self._level)
            if difficulty(exercise) == self._wanted and exercise.branches not in self._known:
                self._known.add(exercise.branches)
                return exercise
        raise AssertionError  # there are infinitely many seeds
