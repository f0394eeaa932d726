"""Grades minimax and alpha-beta: the value, the move and the positions visited, on trees of growing size."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from checkers_app.learn.grading.asking import Attempt, Student
from checkers_app.learn.grading.game_trees import GameTree, name, random_tree
from checkers_app.learn.grading.marks import CriterionMark, FileGrade
from checkers_app.learn.grading.variants import (
    ALPHA_BETA,
    MINIMAX,
    MINIMAX_MISTAKES,
    MOVE_MISTAKES,
    PRUNING_MISTAKES,
    Trace,
    Variant,
    search,
    true_value,
)

_VALUES = range(-3, 4)
_WIDE = (-math.inf, math.inf)
_SHRINKING = 60
"""The maximum number of smaller trees that are tried."""


@dataclass(frozen=True, slots=True)
class Case:
    """A tree to search, with the depth and the window."""

    tree: GameTree
    depth: int
    window: tuple[float, float] = _WIDE


Fault = Callable[[Case, Attempt], str]
"""A function that returns the fault of an attempt in one sentence, or an empty string if there is none."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion for which points are awarded."""

    label: str
    most: int
    cases: Sequence[Case]
    fault: Fault


def grade_minimax(student: Student, seed: int) -> FileGrade:
    """Grade ``minimax(node, depth)``."""
    lots = Random(seed)
    first = _cases(lots, (1,), (True,), 3)
    alternating = _cases(lots, (2, 3), (True,), 4)
    min_root = _cases(lots, (1, 2, 3), (False,), 3)
    limited = [Case(case.tree, 2) for case in _cases(lots, (4,), (True, False), 2)]
    limited += [Case(case.tree, 0) for case in first]
    ended = _differing(lots, 3, MINIMAX, Variant(sees_ends=False), 3)
    everything = [*first, *alternating, *min_root, *limited, *ended]
    criteria = (
        Criterion("One move deep", 2, first, _wrong_value),
        Criterion("MAX and MIN alternate", 3, alternating, _wrong_value),
        Criterion("MIN moves at the root", 2, min_root, _wrong_value),
        Criterion("The depth limit", 2, limited, _wrong_value),
        Criterion("Games that end early", 2, ended, _wrong_value),
        Criterion("The best move", 2, everything, _wrong_move),
        Criterion("Every position visited once", 1, everything, _wrong_visits(MINIMAX)),
    )
    return _graded("minimax", student, criteria, MINIMAX, MINIMAX_MISTAKES)


def grade_alpha_beta(student: Student, seed: int) -> FileGrade:
    """Grade ``alphabeta(node, depth, alpha, beta)``."""
    lots = Random(seed)
    simple = _cases(lots, (1, 2, 3, 4), (True, False), 3)
    equal = _differing(lots, 3, ALPHA_BETA, Variant(prune=">"), 3)
    deep = _differing(lots, 4, ALPHA_BETA, Variant(prune="shallow"), 3)
    limited = [Case(case.tree, 2) for case in _cases(lots, (4,), (True, False), 2)]
    everything = [*simple, *equal, *deep, *limited]
    windows = [
        Case(case.tree, case.depth, window) for case in simple[6:] for window in ((-1, 1), (-9, 0), (1, 9))
    ]
    visits = _wrong_visits(ALPHA_BETA)
    criteria = (
        Criterion("The value", 3, everything, _wrong_value),
        Criterion("The best move", 2, everything, _wrong_move),
        Criterion("Cutoffs", 3, [*simple, *limited], visits),
        Criterion("Cutoffs at equal bounds", 2, equal, visits),
        Criterion("Deep cutoffs", 2, deep, visits),
        Criterion("The given window", 2, windows, _wrong_bound),
    )
    mistakes = tuple((words, _pruning(variant)) for words, variant in MINIMAX_MISTAKES)
    return _graded("alphabeta", student, criteria, ALPHA_BETA, (*PRUNING_MISTAKES, *mistakes))


def _pruning(variant: Variant) -> Variant:
    return replace(variant, prune=">=")


