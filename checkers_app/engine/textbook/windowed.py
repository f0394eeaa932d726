"""Runs the variants of alpha-beta that handle the window in different ways: counts the nodes and cutoffs, and
finds the best move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from checkers_app.engine.api import INFINITY
from checkers_app.engine.textbook.counted import CountedSearch
from checkers_app.engine.textbook.minimax import EndScore
from checkers_app.engine.textbook.windows import Look, aspiration, fail_soft, mtd, principal_variation
from checkers_app.games.base import Evaluation, Move, State

MARGIN = 30
"""The distance between the guess and each bound of an aspiration window, in hundredths of a man."""


@dataclass(slots=True)
class _Open:
    """A node whose children are being searched."""

    moves: int
    seen: int = 0
    last: State | None = None
    """The child entered last; if the same child is searched again, it does not count as another move."""


class WindowedSearch(CountedSearch):
    """Runs the variants of alpha-beta that handle the window in different ways, and counts their cutoffs as
    well as their nodes.

    Args:
        state: the root; all arguments are the same as for :class:`CountedSearch`.
    """

    def __init__(
        self,
        state: State,
        evaluate: Evaluation,
        end_score: EndScore,
        entered: Callable[[], None],
        repeated: Collection[State] = (),
    ) -> None:
        super().__init__(state, evaluate, end_score, entered, repeated)
        self.cutoffs = 0
        """The number of nodes that the search left before it had searched all their moves."""
        self._open: dict[int, _Open] = {}

    def run(self, key: str, depth: int) -> int:
        """Return the value at a depth, found by the search with this key in :data:`SEARCHES`.

        A search that needs a guess is run to depth 1, 2 and so on; each value is the guess for the next
        depth.
        """
        value = None
        for here in range(1 if key in GUESSING else depth, depth + 1):
            value = self.to_depth(key, here, value)
        assert value is not None  # noqa: S101 - the depth is at least 1
        return value

    def to_depth(self, key: str, depth: int, guess: int | None) -> int:
        """Search to a single depth and return the value; ``guess`` is the value from a shallower search, if
        known.
        """
        self.is_whole = True
        value = SEARCHES[key](self._state, depth, guess, self.look(depth))
        self._close(depth)
        return value

    def best_move(self, depth: int, value: int) -> Move:
        """Return the first move that has this ``value``; cutoffs that occur while finding it are not
        counted.
        """
        cutoffs, moves = self.cutoffs, self._state.legal_moves()
        for move in moves:
            look = self.look(depth)
            if -fail_soft(self._state.play(move), depth - 1, -value, 1 - value, look) >= value:
                break
        self.cutoffs = cutoffs
        return move

    def look(self, depth: int) -> Look:
        """Return the callback that is called at every node of a search to a depth."""

        def look(node: State, left: int) -> int | None:
            value = self._value(node, depth, left, node.side_to_move)
            self._close(left)
            parent = self._open.get(left + 1)
            if parent is not None and parent.last != node:
                parent.seen += 1
                parent.last = node
            if value is not None:
                return value
            self._open[left] = _Open(len(node.legal_moves()))
            return None

        return look

    def _close(self, left: int) -> None:
        """Close the nodes with at most this many plies to go."""
        for each in [each for each in self._open if each <= left]:
            node = self._open.pop(each)
            self.cutoffs += 0 < node.seen < node.moves


def _in_full(state: State, depth: int, _guess: int | None, look: Look) -> int:
    return principal_variation(state, depth, -INFINITY, INFINITY, look)


def _around(state: State, depth: int, guess: int | None, look: Look) -> int:
    if guess is None:
        return fail_soft(state, depth, -INFINITY, INFINITY, look)
    return aspiration(state, depth, guess, MARGIN, look)


def _by_null_windows(state: State, depth: int, guess: int | None, look: Look) -> int:
    return mtd(state, depth, guess or 0, look)


SEARCHES: Mapping[str, Callable[[State, int, int | None, Look], int]] = {
    "principal-variation": _in_full,
    "aspiration": _around,
    "mtd": _by_null_windows,
}
"""Map keys to functions that search a state to a depth, given the value of a shallower search if it is
known.
"""
GUESSING = frozenset(SEARCHES) - {"principal-variation"}
"""The keys of the searches that need the value of a shallower search."""
