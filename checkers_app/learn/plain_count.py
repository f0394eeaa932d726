"""How many nodes plain minimax would visit, without visiting all of them."""

from __future__ import annotations

from checkers_app.engine.api import StopToken
from checkers_app.games.base import State

MOST = 60_000
"""Distinct positions after which the count is given up."""


class _GivenUpError(Exception):
    """Too many, or stopped."""


def plain_count(state: State, depth: int, stop: StopToken) -> int | None:
    """The nodes of the tree that minimax visits to ``depth`` plies; None if they are too many to count.

    Positions that are reached by several orders of moves are counted once and added as often.
    """
    known: dict[tuple[State, int], int] = {}

    def count(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        found = known.get((state, depth))
        if found is None:
            if len(known) >= MOST or stop.stopped:
                raise _GivenUpError
            found = 1 + sum(count(state.play(move), depth - 1) for move in state.legal_moves())
            known[state, depth] = found
        return found

    try:
        return count(state, depth)
    except _GivenUpError:
        return None
