"""Exercises and questions for a class: as many different sheets as there are pupils, each as hard as the
others.
"""

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
"""Sheets of one set."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What there is to do in one tree, counted."""

    boxes: int
    """Nodes whose value is asked for: all but the leaves."""
    leaves: int
    looked_at: int
    """Leaves that the search asked for looks at."""
    cuts: int
    deep: int
    """Cuts by a bound that was found three plies or more above."""
    windows: int
    """Nodes, leaves aside, that are entered with a window that is not open."""

    @property
    def points(self) -> int:
        """All of it as one number: a leaf counts 1, a window 2, a cut 3, a deep one 4 more."""
        return self.looked_at + 2 * self.windows + 3 * self.cuts + 4 * self.deep


STATED = MappingProxyType(
    {
        1: Difficulty(boxes=10, leaves=12, looked_at=12, cuts=0, deep=0, windows=0),
        2: Difficulty(boxes=4, leaves=9, looked_at=7, cuts=1, deep=0, windows=2),
        3: Difficulty(boxes=15, leaves=16, looked_at=14, cuts=2, deep=1, windows=11),
    }
)
"""Level -> what all sheets of a set ask: such trees are frequent, and each of their branches is the best one
in some."""


@dataclass(frozen=True, slots=True)
class QuestionDifficulty:
    """What there is to do for one question, counted."""

    shape: tuple[int, ...]
    """Branches at each ply."""
    work: int
    """As :attr:`checkers_app.learn.exercises.question.TreeQuestion.work` has it."""


STATED_QUESTIONS = MappingProxyType(
    {
        QuestionKind.CUT: (QuestionDifficulty((3, 2), 2), QuestionDifficulty((2, 2, 2), 2)),
        QuestionKind.FIRST: (QuestionDifficulty((3, 3), 21), QuestionDifficulty((3, 2, 2), 27)),
        QuestionKind.CHANGE: (QuestionDifficulty((3, 3), 4), QuestionDifficulty((2, 2, 2), 3)),
    }
)
"""What is asked -> how much work the first and the second question of every sheet of a set are.

Of the questions for x one cuts for low numbers and the other for high ones.
"""
_SHARES = MappingProxyType({QuestionKind.CUT: 5, QuestionKind.FIRST: 3, QuestionKind.CHANGE: 6})
"""An answer is right on one of so many sheets at the most."""
Questions: TypeAlias = tuple[TreeQuestion, TreeQuestion]
"""What is asked on a sheet."""


def difficulty(exercise: Exercise) -> Difficulty:
    """What there is to do in an exercise."""
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
    """Pairs of tasks for :func:`checkers_app.learn.class_sets.sheet.sheet_page`: different trees of one
    difficulty, in which each branch is the best equally often.

    Args:
        number: how many sheets, 1 to :data:`MOST`.
        level: 1 to 3.
        seed: where the search for them begins; the same numbers always make the same set.
        progress: called with how many were found.

    Raises:
        ValueError: for a number or a level out of range.
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
    """So many pairs of questions of one kind: the first ones are as much work as each other, and so are the
    second ones; no tree comes twice, and no answer is right on more than a third of the sheets.

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
    """Questions of one difficulty, by their seeds."""

    def __init__(self, asked: QuestionKind, stated: QuestionDifficulty, seed: int, number: int) -> None:
        self._asked = asked
        self._stated = stated
        self._seeds = count(seed)
        self._most = -(-number // _SHARES[asked])
        """Sheets on which one answer may be right."""
        self._right = Counter[tuple[int, ...]]()
        self._known = set[object]()

    def take(self) -> TreeQuestion:
        """The next one that was not there before, and whose answer is not yet right too often."""
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
        raise AssertionError  # the seeds never end


def question_difficulty(question: TreeQuestion) -> QuestionDifficulty:
    """What there is to do for a question."""
    full, row, shape = question.exercise.full, 0, list[int]()
    while not full.is_leaf(row):
        below = list(full.children(row))
        shape.append(len(below))
        row = below[0]
    return QuestionDifficulty(tuple(shape), question.work)


class _Trees:
    """Exercises of one difficulty, by their seeds."""

    def __init__(self, level: int, seed: int) -> None:
        self._level = level
        self._wanted = STATED.get(level)
        self._seeds = count(seed)
        self._best = Counter[int]()
        self._known = set[object]()

    def take(self, number: int) -> Exercise:
        """The next one whose best branch is not yet that of its share of ``number``."""
        while True:
            exercise = self.take_other()
            full = exercise.full
            branches = list(full.children(0))
            place = branches.index(exercise.best_move)
            if self._best[place] < -(-number // len(branches)):
                self._best[place] += 1
                return exercise

    def take_other(self) -> Exercise:
        """The next one that was not there before, whatever its best branch is."""
        for seed in self._seeds:
            exercise = make_exercise(seed, self._level)
            if difficulty(exercise) == self._wanted and exercise.branches not in self._known:
                self._known.add(exercise.branches)
                return exercise
        raise AssertionError  # the seeds never end
