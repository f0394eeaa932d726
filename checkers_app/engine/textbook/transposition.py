"""The transposition table of the textbook search: what is known of positions met before."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from checkers_app.engine.api import WIN_BOUND
from checkers_app.games.base import Move, State

CAPACITY = 400_000
"""Positions, about 150 MB."""


class _Bound(Enum):
    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


@dataclass(frozen=True, slots=True)
class TableEntry:
    """What is known of a position."""

    iteration: int
    depth: int
    bound: _Bound
    score: int
    """A win is counted from this position, not from the root."""
    best: Move
    """The move that gave the score: the first to try next time."""


class TranspositionTable:
    """Remembers the value of positions.  Once it is full it takes no new ones."""

    def __init__(self) -> None:
        self._entries: dict[State, TableEntry] = {}

    def get(self, state: State) -> TableEntry | None:
        """What is known of ``state``, at any depth."""
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
        """Remember that ``state``, ``ply`` plies from the root, was worth ``score`` in the window."""
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
    """The value that is in for a search of ``depth`` plies, or None if none does.

    Only a value of the same iteration and of the same depth is used: so the table can change nothing
    but the number of nodes, and a value from it tells truly whether the horizon was reached.
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
