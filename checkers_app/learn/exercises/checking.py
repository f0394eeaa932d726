"""Checks a learner's answers to an exercise, and explains mistakes without revealing values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum

from checkers_app.learn.exercises.exercise import OPEN, Exercise
from checkers_app.learn.tree.tree import Bound, Scale
from checkers_app.learn.tree.worth import short, short_bound
from checkers_app.words import N_, say, say_list


class AnswerFault(Enum):
    """The type of a mistake."""

    VALUE = "wrong value"
    WRONG_CUT = "cut too much"
    MISSED_CUT = "cut missed"
    MOVE = "wrong move"
    WINDOW = "wrong window"


class ValueSlip(Enum):
    """How a wrong value relates to the known values below its node."""

    ONLY = "only"
    """There is only one known value, and the answer is different."""
    OTHER_END = "other end"
    """The answer is the lowest of the known values at a MAX node, or the highest at a MIN node."""
    BETWEEN = "between"
    NONE = "none"
    """The answer is not among the known values."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The learner's answers so far; nodes are identified by their rows in the tree."""

    values: Mapping[int, int] = field(default_factory=dict)
    """Row -> the number in its box; empty boxes are not included."""
    bounds: Mapping[int, Bound] = field(default_factory=dict)
    """Row -> the sign before the number, ``≤`` or ``≥``; numbers without a sign are not included."""
    crossed: AbstractSet[int] = frozenset()
    """The crossed-out branches, each given by the row at its lower end."""
    move: int | None = None
    """The child of the root that was chosen."""
    windows: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """Row -> the window (alpha, beta) with which the search enters the node; only windows that have
    been set.
    """


@dataclass(frozen=True, slots=True)
class Explanation:
    """One mistake, explained without revealing the value."""

    fault: AnswerFault
    row: int
    """The node at which the mistake was made."""
    formula: str
    """Lines of a calculation that end in a question mark; empty if there is nothing to calculate."""
    saying: Callable[[], tuple[str, str]] = field(compare=False)
    """Returns the title and the text in the current language."""

    @property
    def title(self) -> str:
        """The title of the explanation."""
        return self.saying()[0]

    @property
    def text(self) -> str:
        """The text of the explanation."""
        return self.saying()[1]


@dataclass(frozen=True, slots=True)
class Check:
    """The result of checking every box, every cut and the move."""

    remarks: tuple[Explanation, ...]
    """The mistakes in the order of the search; the first one should be corrected first."""
    states: Mapping[int, bool]
    """Row -> whether the answer is right, for every box filled in."""
    right: int
    open: int
    """The number of boxes, cuts, moves and (if required) windows that are still unanswered."""
    windows: Mapping[int, bool] = field(default_factory=dict)
    """Row -> whether the window is right, for every window that was set."""

    @property
    def is_solved(self) -> bool:
        """Whether everything is answered correctly."""
        return not self.remarks and not self.open


