"""Perft counts the paths in the game tree, which is the classic test of a move generator."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from checkers_app.games.base import State


@dataclass(frozen=True, slots=True)
class PerftRow:
    """One row of a perft table."""

    depth: int
    """The length of the paths in plies."""
    nodes: int
    """The number of paths of exactly this length."""
    cpu_seconds: float
    """The processor time used for the count, in seconds."""


def perft(state: State, depth: int) -> int:
    """Return the number of move paths of exactly ``depth`` plies from ``state``; ``depth`` is at least 0.

    Jumps along different routes are different moves, even if they end in the same position.  The moves in the
    last ply are counted without being played.
    """
    if depth <= 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.play(move), depth - 1) for move in moves)


def perft_table(state: State, depth: int) -> Iterator[PerftRow]:
    """Yield the counts for 1, 2, ... ``depth`` plies, each one as soon as it is available."""
    for plies in range(1, depth + 1):
        begin = time.process_time()
        nodes = perft(state, plies)
        yield PerftRow(plies, nodes, time.process_time() - begin)
