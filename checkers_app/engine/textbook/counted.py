"""The base class of searches that count their nodes; it also determines the values of nodes at which a search
stops.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from checkers_app.engine.textbook.minimax import EndScore
from checkers_app.games.base import Evaluation, Side, State


class CountedSearch:
    """Reports every node, and scores finished games, repeated positions and nodes at depth 0.

    Args:
        state: the root; it must have a legal move.
        evaluate: a function that returns the value of a position at depth 0.
        end_score: a function that returns the score of a finished game.
        entered: a callback that is called at every node and may end the search by raising an exception.
        repeated: positions that count as draws because they occurred earlier in the game.
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
        """False once a node has been evaluated at depth 0, because a deeper search might then give a
        different result.
        """
        self._state = state
        self._evaluate = evaluate
        self._end_score = end_score
        self._entered = entered
        self._repeated = frozenset(repeated)

    def _value(self, node: State, depth: int, left: int, side: Side) -> int | None:
        """Return the value of a node for ``side``; None if its moves must be searched.

        Args:
            node: the node.
            depth: the depth of the search.
            left: the plies to go.
            side: the side from whose view the value is.
        """
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
