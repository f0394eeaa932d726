"""A small error-free search for any board: it searches all moves for a few plies and then only captures,
without a transposition table.

It is used for a level's second look and, when a character chooses a move, to find the replies that lose
something.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.engine.api import INFINITY, Limits, StopToken
from checkers_app.engine.textbook.minimax import by_distance
from checkers_app.games.base import Evaluation, Move, State

_POLL_NODES = 64


class StopLookingError(Exception):
    """Raised if a limit has been reached or the search was stopped."""


@dataclass(slots=True)
class Budget:
    """Counts the nodes of the search for one move, and ends the search at a limit or when it is stopped."""

    limits: Limits
    stop: StopToken
    began: float
    """The time of the start, as returned by :func:`time.perf_counter`."""
    nodes: int = 0

    @property
    def seconds(self) -> float:
        """The time in seconds since the start."""
        return time.perf_counter() - self.began

    def spend(self) -> None:
        """Count one more node.

        Raises:
            StopLookingError: if the nodes or the time are used up, or ``stop`` is set.
        """
        self.nodes += 1
        if self.limits.nodes is not None and self.nodes > self.limits.nodes:
            raise StopLookingError
        if self.nodes % _POLL_NODES == 1 and (self.stop.stopped or self._late()):
            raise StopLookingError

    def _late(self) -> bool:
        seconds = self.limits.seconds
        return seconds is not None and self.seconds >= seconds


class ShallowSearch:
    """A shallow search on any board.

    Args:
        evaluate: a function that returns the value of a position in which there is nothing to capture.
        path: positions that count as draws, because reaching them again would be a repetition.
        budget: the limits of the search; None for no limits.
    """

    def __init__(
        self, evaluate: Evaluation, path: Sequence[State] = (), budget: Budget | None = None
    ) -> None:
        self._evaluate = evaluate
        self._path = frozenset(path)
        self._budget = budget

    def value(self, state: State, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """Return the value of a position for its side to move; a value outside the window is only a bound."""
        return self.search(state, depth, 0, alpha, beta, None)

    def search(self, state: State, depth: int, ply: int, alpha: int, beta: int, before: Move | None) -> int:
        """Return the value of the position after the move ``before``; this position is ``ply`` plies from the
        root.
        """
        if self._budget is not None:
            self._budget.spend()
        if state in self._path:
            return 0
        moves: Sequence[Move] = state.legal_moves()
        if not moves:
            outcome = state.outcome()
            assert outcome is not None  # noqa: S101 - no legal move
            return by_distance(outcome, state.side_to_move, ply)
        best = -INFINITY
        if depth <= 0:
            captures = [move for move in moves if move.captures]
            if len(captures) < len(moves):  # captures are optional
                best = self.judge(state)
            moves = captures
        moves = self.seen(state, moves, before)
        if not moves:
            return best if best > -INFINITY else self.judge(state)
        return self._best(state, moves, depth, ply, best, max(alpha, best), beta)

    def _best(
        self, state: State, moves: Sequence[Move], depth: int, ply: int, best: int, alpha: int, beta: int
    ) -> int:
        """Return the best value of some moves, or ``best`` if none is better."""
        if best >= beta:
            return best
        for move in sorted(moves, key=_most_captures_first) if moves[0].captures else moves:
            score = -self.search(state.play(move), depth - 1, ply + 1, -beta, -alpha, move)
            if score > best:
                best = score
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best

    def judge(self, state: State) -> int:
        """Return the value of a position at which the search ends."""
        return self._evaluate(state)

    def seen(self, state: State, moves: Sequence[Move], before: Move | None) -> Sequence[Move]:
        """Return the moves that are searched after the move ``before``."""
        del state, before
        return moves


def _most_captures_first(move: Move) -> int:
    return -len(move.captures)