def check(exercise: Exercise, answers: Answers, *, windows: bool = False) -> Check:
    """Compare the answers with the solution, node by node in the order of the search.

    Args:
        exercise: the exercise.
        answers: the learner's answers.
        windows: whether alpha and beta must be set at every node where they differ from their initial values.
            Windows that have been set are always checked.
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
"""Whether there is an answer, and the mistake in it, if any."""


def _judge_value(exercise: Exercise, row: int, answers: Answers) -> _Judgement:
    given = answers.values.get(row)
    if given is None:
        return False, None
    if given != exercise.value(row):
        return True, _value_remark(exercise, row, given, answers)
    # the number itself is the result of the search, whether it is a bound or not
    sign = answers.bounds.get(row)
    return True, None if sign in {None, exercise.bound(row)} else _bound_remark(exercise, row, sign)


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
    """Yield, in search order, each possible mistake with its row; choosing a wrong move is not included."""
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
    """True if anything after the cut, or in the part that is cut off, was answered."""
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
    children = visited_children(exercise, row)
    known = {
        child: full.values[child] if full.is_leaf(child) else answers.values.get(child) for child in children
    }
    function = "max" if maximising else "min"
    # A leaf is named by its number, which is visible.
    called = [exercise.names.get(child, str(full.values[child])) for child in children]
    numbers = [value for value in known.values() if value is not None]
    if len(children) == 1:
        slip = ValueSlip.ONLY
    elif given in numbers and given == (min if maximising else max)(numbers):
        slip = ValueSlip.OTHER_END
    elif given in numbers:
        slip = ValueSlip.BETWEEN
    else:
        slip = ValueSlip.NONE

    def saying() -> tuple[str, str]:
        return say("{name} is not {given}", name=name, given=given), value_words(exercise, row, slip, given)

    formula = f"{name} = {function}({', '.join(called)})"
    if any(child in exercise.names for child in children):
        filled = ", ".join("?" if value is None else str(value) for value in known.values())
        formula += f"\n  = {function}({filled})"
    return Explanation(AnswerFault.VALUE, row, f"{formula} = ?", saying)


def value_words(exercise: Exercise, row: int, slip: ValueSlip, given: object) -> str:
    """The sentence about a wrong value in a node's box."""
    children = visited_children(exercise, row)
    called = [exercise.names.get(child, str(exercise.full.values[child])) for child in children]
    sentence = _SLIPS[slip][exercise.full.is_max(row)]
    text = say(sentence, name=exercise.name(row), only=called[0], listed=say_list(called), given=given)
    return f"{text} {say('Fix this first: the rest depends on it.')}" if row else text


def visited_children(exercise: Exercise, row: int) -> list[int]:
    """The children of a node that the search of the exercise visits."""
    children = exercise.full.children(row)
    return [child for child in children if not exercise.prunes or child in exercise.row_in_search]


_ONLY = {
    True: N_("{name} is a MAX node, and only {only} below it is looked at."),
    False: N_("{name} is a MIN node, and only {only} below it is looked at."),
}
_OTHER_END = {
    True: N_("{name} is a MAX node: it takes the largest of {listed}, and {given} is the smallest."),
    False: N_("{name} is a MIN node: it takes the smallest of {listed}, and {given} is the largest."),
}
_BETWEEN = {
    True: N_("{name} is a MAX node: it takes the largest of {listed}, which is not {given}."),
    False: N_("{name} is a MIN node: it takes the smallest of {listed}, which is not {given}."),
}
_NONE = {
    True: N_("{name} is a MAX node: it takes the largest of {listed}, and {given} is not one of them."),
    False: N_("{name} is a MIN node: it takes the smallest of {listed}, and {given} is not one of them."),
}
_SLIPS = {
    ValueSlip.ONLY: _ONLY,
    ValueSlip.OTHER_END: _OTHER_END,
    ValueSlip.BETWEEN: _BETWEEN,
    ValueSlip.NONE: _NONE,
}
"""(type of slip, whether MAX moves at the node) -> the sentence."""


def _bound_remark(exercise: Exercise, row: int, given: Bound) -> Explanation:
    """The explanation for a right number with a wrong sign."""
    name, value = exercise.name(row), short_bound(exercise.value(row), Scale.POINTS, given)

    def saying() -> tuple[str, str]:
        if exercise.bound(row) is Bound.EXACT:
            return say("{name} is not a bound", name=name), say(
                "Everything that counts below {name} was looked at: write only the number.", name=name
            )
        return say("{name} {value} is not right", name=name, value=value), say(
            "The part below {name} that was not looked at can change the value in one direction only. "
            "Which direction?",
            name=name,
        )

    return Explanation(AnswerFault.VALUE, row, "", saying)


