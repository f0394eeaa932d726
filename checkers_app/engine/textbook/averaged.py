"""Runs expectimax: counts the nodes and finds the best move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from checkers_app.engine.textbook.chance import expectimax
from checkers_app.engine.textbook.counted import CountedSearch
from checkers_app.games.base import Move, Outcome, Side, State

WON = 10_000
"""The value of a won game, in hundredths of a man, when it is averaged with evaluations; it is the largest
possible evaluation.
"""


def by_share(outcome: Outcome, side: Side, ply: int) -> int:
    """The value of a finished game: :data:`WON` minus ``ply`` for a win, its negative for a loss, and 0 for a
    draw, so that a quick win is better.

    The scores used by minimax are much larger and would outweigh everything else in an average.
    """
    if outcome.winner is None:
        return 0
    return WON - ply if outcome.winner is side else ply - WON


class AveragedSearch(CountedSearch):
    """Expectimax: MAX chooses the best move, and the other side chooses every move with the same
    probability.
    """

    def best(self, depth: int) -> tuple[Move, Fraction]:
        """Search to a depth; return the best move (the first, if several are equally good) and its value for
        the side to move.
        """
        values = self.values(depth)
        return max(values, key=lambda pair: pair[1])

    def values(self, depth: int) -> list[tuple[Move, Fraction]]:
        """Search to a depth; return every move with its value, in the order of the legal moves."""
        self.is_whole = True
        look = self._look(depth)
        look(self._state, depth)
        return [
            (move, expectimax(self._state.play(move), depth - 1, look, maximising=False))
            for move in self._state.legal_moves()
        ]

    def _look(self, depth: int) -> Callable[[State, int], int | None]:
        side = self._state.side_to_move

        def look(node: State, left: int) -> int | None:
            return self._value(node, depth, left, side)

        return look
