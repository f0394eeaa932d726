"""Checks what a learner has filled in on an exercise, and explains mistakes without giving values away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum

from checkers_app.games.sentences import listed
from checkers_app.learn.exercise import OPEN, Exercise
from checkers_app.learn.tree import Scale
from checkers_app.learn.worth import short


class AnswerFault(Enum):
    """What is wrong with an answer."""

    VALUE = "wrong value"
    WRONG_CUT = "cut too much"
    MISSED_CUT = "cut missed"
    MOVE = "wrong move"
    WINDOW = "wrong window"


@dataclass(frozen=True, slots=True)
class Answers:
    """What a learner has written so far."""

    values: Mapping[int, int] = field(default_factory=dict)
    """Row -> number in its box; boxes that are empty are not in it."""
    crossed: AbstractSet[int] = frozenset()
    """Branches crossed out, by the row at their lower end."""
    move: int | None = None
    """The child of the root that was chosen."""
    windows: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """Row -> (alpha, beta) with which the search comes to the node; those never set are not in it."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One mistake, explained without giving the value away."""

    fault: AnswerFault
    row: int
    """The node that it is about."""
    title: str
    text: str
    formula: str
    """Lines of calculation ending in a question mark; empty if there is nothing to calculate."""


@dataclass(frozen=True, slots=True)
class Check:
    """Every box, cut and the move looked at."""

    remarks: tuple[Explanation, ...]
    """In the order of the search: the first one is to be mended first."""
    states: Mapping[int, bool]
    """Row -> right or wrong, for every box filled in."""
    right: int
    open: int
    """Boxes, cuts, the move, and windows if they are asked for, that are still to be answered."""
    windows: Mapping[int, bool] = field(default_factory=dict)
    """Row -> right or wrong, for every window that was set."""

    @property
    def is_solved(self) -> bool:
        """Everything is there and right."""
        return not self.remarks and not self.open


def check(exercise: Exercise, answers: Answers, *, windows: bool = False) -> Check:
    """Compare the answers with the solution, node by node in the order of the search.

    Args:
        exercise: what was to be done.
        answers: what was written.
        windows: whether alpha and beta have to be set at every node where they are not as at the start.
            Those that are set are checked in any case.
    """
    remarks: list[Explanation] = []
    states: dict[int, bool] = {}
    windows_set: dict[int, bool] = {}
    right = missing = 0
    for row, task in (*tasks(exercise), (exercise.best_move, AnswerFault.MOVE)):
        answered, remark = _JUDGES[task](exercise, row, answers)
        if task is AnswerFault.VALUE and answered:
            states[row] = remark is None
        if task is AnswerFault.WINDOW:
            if answered:
                windows_set[row] = remark is None
            elif not windows or exercise.entered_with(row) == OPEN:
                continue
        if remark is not None:
            remarks.append(remark)
        elif answered:
            right += 1
        elif task is not AnswerFault.WRONG_CUT:
            missing += 1
    return Check(tuple(remarks), states, right, missing, windows_set)


_Judgement = tuple[bool, "Explanation | None"]
"""Whether there is an answer, and what is wrong with it."""


def _judge_value(exercise: Exercise, row: int, answers: Answers) -> _Judgement:
    given = answers.values.get(row)
    if given is None or given == exercise.value(row):
        return given is not None, None
    return True, _value_remark(exercise, row, given, answers)


def _judge_visited(exercise: Exercise, row: int, answers: Answers) -> _Judgement:
    return False, _wrong_cut(exercise, row) if row in answers.crossed else None


def _judge_cut(exercise: Exercise, row: int, answers: Answers) -> _Judgement:
    if row in answers.crossed:
        return True, None
    return False, _missed_cut(exercise, row) if _went_on(exercise, row, answers) else None


def _judge_move(exercise: Exercise, row: int, answers: Answers) -> _Judgement:
    if answers.move is None or answers.move == row:
        return answers.move is not None, None
    return True, _move_remark(exercise, answers.move)


def _judge_window(exercise: Exercise, row: int, answers: Answers) -> _Judgement:
    given = answers.windows.get(row)
    if given is None or given == exercise.entered_with(row):
        return given is not None, None
    return True, _window_remark(exercise, row, given)


_JUDGES = {
    AnswerFault.WINDOW: _judge_window,
    AnswerFault.VALUE: _judge_value,
    AnswerFault.WRONG_CUT: _judge_visited,
    AnswerFault.MISSED_CUT: _judge_cut,
    AnswerFault.MOVE: _judge_move,
}


def tasks(exercise: Exercise) -> Iterator[tuple[int, AnswerFault]]:
    """(row, which fault could be made there) in the order of the search, but for the move."""
    full, crossed = exercise.full, exercise.crossed if exercise.prunes else frozenset()

    def walk(row: int) -> Iterator[tuple[int, AnswerFault]]:
        if exercise.prunes and not full.is_leaf(row):
            yield row, AnswerFault.WINDOW
        for child in full.children(row):
            if child in crossed:
                yield child, AnswerFault.MISSED_CUT
            else:
                yield child, AnswerFault.WRONG_CUT
                yield from walk(child)
        if not full.is_leaf(row):
            yield row, AnswerFault.VALUE

    return walk(0)


