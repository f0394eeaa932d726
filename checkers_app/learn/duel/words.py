"""Sentences about a duel for the window, the terminal and saved charts."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from checkers_app.games.base import Game, State
from checkers_app.learn.duel.contestants import Contestant
from checkers_app.learn.duel.duel import DuelLimits, DuelRow
from checkers_app.learn.duel.plies import plies_left
from checkers_app.learn.tree.abstract import has_board
from checkers_app.words import N_, say, say_count, say_number, say_percent

GRID = N_("each grid line is ten times the one before")
LEGEND = N_("solid: same value as minimax · outlined: may differ")
BY_RESULTS = N_(
    "Values reflect how soon a win comes, so alpha-beta keeps looking for a quicker win after it has "
    "found one. If only wins, draws and losses count (1, 0, −1), the numbers are different."
)
RESULTS_ONLY = N_("Only wins, draws and losses count here: 1, 0, −1.")
_LARGE = ((10**9, N_("{number} billion")), (10**6, N_("{number} million")))
_UNCOUNTABLE = 10**12


def can_count_results(game: Game, state: State, deepest: int) -> bool:
    """Whether a search to ``deepest`` plies reaches the end of every game; if it does, it is enough to count
    results.
    """
    left = plies_left(game, state) if has_board(game) else None
    return left is not None and left <= deepest


def legend(rows: Sequence[DuelRow], limits: DuelLimits) -> str:
    """A line of short notes on how to read the bars."""
    words = [say(LEGEND), say(GRID)]
    if has_estimate(rows):
        words.append(say("dashed: still to come"))
    if has_reached(rows, limits):
        words.append(say("stopped at {limits}", limits=limits.text))
    return " · ".join(words)


def has_estimate(rows: Sequence[DuelRow]) -> bool:
    """Whether there is a stopped search with an estimate of the nodes that it would have needed."""
    return any(row.estimate is not None for row in rows if row.is_done and not row.is_finished)


def has_reached(rows: Sequence[DuelRow], limits: DuelLimits) -> bool:
    """Whether a search ended because it reached a limit, rather than because the user stopped the duel."""
    return any(is_at_limit(row, limits) for row in rows if row.is_done and not row.is_finished)


def is_at_limit(row: DuelRow, limits: DuelLimits) -> bool:
    """Whether a search has reached one of its limits."""
    return row.nodes >= limits.nodes or row.seconds >= limits.seconds


def about(number: float) -> str:
    """An extrapolated number of nodes to two digits: ``7,400``, ``5.5 million``, ``3.4 x 10^14``.

    "Million" and "billion" are only used from two million and two billion on, because languages differ in the
    plural of "1.5 million".
    """
    rough = float(f"{number:.1e}")
    if rough >= _UNCOUNTABLE:
        power = len(str(int(rough))) - 1
        return f"{say_number(rough / 10**power, 1)} x 10^{power}"
    for size, sentence in _LARGE:
        if rough >= 2 * size:
            many = rough / size
            return say(sentence, number=say_number(many, 1 if many < 10 else 0))
    return say_number(rough)


def needed(row: DuelRow) -> str:
    """The total number of nodes that an unfinished search needs, in words, with "at most" or "about" unless
    it is exact; empty if unknown.
    """
    if row.estimate is None:
        return ""
    if row.is_counted:
        return say_number(row.estimate)
    if row.estimate == row.most:
        return say("at most {number}", number=say_number(row.estimate))
    return say("about {number}", number=about(row.estimate))


def share(row: DuelRow, rows: Sequence[DuelRow]) -> str:
    """The number of nodes that a finished search visited, as a share of those that minimax visits, such as
    ``3.8%``; empty if unknown, for minimax itself, and for a search without a depth.
    """
    whole = _all_nodes(rows)
    if (
        whole is None
        or not row.is_finished
        or row.contestant.key == "minimax"
        or not row.contestant.has_depth
    ):
        return ""
    part = row.nodes / whole
    if part < 0.001:
        return say("less than {share}", share=say_percent(0.001, 1))
    return say_percent(part, 0 if part >= 0.1 else 1)


def did_nothing(row: DuelRow, rows: Sequence[DuelRow]) -> bool:
    """Whether a switch had no effect: nodes, cutoffs and value equal those of alpha-beta at every depth."""
    plain = next((other for other in rows if other.contestant.key == "alpha-beta"), None)
    if plain is None or plain is row or not (row.is_finished and plain.is_finished):
        return False
    if row.contestant.agrees or row.contestant.averages:
        return False
    ours, theirs = (
        [(point.nodes, point.cutoffs, point.value) for point in each.points] for each in (row, plain)
    )
    return ours == theirs


def is_same_value(row: DuelRow, rows: Sequence[DuelRow]) -> bool:
    """Whether a row's value must equal that of minimax, in theory or because a switch had no effect."""
    return row.contestant.agrees or did_nothing(row, rows)


def remark(contestant: Contestant, rows: Sequence[DuelRow]) -> str:
    """A description of an algorithm, and a comment on its result in this duel."""
    row = next((row for row in rows if row.contestant.key == contestant.key), None)
    words = [say(contestant.note)]
    if row is None:
        return say(contestant.note)
    if row.missing:
        words.append(say("Not available here: {reason}.", reason=row.missing))
    if did_nothing(row, rows):
        words.append(
            say("This made no difference here: it visited the same nodes as alpha-beta at every depth.")
        )
    elif contestant.key == "alpha-beta" and row.is_finished and row.counts_results:
        words.append(say(RESULTS_ONLY))
    elif contestant.key == "by-value-best" and row.is_finished and (whole := _all_nodes(rows)) is not None:
        words.append(
            say_count(
                "Here {nodes} of {number} node is visited; the square root of the total is {root}. "
                "There is an exact formula only for trees that branch evenly.",
                "Here {nodes} of {number} nodes are visited; the square root of the total is {root}. "
                "There is an exact formula only for trees that branch evenly.",
                whole,
                nodes=say_number(row.nodes),
                root=say_number(isqrt(whole)),
            )
        )
    return " ".join(words)


def _all_nodes(rows: Sequence[DuelRow]) -> int | None:
    """The number of nodes that minimax visits; None if unknown."""
    plain = next((row for row in rows if row.contestant.key == "minimax"), None)
    if plain is None:
        return None
    return plain.nodes if plain.is_finished else plain.whole
