"""Exercises for a class: as many different ones as there are pupils, each as hard as the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType

from checkers_app.learn.exercise import OPEN, Exercise, is_deep, make_exercise
from checkers_app.learn.sheet import Tasks

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
    """So many pairs of tasks, as :func:`checkers_app.learn.sheet.sheet_page` takes them: different trees of
    the stated difficulty, whose best branches are as often the first, the second and so on.

    Args:
        number: how many sheets, 1 to :data:`MOST`.
        level: 1 to 3.
        seed: where the search for them begins; the same numbers always make the same set.
        progress: called with how many were found.

    Raises:
        ValueError: for a number or a level out of range.
    """
    if not 1 <= number <= MOST:
        raise ValueError(f"a set has 1 to {MOST} sheets, not {number}")
    trees = _Trees(level, seed)
    found = []
    for made in range(1, number + 1):
        first = trees.take(number)
        found.append((first, first if first.prunes else trees.take_other()))
        if progress is not None:
            progress(made)
    return tuple(found)


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
