"""Marking alpha-beta with a transposition table, on graphs in which moves lead to the same positions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

from checkers_app.learn.grading.asking import Attempt, Student
from checkers_app.learn.grading.game_trees import GameTree, random_graph
from checkers_app.learn.grading.marks import FileGrade, Mark
from checkers_app.learn.grading.variants import ALPHA_BETA, search, true_value

_PLIES = 5
_KINDS = ("all exact", "no depth", "swapped")
_REASONS = {
    "all exact": "A value from the table that is only a bound was used as if it were exact. After a cutoff, the "
    "value is a lower or an upper bound: save which, and test it against α and β.",
    "no depth": "A value from the table that was found by a shallower search was used. Save the depth with it, and "
    "use it only if it is at least the depth that is wanted.",
    "swapped": "Lower and upper bounds in the table are mixed up. A value of at least β is a lower bound, a value "
    "of at most α is an upper bound.",
    "unused": "The table saved no work: positions that several moves lead to were searched again. Look up node.key "
    "before the moves are searched, and save the value afterwards.",
    "value": "The value is {right:g}, not {found:g}.",
}


def grade_table(student: Student, seed: int) -> FileGrade:
    """Mark ``alphabeta(node, depth, alpha, beta, table)``."""
    graphs: dict[str, list[GameTree]] = {kind: [] for kind in ("plain", *_KINDS)}
    lots = Random(seed)
    while any(len(found) < 3 for found in graphs.values()):
        graph = random_graph(lots, _PLIES, 3)
        right = true_value(graph, 0, _PLIES)
        wrong = [kind for kind in _KINDS if table_search(graph, _PLIES, kind)[0] != right]
        kind = wrong[0] if len(wrong) == 1 else "plain" if not wrong else ""
        if kind and len(graphs[kind]) < 3:
            graphs[kind].append(graph)
    attempts = {
        kind: [
            (graph, student.searches(graph, _PLIES, -math.inf, math.inf, "table"))
            for graph in sorted(found, key=lambda graph: graph.size)
        ]
        for kind, found in graphs.items()
    }
    everything = [pair for found in attempts.values() for pair in found]
    marks = [
        _mark("The value", 3, attempts["plain"], _value_fault("value")),
        _mark("Bounds in the table", 3, attempts["all exact"], _value_fault("all exact")),
        _mark("Lower and upper bounds", 2, attempts["swapped"], _value_fault("swapped")),
        _mark("Depth in the table", 3, attempts["no depth"], _value_fault("no depth")),
        _saving(everything),
    ]
    return FileGrade("table", tuple(marks))


def _value_fault(kind: str) -> Callable[[GameTree, Attempt], str]:
    def fault(graph: GameTree, attempt: Attempt) -> str:
        right = true_value(graph, 0, _PLIES)
        if attempt.failure:
            return attempt.failure
        if attempt.value is None:
            return "No value was returned. Return the value and the best child, (value, child)."
        if attempt.value == right:
            return ""
        told = _REASONS["value"].format(right=right, found=attempt.value)
        return told if kind == "value" else f"{_REASONS[kind]} {told}"

    return fault


def _mark(
    label: str,
    most: int,
    attempts: Sequence[tuple[GameTree, Attempt]],
    fault: Callable[[GameTree, Attempt], str],
) -> Mark:
    for graph, attempt in attempts:
        if words := fault(graph, attempt):
            shown = f"The positions, searched to depth {_PLIES}:\n{graph.text()}"
            return Mark(label, most, words, shown)
    return Mark(label, most)


def _saving(attempts: Sequence[tuple[GameTree, Attempt]]) -> Mark:
    """Whether fewer positions were expanded than without a table."""
    label, most = "The table saves work", 3
    failed = next((attempt.failure for _, attempt in attempts if attempt.failure), "")
    if failed:
        return Mark(label, most, failed)
    expanded = sum(attempt.expanded for _, attempt in attempts)
    without = sum(_expanded(graph) for graph, _ in attempts)
    if 0 < expanded < without:
        return Mark(label, most)
    return Mark(
        label,
        most,
        _REASONS["unused"],
        f"children() was called {expanded} times; without a table, {without}.",
    )


def _expanded(graph: GameTree) -> int:
    """How often alpha-beta without a table asks for children."""
    depth_of = search(graph, _PLIES, ALPHA_BETA).visited
    return sum(bool(graph.nodes[number].children) for number in depth_of)


def table_search(graph: GameTree, depth: int, kind: str = "") -> tuple[float, int]:
    """The value that alpha-beta with a table finds, and how many positions it expands.

    Args:
        graph: what is searched.
        depth: plies.
        kind: the mistake that is made; empty for none.
    """
    table: dict[int, tuple[float, int, str]] = {}
    expanded = 0

    def known(number: int, left: int, alpha: float, beta: float) -> float | None:
        if number not in table:
            return None
        value, depth, bound = table[number]
        if depth < left and kind != "no depth":
            return None
        fits = {"exact": True, "lower": value >= beta, "upper": value <= alpha}
        return value if kind == "all exact" or fits[bound] else None

    def visit(number: int, left: int, alpha: float, beta: float) -> float:
        nonlocal expanded
        node = graph.nodes[number]
        if not node.children or left == 0:
            return node.value
        found = known(number, left, alpha, beta)
        if found is not None:
            return found
        expanded += 1
        first = alpha, beta
        best = -math.inf if node.is_max else math.inf
        for child in node.children:
            value = visit(child, left - 1, alpha, beta)
            if node.is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        bound = "upper" if best <= first[0] else "lower" if best >= first[1] else "exact"
        if kind == "swapped" and bound != "exact":
            bound = "lower" if bound == "upper" else "upper"
        table[number] = best, left, bound
        return best

    return visit(0, depth, -math.inf, math.inf), expanded
