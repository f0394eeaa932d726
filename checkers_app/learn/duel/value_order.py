"""Moves in the order of their minimax values: what nobody can know before the search is over."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import a_ply_before
from checkers_app.engine.textbook.minimax import EndScore
from checkers_app.games.base import Evaluation, Move, State

MOST = 200_000
"""Positions whose values are kept: less than 100 MB."""


class TooManyValuesError(Exception):
    """More positions than can be kept."""


class ValueOrder:
    """The minimax values of trees, each position looked at once however many moves lead there.

    Args:
        evaluate: the worth of a position at depth 0.
        end_score: what a finished game is worth.
    """

    def __init__(self, evaluate: Evaluation, end_score: EndScore) -> None:
        self._evaluate = evaluate
        self._end_score = end_score
        self._known: dict[tuple[State, int], int] = {}

    def prepare(self, state: State, depth: int, look: Callable[[], None]) -> None:
        """Find out the values of everything that ``depth`` plies can reach.

        Args:
            state: where to begin.
            depth: plies.
            look: called for every position that is looked at; whatever it raises ends the work.

        Raises:
            TooManyValuesError: where more than :data:`MOST` values would have to be kept.
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
        """What ``depth`` plies show of a prepared position, for its side to move, wins counted from it."""
        known = self._known.get((state, depth)) if depth else None
        if known is not None:
            return known
        outcome = state.outcome()
        if outcome is not None:
            return self._end_score(outcome, state.side_to_move, 0)
        return self._evaluate(state)

    def sorted(self, state: State, depth: int, *, best_first: bool) -> list[Move]:
        """The moves of a prepared position with ``depth`` plies to go, by what each is worth for the side
        that makes it; equal ones stay as the rules list them.
        """

        def worth(move: Move) -> int:
            value = a_ply_before(self._value(state.play(move), depth - 1))
            return -value if best_first else value

        return sorted(state.legal_moves(), key=worth)
