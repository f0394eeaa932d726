"""The transposition table of the textbook search, which stores the results of searched positions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Move, State

CAPACITY = 400_000
"""The maximum number of positions, which take up about 150 MB."""


class _Bound(Enum):
    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


@dataclass(frozen=True, slots=True)
class TableEntry:
    """The stored result of a position."""

    iteration: int
    depth: int
    bound: _Bound
    score: int
    """The score; the number of plies to a proven end is counted from this position, not from the root."""
    best: Move
    """The move that gave the score; it is tried first the next time."""


class TranspositionTable:
    """Stores the values of positions.  A full table accepts no new positions."""

    def __init__(self) -> None:
        self._entries: dict[State, TableEntry] = {}

    def get(self, state: State) -> TableEntry | None:
        """Return the stored result for ``state``, at any depth; None if there is none."""
        return self._entries.get(state)

    def store(
        self,
        state: State,
        iteration: int,
        depth: int,
        ply: int,
        score: int,
        alpha: int,
        beta: int,
        best: Move,
    ) -> None:
        """Store ``score`` as the value of ``state``, found ``ply`` plies from the root with the given
        window.
        """
        if len(self._entries) >= CAPACITY and state not in self._entries:
            return
        bound = _Bound.EXACT
        if score >= beta:
            bound = _Bound.AT_LEAST
        elif score <= alpha:
            bound = _Bound.AT_MOST
        if abs(score) > WIN_BOUND:
            score += ply if score > 0 else -ply
        self._entries[state] = TableEntry(iteration, depth, bound, score, best)


def usable_score(
    entry: TableEntry, iteration: int, depth: int, ply: int, alpha: int, beta: int
) -> int | None:
    """Return the stored value if it can be used in a search of ``depth`` plies; otherwise None.

    Only values from the same iteration and depth are used.  Therefore, the table changes only the number of
    nodes, and the search can still tell correctly whether it has reached the horizon.
    """
    if entry.iteration != iteration or entry.depth != depth:
        return None
    score = entry.score
    if abs(score) > WIN_BOUND:
        score -= ply if score > 0 else -ply
    if (
        entry.bound is _Bound.EXACT
        or (entry.bound is _Bound.AT_LEAST and score >= beta)
        or (entry.bound is _Bound.AT_MOST and score <= alpha)
    ):
        return score
    return None
