"""Counts the nodes that plain minimax would visit, without visiting all of them."""

from __future__ import annotations

from checkers_app.engine.api import StopToken
from checkers_app.games.base import State
from checkers_app.learn.tree.tree import CUT, Tree

MOST = 60_000
"""The default maximum number of distinct positions; if there are more, counting is abandoned."""
_AT_ONCE = 1500
"""The number of distinct positions after which counting is given up while the user waits; counting that many
takes about 10 ms.
"""


class _GivenUpError(Exception):
    """Raised to leave a count that has too many positions or was stopped."""


def plain_count(state: State, depth: int, stop: StopToken, most: int = MOST) -> int | None:
    """The number of nodes that minimax visits to ``depth`` plies; None if counting was stopped or if there
    are more than ``most`` distinct positions.

    A position that can be reached by different orders of moves is searched only once, but its nodes are
    counted each time that it occurs.
    """
    known: dict[tuple[State, int], int] = {}

    def count(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        found = known.get((state, depth))
        if found is None:
            if len(known) >= most or stop.stopped:
                raise _GivenUpError
            found = 1 + sum(count(state.play(move), depth - 1) for move in state.legal_moves())
            known[state, depth] = found
        return found

    try:
        return count(state, depth)
    except _GivenUpError:
        return None


def saved_by(tree: Tree, stub: int) -> int | None:
    """The number of nodes that minimax would visit in the branches that a cutoff skips; None if there are too
    many to count quickly.
    """
    if tree.endings[stub] != CUT:
        return None
    depth, state, saved = tree.depths[stub], tree.position(stub), 0
    for move in tree.cut_moves(stub):
        count = plain_count(state.play(move), max(0, depth), StopToken(), _AT_ONCE)
        if count is None:
            return None
        saved += count
    return saved
