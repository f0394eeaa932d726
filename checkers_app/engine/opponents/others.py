"""Finds the values of the other moves once the best move is known, by searching each of them quickly."""

from __future__ import annotations

import time
from collections.abc import Iterator

from checkers_app.engine.api import (
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    RootMove,
    SearchResult,
    StopToken,
    a_ply_before,
)

LESS_DEEP = 5
"""The number of plies by which the search of the other moves is less deep than that of the best move."""
_LEAST_DEPTH = 2


def other_moves(
    engine: Engine, position: Position, found: SearchResult, seconds: float, stop: StopToken
) -> Iterator[RootMove]:
    """Score every legal move except the one that was found, in the order of ``legal_moves``.

    The iteration ends early if the time runs out or ``stop`` is set.

    Args:
        engine: the engine that searches the positions after the moves.
        position: the position in which the moves can be made.
        found: the best move, with the depth of its search.
        seconds: the time for all moves together.
        stop: a token that ends the search from another thread.

    Yields:
        Each move with its score for the side that makes it.  A score is exact if the search reached the full
        depth or proved the result of the game; it is not exact if a limit or a book ended the search earlier.
    """
    state, end = position.state, time.monotonic() + seconds
    depth = max(_LEAST_DEPTH, found.depth - LESS_DEEP)
    for move in state.legal_moves():
        left = end - time.monotonic()
        if move == found.move:
            continue
        if left <= 0:
            return
        history = () if state.is_progress(move) else (*position.history, state)
        limits = Limits(depth=depth, seconds=left)
        reply = engine.search(Position(state.play(move), history), limits, stop)
        if stop.stopped:
            return
        whole = _is_whole(reply, depth, cut_short=time.monotonic() >= end)
        yield RootMove(move, a_ply_before(reply.score), whole, (move, *reply.pv))


def _is_whole(reply: SearchResult, depth: int, *, cut_short: bool) -> bool:
    """Whether the result of a search is the value of a position at a depth.

    A search that was cut short may not have seen all moves at its last depth, so only a win is certain.
    """
    if reply.from_book or reply.move is None:
        return not reply.from_book  # the game is over after the move
    if cut_short:
        return reply.score > WIN_BOUND
    return reply.depth >= depth or abs(reply.score) > WIN_BOUND
