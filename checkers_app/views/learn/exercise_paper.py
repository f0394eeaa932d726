"""The answers that a learner has written down at one moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from checkers_app.learn.exercises.checking import AnswerFault, Answers
from checkers_app.learn.exercises.exercise import OPEN, Exercise
from checkers_app.learn.tree.tree import Bound

SIGNS = MappingProxyType({"≤": Bound.AT_MOST, "≥": Bound.AT_LEAST})
"""The signs that may precede a number in a box."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The answers at one moment."""

    texts: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Row -> the text in its box; empty boxes are left out."""
    crossed: frozenset[int] = frozenset()
    """The crossed-out branches, by the row at their lower end."""
    move: int | None = None
    """The marked child of the root."""
    windows: Mapping[int, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """Row -> (alpha, beta) set by hand."""

    def answers(self) -> Answers:
        """The answers for the checker; a sign alone is not a number yet."""
        numbers = {row: text.lstrip("≤≥") for row, text in self.texts.items()}
        values = {row: int(text) for row, text in numbers.items() if text.lstrip("-")}
        bounds = {row: bound for row in values if (bound := SIGNS.get(self.texts[row][0]))}
        return Answers(values, bounds, self.crossed, self.move, self.windows)

    def answer(self, fault: AnswerFault, row: int) -> object:
        """The part of the answer at a row that a fault of this kind refers to."""
        if fault is AnswerFault.VALUE:
            return self.texts.get(row)
        if fault is AnswerFault.WINDOW:
            return self.windows.get(row)
        return self.move if fault is AnswerFault.MOVE else row in self.crossed


def right_text(exercise: Exercise, row: int) -> str:
    """The right content of a box."""
    return f"{('', *SIGNS)[exercise.bound(row)]}{exercise.value(row)}"


def cut_at(exercise: Exercise, rows: Collection[int]) -> frozenset[int]:
    """The branches that alpha-beta cuts at these nodes."""
    cuts = exercise.cuts if exercise.prunes else ()
    return frozenset(branch for cut in cuts if cut.node in rows for branch in cut.branches)


def filled_in(exercise: Exercise, rows: Collection[int], *, windows: bool) -> Paper:
    """The right answers at some nodes: values, the cuts behind them and, if asked for, windows."""
    texts = {row: right_text(exercise, row) for row in rows}
    entered = {row: exercise.entered_with(row) for row in rows if windows}
    told = {row: window for row, window in entered.items() if window != OPEN}
    return Paper(MappingProxyType(texts), cut_at(exercise, rows), None, MappingProxyType(told))