def _cases(lots: Random, plies: Sequence[int], roots: Sequence[bool], count: int) -> list[Case]:
    found = [
        Case(random_tree(lots, deep, _VALUES, root_is_max=root), deep)
        for deep in plies
        for root in roots
        for _ in range(count)
    ]
    return sorted(found, key=lambda case: case.tree.size)


def _differing(lots: Random, plies: int, right: Variant, mistake: Variant, count: int) -> list[Case]:
    """Small trees on which a mistake changes the result."""
    found: list[Case] = []
    while len(found) < count:
        case = Case(random_tree(lots, plies, _VALUES, root_is_max=len(found) % 2 == 0), plies)
        if search(case.tree, plies, right) != search(case.tree, plies, mistake):
            found.append(case)
    return sorted(found, key=lambda case: case.tree.size)


def _wrong_value(case: Case, attempt: Attempt) -> str:
    right = true_value(case.tree, 0, case.depth)
    if attempt.value is None:
        return "No value was returned. Return the value and the best child, (value, child)."
    return "" if attempt.value == right else f"The value is {right:g}, not {attempt.value:g}."


def _wrong_move(case: Case, attempt: Attempt) -> str:
    children = case.tree.nodes[0].children
    if not children or case.depth == 0:
        return ""
    worth = {child: true_value(case.tree, child, case.depth - 1) for child in children}
    right = true_value(case.tree, 0, case.depth)
    if attempt.best in worth and worth[attempt.best] == right:
        return ""
    best = " or ".join(name(child) for child in children if worth[child] == right)
    if attempt.best is None:
        return f"No move was returned. The best child is {best}."
    return f"The best child is {best}, not {name(attempt.best)}."


def _wrong_bound(case: Case, attempt: Attempt) -> str:
    right, (alpha, beta) = true_value(case.tree, 0, case.depth), case.window
    found = attempt.value
    told = f"With α = {alpha:g} and β = {beta:g},"
    if found is None:
        return f"{told} no value was returned."
    if right <= alpha:
        return "" if found <= alpha else f"{told} the answer must be at most α, not {found:g}."
    if right >= beta:
        return "" if found >= beta else f"{told} the answer must be at least β, not {found:g}."
    return "" if found == right else f"{told} the value is {right:g}, not {found:g}."


def _wrong_visits(variant: Variant) -> Fault:
    def fault(case: Case, attempt: Attempt) -> str:
        right = search(case.tree, case.depth, variant, case.window).visited
        if attempt.visited != right:
            return _first_difference(case, attempt.visited, right)
        if attempt.expanded > len(right):
            return "children() was called more than once for the same position."
        return ""

    return fault


def _first_difference(case: Case, found: Sequence[int], right: Sequence[int]) -> str:
    at = next((i for i, (one, other) in enumerate(zip(found, right, strict=False)) if one != other), None)
    at = min(len(found), len(right)) if at is None else at
    parents = {child: number for number, node in enumerate(case.tree.nodes) for child in node.children}
    extra = found[at] if at < len(found) else None
    if extra is not None and extra not in right:
        parent = parents.get(extra, 0)
        if parent not in right or _depth_of(parents, extra) > case.depth:
            return f"{name(extra)} was visited, although it is below the depth limit or a cutoff."
        place, side = _place(case, right, parent)
        return f"At the {place} {side} node, {name(parent)}, the search continued although α ≥ β."
    if at < len(right) and right[at] not in found:
        return f"{name(right[at])} was not visited, although its value matters."
    if at < len(right):
        words = "The moves were not searched in the given order"
        return f"{words}: {name(right[at])} should be visited as number {at + 1}."
    return "A position was visited twice."


def _depth_of(parents: dict[int, int], number: int) -> int:
    depth = 0
    while number in parents:
        number, depth = parents[number], depth + 1
    return depth


