"""Runs expectimax: counts its nodes, and finds its best move."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction

from checkers_app.engine.textbook.chance import expectimax
from checkers_app.engine.textbook.minimax import EndScore
from checkers_app.games.base import Evaluation, Move, Outcome, Side, State

WON = 10_000
"""The value of a won game in an average with evaluations, in hundredths of a man: the largest possible
evaluation.
"""


def by_share(outcome: Outcome, side: Side, ply: int) -> int:
    """:data:`WON` for a win, its negative for a loss, 0 for a draw; one less for each ply, so that a quick
    win is the better one.

    The much larger scores of minimax would outweigh everything else in an average.
    """
    if outcome.winner is None:
        return 0
    return WON - ply if outcome.winner is side else ply - WON


class AveragedSearch:
    """Counts the nodes of expectimax: MAX chooses the best move, the other side any move, all equally
    likely.

    Args:
        state: the root; it must have a legal move.
        evaluate: returns the value of a position at depth 0.
        end_score: returns the score of a finished game.
        entered: called at every node; it may end the search by an exception.
        repeated: positions that are draws because they occurred before in the game.
    """

    def __init__(
        self,
        state: State,
        evaluate: Evaluation,
        end_score: EndScore,
        entered: Callable[[], None],
        repeated: Collection[State] = (),
    ) -> None:
        self.is_whole = True
        """False once a node was evaluated at depth 0: a deeper search may find something else."""
        self._state = state
        self._evaluate = evaluate
        self._end_score = end_score
        self._entered = entered
        self._repeated = frozenset(repeated)

    def best(self, depth: int) -> tuple[Move, Fraction]:
        """The first of the best moves to a depth, and its value for the side to move."""
        values = self.values(depth)
        return max(values, key=lambda pair: pair[1])

    def values(self, depth: int) -> list[tuple[Move, Fraction]]:
        """Every move with its value to a depth, in the order of the rules."""
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
            self._entered()
            outcome = node.outcome()
            if outcome is not None:
                return self._end_score(outcome, side, depth - left)
            if left < depth and node in self._repeated:
                return 0
            if left > 0:
                return None
            self.is_whole = False
            value = self._evaluate(node)
            return value if node.side_to_move is side else -value

        return look