def _went_on(exercise: Exercise, branch: int, answers: Answers) -> bool:
    """True if something was answered that comes after the cut, or within what is cut."""
    full = exercise.full
    inside = range(branch, branch + full.sizes[branch])
    if any(row in answers.values for row in inside) or answers.move is not None:
        return True
    decided_later = False
    for row, event in tasks(exercise):
        if row == branch:
            decided_later = True
        elif decided_later and event is AnswerFault.VALUE and row in answers.values:
            return True
    return False


def _value_remark(exercise: Exercise, row: int, given: int, answers: Answers) -> Explanation:
    full = exercise.full
    maximising = full.is_max(row)
    name = exercise.name(row)
    children = [
        child for child in full.children(row) if not exercise.prunes or child in exercise.row_in_search
    ]
    known = {
        child: full.values[child] if full.is_leaf(child) else answers.values.get(child) for child in children
    }
    who, takes, function = ("MAX", "largest", "max") if maximising else ("MIN", "smallest", "min")
    # A leaf is named by its number, which is there to be read.
    called = [exercise.names.get(child, str(full.values[child])) for child in children]
    text = f"{name} is a {who}: it takes the {takes} of {listed(called)}"
    numbers = [value for value in known.values() if value is not None]
    if len(children) == 1:
        text = f"{name} is a {who}, and {called[0]} is all of it that is looked at"
    elif given in numbers and given == (min if maximising else max)(numbers):
        text += f", and {given} is the {'smallest' if maximising else 'largest'}"
    elif given in numbers:
        text += f", and {given} is not that"
    else:
        text += f", and {given} is none of them"
    formula = f"{name} = {function}({', '.join(called)})"
    if any(child in exercise.names for child in children):
        filled = ", ".join("?" if value is None else str(value) for value in known.values())
        formula += f"\n  = {function}({filled})"
    hangs = " Fix this first: the rest depends on it." if row else ""
    return Explanation(AnswerFault.VALUE, row, f"{name} is not {given}", f"{text}.{hangs}", f"{formula} = ?")


def _window_remark(exercise: Exercise, row: int, given: tuple[int, int]) -> Explanation:
    name = exercise.name(row)
    of_alpha = given[0] != exercise.entered_with(row)[0]
    sign, who, best, function = (
        ("α", "MAX", "largest", "max") if of_alpha else ("β", "MIN", "smallest", "min")
    )
    before = exercise.decided_before(row, maximising=of_alpha)
    title = f"{sign} at {name} is not {short(given[0 if of_alpha else 1], Scale.POINTS)}"
    if not before:
        text = (
            f"On the way down to {name} no {who} has a branch behind it, so nothing is sure yet: "
            f"{sign} is what it was at the start."
        )
        return Explanation(AnswerFault.WINDOW, row, title, text, f"{sign} = ?")
    called = [exercise.names.get(child, str(exercise.full.values[child])) for child in before]
    text = (
        f"{sign} is what {who} has for sure on the way down to {name}: the {best} of what it has looked at "
        f"before, {listed(called)}."
    )
    return Explanation(AnswerFault.WINDOW, row, title, text, f"{sign} = {function}({', '.join(called)}) = ?")


def _wrong_cut(exercise: Exercise, row: int) -> Explanation:
    name = exercise.name(row)
    if not exercise.prunes:
        text = "Minimax looks at every branch. Only alpha-beta may leave some out."
        return Explanation(AnswerFault.WRONG_CUT, row, f"{_upper(name)} is not cut", text, "")
    alpha, beta = exercise.searched.window(exercise.row_in_search[row])
    low, high = short(alpha, Scale.POINTS), short(beta, Scale.POINTS)
    text = (
        f"{_upper(name)} must be looked at: α is {low} here, β is {high}. "
        "As long as α is less than β it may still change the choice."
    )
    return Explanation(AnswerFault.WRONG_CUT, row, f"{_upper(name)} is not cut", text, f"{low} ≥ {high} ?")


def _missed_cut(exercise: Exercise, branch: int) -> Explanation:
    cut = next(cut for cut in exercise.cuts if branch in cut.branches)
    full = exercise.full
    name = exercise.name(cut.node)
    owner = full.parent(cut.elsewhere)
    assert owner is not None  # noqa: S101 - it is a child of the node that is sure of its value
    has = exercise.name(owner)
    if full.is_max(cut.node):
        text = f"{name} is done: α is {cut.alpha}, and {has} has {cut.beta} already."
    else:
        text = f"{name} is done: β is {cut.beta}, and {has} has {cut.alpha} already."
    text += f" So {exercise.name(branch)} is never looked at."
    return Explanation(
        AnswerFault.MISSED_CUT,
        branch,
        f"{_upper(exercise.name(branch))} is cut",
        text,
        f"{cut.alpha} ≥ {cut.beta} ?",
    )


def _move_remark(exercise: Exercise, move: int) -> Explanation:
    names = [exercise.name(child) for child in exercise.full.children(0)]
    return Explanation(
        AnswerFault.MOVE,
        move,
        f"Not {exercise.name(move)}",
        f"A moves to the branch whose value it takes. Which of {listed(names)} has the value of A?",
        f"A = max({', '.join(names)}) = ?",
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