def _place(case: Case, visited: Sequence[int], number: int) -> tuple[str, str]:
    """The kind of a node, MAX or MIN, and the number of its visit."""
    nodes = case.tree.nodes
    alike = [each for each in visited if nodes[each].is_max == nodes[number].is_max and nodes[each].children]
    place = alike.index(number) + 1 if number in alike else 1
    words = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
    return words.get(place, f"{place}th"), "MAX" if nodes[number].is_max else "MIN"


def _graded(
    task: str,
    student: Student,
    criteria: Sequence[Criterion],
    right: Variant,
    mistakes: Sequence[tuple[str, Variant]],
) -> FileGrade:
    attempts: dict[Case, Attempt] = {}

    def attempt(case: Case) -> Attempt:
        if case not in attempts:
            window = case.window if task == "alphabeta" else ()
            attempts[case] = student.searches(case.tree, case.depth, *map(float, window))
        return attempts[case]

    for criterion in criteria:
        for case in criterion.cases:
            attempt(case)
    known = _known_mistake(attempts, right, mistakes)
    marks = []
    for criterion in criteria:
        failing = [case for case in criterion.cases if _wrong(criterion, case, attempt(case))]
        if not failing:
            marks.append(CriterionMark(criterion.label, criterion.most))
            continue
        case = min(failing, key=lambda each: each.tree.size)
        if not attempt(case).failure:
            case = _shrunk(case, criterion, attempt)
        words = _wrong(criterion, case, attempt(case))
        if known and not attempt(case).failure:
            words = f"{known} {words}"
        marks.append(
            CriterionMark(criterion.label, criterion.most, words, _shown(case, attempt(case), right))
        )
    return FileGrade(task, tuple(marks))


def _wrong(criterion: Criterion, case: Case, attempt: Attempt) -> str:
    return attempt.failure or criterion.fault(case, attempt)


def _known_mistake(
    attempts: dict[Case, Attempt], right: Variant, mistakes: Sequence[tuple[str, Variant]]
) -> str:
    """The known mistake that explains all results, or an empty string."""
    seen = [(case, each) for case, each in attempts.items() if case.window == _WIDE and case.depth]
    if any(each.failure or each.value is None for _, each in seen):
        return ""

    def alike(trace: Trace, found: Attempt) -> bool:
        return trace.value == found.value and trace.visited == found.visited

    def agrees(variant: Variant) -> bool:
        return all(alike(search(case.tree, case.depth, variant), each) for case, each in seen)

    if not agrees(right):
        return next((words for words, variant in mistakes if agrees(variant)), "")
    moving = [(case, each) for case, each in seen if case.tree.nodes[0].children]
    if not any(_wrong_move(case, each) for case, each in moving):
        return ""
    for words, chosen in MOVE_MISTAKES:
        variant = Variant(prune=right.prune, chosen=chosen)
        if all(search(case.tree, case.depth, variant).best == each.best for case, each in moving):
            return words
    return ""


def _shrunk(case: Case, criterion: Criterion, attempt: Callable[[Case], Attempt]) -> Case:
    """The smallest tree that still shows the fault, found by removing moves."""
    tries = 0
    smaller = True
    while smaller and tries < _SHRINKING:
        smaller = False
        for other in _without_a_move(case):
            tries += 1
            found = attempt(other)
            if not found.failure and criterion.fault(other, found):
                case, smaller = other, True
                break
            if tries >= _SHRINKING:
                break
    return case


def _without_a_move(case: Case) -> Iterator[Case]:
    for number, node in enumerate(case.tree.nodes):
        for index in range(len(node.children)):
            if number or len(node.children) > 1:
                yield Case(case.tree.without(number, index), case.depth, case.window)


def _shown(case: Case, attempt: Attempt, right: Variant) -> str:
    lines = [f"The tree, searched to depth {case.depth}:", *case.tree.text().splitlines()]
    if not attempt.failure:
        wanted = search(case.tree, case.depth, right, case.window).visited
        lines.append(f"visited: {' '.join(map(name, attempt.visited))}")
        lines.append(f"right:   {' '.join(map(name, wanted))}")
    return "\n".join(lines)
