"""Grades alpha-beta with a transposition table, on graphs where several moves lead to the same position."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

from checkers_app.learn.grading.asking import Attempt, Student
from checkers_app.learn.grading.game_trees import GameTree, random_graph
from checkers_app.learn.grading.marks import CriterionMark, FileGrade
from checkers_app.learn.grading.variants import true_value

_LAYERS, _DEPTH, _WIDTH = 6, 4, 3
_EACH = 3
"""The number of graphs of each type."""
_MISTAKES = {
    "all exact": (
        "A value that is only a bound was used as if it were exact. After a cutoff, the value is a lower "
        "or an upper bound: save which one it is, and compare it with α and β."
    ),
    "swapped": (
        "Lower and upper bounds are mixed up in the table. A value of at least β is a lower bound; a value "
        "of at most α is an upper bound."
    ),
    "no depth": (
        "A value that was found by a shallower search was used. Save the depth with the value, and use the "
        "value only if that depth is at least the depth that is needed."
    ),
}
_UNUSED = (
    "The table saved no work: positions that can be reached in several ways were searched again. Look up "
    "node.key before you search the moves, and save the value afterwards."
)

_Attempts = Sequence[tuple[GameTree, Attempt]]


def grade_table(student: Student, seed: int) -> FileGrade:
    """Grade ``alphabeta(node, depth, alpha, beta, table)``."""
    attempts = {
        kind: [(graph, student.searches(graph, _DEPTH, -math.inf, math.inf, "table")) for graph in graphs]
        for kind, graphs in _graphs(seed).items()
    }
    everything = [pair for found in attempts.values() for pair in found]
    known = _known_mistake(everything)
    marks = (
        _value_mark("The value", 3, attempts["plain"], known),
        _value_mark("Bounds in the table", 4, attempts["bounds"], known or _MISTAKES["all exact"]),
        _value_mark("Depth in the table", 4, attempts["depth"], known or _MISTAKES["no depth"]),
        _saving(everything),
    )
    return FileGrade("table", marks)


def _graphs(seed: int) -> dict[str, list[GameTree]]:
    """Graphs on which a table does no harm, and graphs that reveal a certain mistake, by type."""
    found: dict[str, list[GameTree]] = {"plain": [], "bounds": [], "depth": []}
    lots = Random(seed)
    while any(len(graphs) < _EACH for graphs in found.values()):
        graph = random_graph(lots, _LAYERS, _WIDTH)
        right = true_value(graph, 0, _DEPTH)
        values = {kind: table_search(graph, _DEPTH, kind)[0] for kind in _MISTAKES}
        wrong = {kind for kind, value in values.items() if value != right}
        kind = "bounds"
        if not wrong:
            kind = "plain"
        elif wrong == {"no depth"}:
            kind = "depth"
        elif "no depth" in wrong or (not found["bounds"] and values["all exact"] == values["swapped"]):
            continue  # the first graph distinguishes the two mistakes
        if len(found[kind]) < _EACH and table_search(graph, _DEPTH)[0] == right:
            found[kind].append(graph)
    return {kind: sorted(graphs, key=lambda graph: graph.size) for kind, graphs in found.items()}


def _known_mistake(attempts: _Attempts) -> str:
    """The known mistake that explains all values, or an empty string."""
    if all(attempt.value == true_value(graph, 0, _DEPTH) for graph, attempt in attempts):
        return ""
    for kind, words in _MISTAKES.items():
        if all(attempt.value == table_search(graph, _DEPTH, kind)[0] for graph, attempt in attempts):
            return words
    return ""


def _value_mark(label: str, most: int, attempts: _Attempts, reason: str) -> CriterionMark:
    for graph, attempt in attempts:
        right = true_value(graph, 0, _DEPTH)
        if attempt.value == right:
            continue
        words = attempt.failure
        if not words and attempt.value is None:
            words = "No value was returned. Return the value and the best child, (value, child)."
        elif not words:
            words = f"{reason} The value is {right:g}, not {attempt.value:g}.".strip()
        return CriterionMark(
            label, most, words, f"The positions, searched to depth {_DEPTH}:\n{graph.text()}"
        )
    return CriterionMark(label, most)


def _saving(attempts: _Attempts) -> CriterionMark:
    """The mark for the criterion that fewer positions are expanded than without a table."""
    label, most = "The table saves work", 3
    failed = next((attempt.failure for _, attempt in attempts if attempt.failure), "")
    if failed:
        return CriterionMark(label, most, failed)
    expanded = sum(attempt.expanded for _, attempt in attempts)
    without = sum(table_search(graph, _DEPTH, "unused")[1] for graph, _ in attempts)
    if 0 < expanded < without:
        return CriterionMark(label, most)
    told = f"children() was called {expanded} times; without a table it is called {without} times."
    return CriterionMark(label, most, _UNUSED, told)


def table_search(graph: GameTree, depth: int, mistake: str = "") -> tuple[float, int]:
    """The value that alpha-beta with a table finds, and the number of positions that it expands.

    Args:
        graph: the graph to search.
        depth: the depth of the search in plies.
        mistake: ``all exact``, ``swapped``, ``no depth`` or ``unused``; empty for a correct search.
    """
    table: dict[int, tuple[float, int, str]] = {}
    expanded = 0

    def visit(number: int, left: int, alpha: float, beta: float) -> float:
        nonlocal expanded
        node = graph.nodes[number]
        if not node.children or left == 0:
            return node.value
        entry = table.get(number)
        if entry is not None and _usable(entry, left, alpha, beta, mistake):
            return entry[0]
        expanded += 1
        first = alpha, beta
        best = -math.inf if node.is_max else math.inf
        choose: Callable[[float, float], float] = max if node.is_max else min
        for child in node.children:
            best = choose(best, visit(child, left - 1, alpha, beta))
            alpha = max(alpha, best) if node.is_max else alpha
            beta = beta if node.is_max else min(beta, best)
            if alpha >= beta:
                break
        bound = "upper" if best <= first[0] else "lower" if best >= first[1] else "exact"
        table[number] = best, left, bound
        return best

    return visit(0, depth, -math.inf, math.inf), expanded


def _usable(entry: tuple[float, int, str], left: int, alpha: float, beta: float, mistake: str) -> bool:
    """Whether a value from the table may be used here."""
    value, depth, bound = entry
    if mistake == "unused" or (depth < left and mistake != "no depth"):
        return False
    if mistake == "all exact" or bound == "exact":
        return True
    is_lower = (bound == "lower") != (mistake == "swapped")
    return value >= beta if is_lower else value <= alpha
