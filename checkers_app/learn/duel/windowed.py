"""Searches with other windows in a duel: counts their nodes and cutoffs, and finds their best move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.minimax import EndScore
from checkers_app.engine.textbook.windows import Look, aspiration, fail_soft, mtd, principal_variation
from checkers_app.games.base import Evaluation, Move, State

MARGIN = 30
"""Hundredths of a man on each side of the guess of an aspiration window."""


@dataclass(slots=True)
class _Open:
    """A node whose children are being searched."""

    moves: int
    seen: int = 0
    last: State | None = None
    """The child entered last; a repeated search of it does not count as another move."""


class WindowedSearch:
    """Counts the nodes of a search.

    Args:
        state: the root; it must have a legal move.
        evaluate: returns the value of a position at depth 0.
        end_score: returns the score of a finished game.
        entered: called at every node; it may end the search by an exception.
    """

    def __init__(
        self, state: State, evaluate: Evaluation, end_score: EndScore, entered: Callable[[], None]
    ) -> None:
        self.cutoffs = 0
        """Nodes left before all their moves were searched."""
        self._state = state
        self._evaluate = evaluate
        self._end_score = end_score
        self._entered = entered
        self._open: dict[int, _Open] = {}

    def run(self, key: str, depth: int) -> int:
        """The value to a depth, from the search with a key of :data:`SEARCHES`."""
        value = SEARCHES[key](self, depth)
        self._close(depth)
        return value

    def best_move(self, depth: int, value: int) -> Move:
        """The first move with this ``value``; the nodes needed for this are not counted."""
        cutoffs, moves = self.cutoffs, self._state.legal_moves()
        for move in moves:
            look = self.look(depth)
            if -fail_soft(self._state.play(move), depth - 1, -value, 1 - value, look) >= value:
                break
        self.cutoffs = cutoffs
        return move

    def look(self, depth: int) -> Look:
        """The callback for every node of a search to a depth."""

        def look(node: State, left: int) -> int | None:
            self._entered()
            self._close(left)
            parent = self._open.get(left + 1)
            if parent is not None and parent.last != node:
                parent.seen += 1
                parent.last = node
            outcome = node.outcome()
            if outcome is not None:
                return self._end_score(outcome, node.side_to_move, depth - left)
            if left == 0:
                return self._evaluate(node)
            self._open[left] = _Open(len(node.legal_moves()))
            return None

        return look

    def _close(self, left: int) -> None:
        """Close the nodes with this many plies to go, or fewer."""
        for each in [each for each in self._open if each <= left]:
            node = self._open.pop(each)
            self.cutoffs += 0 < node.seen < node.moves

    def principal_variation(self, depth: int) -> int:
        """One search to the depth."""
        return principal_variation(self._state, depth, -INFINITY, INFINITY, self.look(depth))

    def aspiration(self, depth: int) -> int:
        """Searches to depth 1, 2 and so on, each around the value of the previous one."""
        value = fail_soft(self._state, 1, -INFINITY, INFINITY, self.look(1))
        for here in range(2, depth + 1):
            value = aspiration(self._state, here, value, MARGIN, self.look(here))
        return value

    def mtd(self, depth: int) -> int:
        """The same with null windows only."""
        value = 0
        for here in range(1, depth + 1):
            value = mtd(self._state, here, value, self.look(here))
        return value


SEARCHES: Mapping[str, Callable[[WindowedSearch, int], int]] = {
    "principal-variation": WindowedSearch.principal_variation,
    "aspiration": WindowedSearch.aspiration,
    "mtd": WindowedSearch.mtd,
}
"""Key of a contestant -> its search."""