def _window_remark(exercise: Exercise, row: int, given: tuple[int, int]) -> Explanation:
    name = exercise.name(row)
    of_alpha = given[0] != exercise.entered_with(row)[0]
    sign, function = ("α", "max") if of_alpha else ("β", "min")
    before = exercise.decided_before(row, maximising=of_alpha)
    called = [exercise.names.get(child, str(exercise.full.values[child])) for child in before]

    def saying() -> tuple[str, str]:
        value = short(given[0 if of_alpha else 1], Scale.POINTS)
        title = say("{sign} at {name} is not {value}", sign=sign, name=name, value=value)
        if not called:
            return title, say(_NOTHING_SURE[of_alpha], name=name)
        return title, say(_SURE[of_alpha], name=name, listed=say_list(called))

    formula = f"{sign} = {function}({', '.join(called)}) = ?" if called else f"{sign} = ?"
    return Explanation(AnswerFault.WINDOW, row, formula, saying)


_NOTHING_SURE = {
    True: N_("No MAX node above {name} has finished a branch yet, so α is still −∞."),
    False: N_("No MIN node above {name} has finished a branch yet, so β is still +∞."),
}
_SURE = {
    True: N_(
        "α is what MAX is sure of on the way down to {name}: the largest of the values it has seen so "
        "far, {listed}."
    ),
    False: N_(
        "β is what MIN is sure of on the way down to {name}: the smallest of the values it has seen so "
        "far, {listed}."
    ),
}
"""Whether the wrong bound is alpha -> the explanation."""


def _wrong_cut(exercise: Exercise, row: int) -> Explanation:
    low = high = ""
    if exercise.prunes:
        alpha, beta = exercise.searched.window(exercise.row_in_search[row])
        low, high = short(alpha, Scale.POINTS), short(beta, Scale.POINTS)

    def saying() -> tuple[str, str]:
        name = exercise.name_first(row)
        title = say("{name} is not cut", name=name)
        if not exercise.prunes:
            return title, say("Minimax looks at every branch. Only alpha-beta may leave some out.")
        text = say(
            "{name} must be looked at: here α is {low} and β is {high}. As long as α is less than β, "
            "the node may still change the choice.",
            name=name,
            low=low,
            high=high,
        )
        return title, text

    return Explanation(AnswerFault.WRONG_CUT, row, f"{low} ≥ {high} ?" if low else "", saying)


def _missed_cut(exercise: Exercise, branch: int) -> Explanation:
    cut = next(cut for cut in exercise.cuts if branch in cut.branches)
    full = exercise.full
    owner = full.parent(cut.elsewhere)
    assert owner is not None  # noqa: S101 - it is a child of the node that is sure of its value

    def saying() -> tuple[str, str]:
        text = say(
            _CUT[full.is_max(cut.node)],
            name=exercise.name(cut.node),
            owner=exercise.name(owner),
            alpha=cut.alpha,
            beta=cut.beta,
            branch=exercise.name(branch),
        )
        return say("{name} is cut", name=exercise.name_first(branch)), text

    return Explanation(AnswerFault.MISSED_CUT, branch, f"{cut.alpha} ≥ {cut.beta} ?", saying)


_CUT = {
    True: N_("{name} is done: α is {alpha}, and {owner} already has {beta}. So {branch} is never looked at."),
    False: N_(
        "{name} is done: β is {beta}, and {owner} already has {alpha}. So {branch} is never looked at."
    ),
}
"""Whether MAX moves at the node above the branch -> the reason why the branch is cut off."""


def _move_remark(exercise: Exercise, move: int) -> Explanation:
    names = [exercise.name(child) for child in exercise.full.children(0)]

    def saying() -> tuple[str, str]:
        text = say(
            "The best move leads to the branch that has A’s value. Which of {listed} has it?",
            listed=say_list(names),
        )
        return say("Not {name}", name=exercise.name(move)), text

    return Explanation(AnswerFault.MOVE, move, f"A = max({', '.join(names)}) = ?", saying)
