"""An immutable snapshot of a learner's answers to an exercise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from checkers_app.learn.exercises.checking import AnswerFault, Answers
from checkers_app.learn.exercises.exercise import OPEN, Exercise
from checkers_app.learn.tree.tree import Bound

SIGNS = MappingProxyType({"≤": Bound.AT_MOST, "≥": Bound.AT_LEAST})
"""The bound signs that may precede a number in a box."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A snapshot of the answers."""

    texts: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Map row numbers of nodes to the text in their boxes; empty boxes are omitted."""
    crossed: frozenset[int] = frozenset()
    """The crossed-out branches, each given by the row number of the node at its lower end."""
    move: int | None = None
    """The child of the root that is marked as the best move, or None."""
    windows: Mapping[int, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """Map row numbers of nodes to the windows (alpha, beta) that the learner has set."""

    def answers(self) -> Answers:
        """The answers in the form that is checked; a box with only a sign counts as empty."""
        numbers = {row: text.lstrip("≤≥") for row, text in self.texts.items()}
        values = {row: int(text) for row, text in numbers.items() if text.lstrip("-")}
        bounds = {row: bound for row in values if (bound := SIGNS.get(self.texts[row][0]))}
        return Answers(values, bounds, self.crossed, self.move, self.windows)

    def answer(self, fault: AnswerFault, row: int) -> object:
        """The learner's answer at the node in row ``row``.  Depending on the kind of ``fault``, it is the
        text in the box, the window, the chosen move, or whether the branch is crossed out.
        """
        if fault is AnswerFault.VALUE:
            return self.texts.get(row)
        if fault is AnswerFault.WINDOW:
            return self.windows.get(row)
        return self.move if fault is AnswerFault.MOVE else row in self.crossed


def right_text(exercise: Exercise, row: int) -> str:
    """The correct text for the box at the node in row ``row``."""
    return f"{('', *SIGNS)[exercise.bound(row)]}{exercise.value(row)}"


def cut_at(exercise: Exercise, rows: Collection[int]) -> frozenset[int]:
    """The branches that alpha-beta cuts off at these nodes."""
    cuts = exercise.cuts if exercise.prunes else ()
    return frozenset(branch for cut in cuts if cut.node in rows for branch in cut.branches)


def filled_in(exercise: Exercise, rows: Collection[int], *, windows: bool) -> Paper:
    """The correct answers at the nodes in ``rows``: values, cuts and, if ``windows`` is True, windows."""
    texts = {row: right_text(exercise, row) for row in rows}
    entered = {row: exercise.entered_with(row) for row in rows if windows}
    told = {row: window for row, window in entered.items() if window != OPEN}
    return Paper(MappingProxyType(texts), cut_at(exercise, rows), None, MappingProxyType(told))
