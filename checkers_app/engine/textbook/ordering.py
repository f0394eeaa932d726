"""Move ordering: moves that are likely to cause a cutoff are searched first.

The move from the transposition table comes first, followed by the largest captures or, if there are no
captures, by the killer moves and the moves preferred by the history heuristic.  See "Killer Heuristic" and
"History Heuristic" in "The Chess Programming Wiki".
"""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.games.base import Move, Side

_TABLE_FIRST = 1 << 40
_KILLER_FIRST = 1 << 39


class MoveOrder:
    """Statistics about moves that cause cutoffs, collected by a search.

    Args:
        plies: the maximum length of a line, in plies.
    """

    def __init__(self, plies: int) -> None:
        self._killers: list[tuple[tuple[int, ...], ...]] = [()] * plies
        self._history: tuple[dict[tuple[int, ...], int], ...] = ({}, {})

    def of(self, moves: Sequence[Move], side: Side, ply: int, first: Move | None) -> Sequence[Move]:
        """Return the legal moves of a side at a ply in the order in which they should be searched.

        ``first`` is the best move from the transposition table; None if there is none.
        """
        if moves[0].captures:
            ordered = sorted(moves, key=_capture_count, reverse=True)
            if first is not None:
                ordered.sort(key=lambda move: move != first)
            return ordered
        worth = self._history[side].copy()
        for killer in self._killers[ply]:
            worth[killer] = _KILLER_FIRST
        if first is not None:
            worth[first.path] = _TABLE_FIRST
        return sorted(moves, key=lambda move: -worth.get(move.path, 0))

    def note_cutoff(self, move: Move, side: Side, depth: int, ply: int) -> None:
        """Record that a move caused a cutoff at the given remaining depth; captures are ignored."""
        if move.captures:
            return
        killers = self._killers[ply]
        if move.path not in killers:
            self._killers[ply] = (move.path, *killers[:1])
        history = self._history[side]
        history[move.path] = history.get(move.path, 0) + depth * depth


def _capture_count(move: Move) -> int:
    return len(move.captures)
