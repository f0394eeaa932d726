"""Sorts moves by their minimax values, which are only known after a complete search."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import a_ply_before
from checkers_app.engine.textbook.minimax import EndScore
from checkers_app.games.base import Evaluation, Move, State

MOST = 200_000
"""The maximum number of stored values, which take up less than 100 MB."""


class TooManyValuesError(Exception):
    """Raised if there are more positions than can be stored."""


class ValueOrder:
    """The minimax values of trees.  The value of each position is computed only once, even if several moves
    lead to it.

    Args:
        evaluate: returns the value of a position at depth 0.
        end_score: returns the score of a finished game.
    """

    def __init__(self, evaluate: Evaluation, end_score: EndScore) -> None:
        self._evaluate = evaluate
        self._end_score = end_score
        self._known: dict[tuple[State, int], int] = {}

    def prepare(self, state: State, depth: int, look: Callable[[], None]) -> None:
        """Compute the values of all positions within ``depth`` plies.

        Args:
            state: the root.
            depth: the depth in plies.
            look: called for every position; an exception raised by the callback stops the computation.

        Raises:
            TooManyValuesError: if more than :data:`MOST` values would have to be stored.
        """
        if depth == 0 or (state, depth) in self._known:
            return
        look()
        if state.outcome() is not None:
            return
        best = None
        for move in state.legal_moves():
            child = state.play(move)
            if depth == 1:
                look()
            else:
                self.prepare(child, depth - 1, look)
            value = a_ply_before(self._value(child, depth - 1))
            best = value if best is None else max(best, value)
        if len(self._known) >= MOST:
            raise TooManyValuesError
        assert best is not None  # noqa: S101 - a game that is not over has a move
        self._known[state, depth] = best

    def _value(self, state: State, depth: int) -> int:
        """The value of a prepared position to ``depth`` plies, for its side to move, with wins counted from
        that position.
        """
        known = self._known.get((state, depth)) if depth else None
        if known is not None:
            return known
        outcome = state.outcome()
        if outcome is not None:
            return self._end_score(outcome, state.side_to_move, 0)
        return self._evaluate(state)

    def sorted(self, state: State, depth: int, *, best_first: bool) -> list[Move]:
        """The moves of a prepared position with ``depth`` plies to go, sorted by their value for the side to
        move; moves of equal value stay in the order of ``legal_moves()``.
        """

        def worth(move: Move) -> int:
            value = a_ply_before(self._value(state.play(move), depth - 1))
            return -value if best_first else value

        return sorted(state.legal_moves(), key=worth)
