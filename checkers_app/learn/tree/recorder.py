"""Records the nodes of a search: a visitor stores them in the columns of trees."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from checkers_app.engine.api import INFINITY, StopToken
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State
from checkers_app.learn.tree.tree import CUT, PASS, UNSEEN, Bound, Method, Scale, Tree
from checkers_app.words import N_

NODE_LIMIT = 2_000_000
"""The default maximum number of nodes in a recording: about 30 MB of columns."""

RECORDED = N_("recorded from the search")

_LOOK = 2048
"""The number of nodes between two checks of the stop token."""
_STUB_LIMIT = 32_767
"""The largest number in a stub's value."""

_EXACT, _AT_MOST, _AT_LEAST, _UNKNOWN = map(int, Bound)
_FLIPPED = (_EXACT, _AT_LEAST, _AT_MOST, _UNKNOWN)
_ALWAYS_EXACT = frozenset({Ending.HORIZON, Ending.QUIET, Ending.GAME_OVER, Ending.REPETITION})
_STOPPED = int(Ending.STOPPED)
_TABLE = int(Ending.TABLE)


class RecordingStoppedError(Exception):
    """Raised to leave a search that cannot be stopped by other means."""


# A node that has been entered but not yet left is a list: an object with attributes would cost as much as the
# search itself.  Its scores are from the point of view of its side to move.
_INDEX, _STATE, _MOVE, _DEPTH, _ALPHA, _BETA, _MOVES, _EXPECTED, _LOST, _LOWER, _UPPER = range(11)
_Open = list[Any]
"""An open node as a list: its row; its position; the index of the move that led to it; depth, alpha and beta
on entry; its legal moves once they have been needed; the index of the next move if moves come in the order of
the rules; the number of children visited but not recorded; the best value proven by a child; the upper bound
of all children.
"""


class Recorder:
    """A visitor that records up to ``limit`` nodes; later ones are only counted.

    Args:
        side_names: the names of the game's sides.
        method: the method of the observed search.
        scale: the unit of the scores.
        switches: the improvements of the observed search.
        in_order: whether moves are certain to be tried in the order of ``legal_moves()``; if so, their
            indices need not be looked up.
        limit: the maximum number of nodes over all iterations.
        stop: a token with which another thread can end the search; :class:`RecordingStoppedError` is then
            raised.
        progress: called from time to time with the number of nodes visited so far.
        finished: called with each finished tree, before the next iteration begins.
    """

    def __init__(
        self,
        side_names: tuple[str, str],
        method: Method,
        scale: Scale,
        *,
        switches: Switches | None = None,
        in_order: bool = False,
        limit: int = NODE_LIMIT,
        stop: StopToken | None = None,
        progress: Callable[[int], None] | None = None,
        finished: Callable[[Tree], None] | None = None,
    ) -> None:
        self.trees: list[Tree] = []
        """The finished trees, beginning with the first iteration; the last one may have been stopped."""
        self.visited = 0
        """The number of nodes entered so far."""
        self._side_names = side_names
        self._method = method
        self._scale = scale
        self._switches = switches or Switches()
        self._limit = limit
        self._stop = stop
        self._progress = progress
        self._finished = finished
        self._open: list[_Open] = []
        self._beyond = 0
        """The number of open nodes that are not recorded."""
        self._has_lost = False
        self._next_look = min(_LOOK, limit + 1)
        self._has_window = method.has_window
        self._in_order = in_order

    @property
    def kept(self) -> int:
        """The number of nodes in the trees."""
        return min(self.visited, self._limit)

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        """Begin a new tree."""
        tree = Tree(
            state,
            self._side_names,
            self._method,
            self._scale,
            depth,
            RECORDED,
            values=array("h" if self._scale is not Scale.AVERAGE else "i"),
            switches=self._switches,
        )
        self._tree = tree
        self._has_lost = False
        self._add = (
            tree.moves.append,
            tree.depths.append,
            tree.values.append,
            tree.sizes.append,
            tree.endings.append,
            tree.bounds.append,
        )
        self.enter(state, None, depth, window)

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        """Finish the tree."""
        self.leave(score, ending, skipped)
        self._close(complete=not self._has_lost)

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        """Add a row for the node, within the limit."""
        visited = self.visited = self.visited + 1
        if visited >= self._next_look and not self._look():
            return
        opened = self._open
        number = PASS
        if opened and move is not None:
            parent = opened[-1]
            number = parent[_EXPECTED]
            if not self._in_order:
                moves = parent[_MOVES]
                if moves is None:
                    moves = parent[_MOVES] = parent[_STATE].legal_moves()
                if number >= len(moves) or (moves[number] is not move and moves[number] != move):
                    number = moves.index(move)
            parent[_EXPECTED] = number + 1
        alpha, beta = window
        tree = self._tree
        row = len(tree.sizes)
        opened.append([row, state, number, depth, alpha, beta, None, 0, 0, -INFINITY, -INFINITY])
        if self._has_window:
            if len(opened) % 2:
                tree.alphas.append(alpha)
                tree.betas.append(beta)
            else:
                tree.alphas.append(-beta)
                tree.betas.append(-alpha)
        add_move, add_depth, add_value, add_size, add_ending, add_bound = self._add
        add_move(number)
        add_depth(depth)
        add_value(0)
        add_size(1)
        add_ending(_STOPPED)
        add_bound(_UNKNOWN)

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        """Complete the node's row; add a stub for moves that were cut off or not recorded."""
        if self._beyond:
            self._beyond -= 1
            return
        opened = self._open
        node = opened.pop()
        tree = self._tree
        maximising = len(opened) % 2 == 0
        value = score if maximising else -score
        if skipped:
            self._stub(node, CUT, skipped, value, maximising=maximising)
        if node[_LOST]:
            self._stub(node, UNSEEN, node[_LOST], value, maximising=maximising)
        row = node[_INDEX]
        tree.sizes[row] = len(tree.sizes) - row
        tree.values[row] = value
        tree.endings[row] = ending
        if not self._has_window:
            tree.bounds[row] = _EXACT
            return
        bound = _EXACT if ending in _ALWAYS_EXACT else _bound(node, score, ending, skipped)
        tree.bounds[row] = bound if maximising else _FLIPPED[bound]
        # A reduced search that failed high is followed by a full one, and only that counts.
        if opened and node[_MOVE] != PASS:
            parent = opened[-1]
            if node[_DEPTH] >= parent[_DEPTH] - 1 or score >= node[_BETA]:
                if bound != _AT_LEAST and -score > parent[_LOWER]:
                    parent[_LOWER] = -score
                upper = INFINITY if bound == _AT_MOST else -score
                if upper > parent[_UPPER]:  # noqa: PLR1730 - max() is slower
                    parent[_UPPER] = upper

    def abandon(self) -> None:
        """Close the open nodes as undecided, with stubs for the moves that were not reached."""
        self._beyond = 0
        tree = self._tree
        while self._open:
            node = self._open.pop()
            index = node[_INDEX]
            tree.sizes[index] = len(tree.sizes) - index
            seen = {tree.moves[child] for child in tree.children(index)} - {PASS}
            unseen = len(node[_STATE].legal_moves()) - len(seen)
            if unseen and (node[_DEPTH] > 0 or seen):  # at depth 0 no move would have been searched
                self._stub(node, UNSEEN, unseen, 0, maximising=len(self._open) % 2 == 0)
            tree.sizes[index] = len(tree.sizes) - index
        self._close(complete=False)

    def _close(self, *, complete: bool) -> None:
        if not len(self._tree):
            return  # not even its root was recorded
        tree = self._tree
        object.__setattr__(tree, "complete", complete)
        self.trees.append(tree)
        if self._finished is not None:
            self._finished(tree)

    def _stub(self, node: _Open, kind: int, number: int, value: int, *, maximising: bool) -> None:
        tree = self._tree
        tree.moves.append(min(node[_EXPECTED], PASS))
        tree.values.append(min(number, _STUB_LIMIT))
        tree.sizes.append(1)
        tree.endings.append(kind)
        tree.bounds.append(Bound.UNKNOWN)
        tree.depths.append(node[_DEPTH] - 1)
        if self._has_window:
            alpha, beta = tree.alphas[node[_INDEX]], tree.betas[node[_INDEX]]
            if kind == CUT:
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
            tree.alphas.append(alpha)
            tree.betas.append(beta)

    def _look(self) -> bool:
        """Check the stop token and the limit; return False if the limit has been reached."""
        if self._stop is not None and self._stop.stopped:
            raise RecordingStoppedError
        if self.visited > self._limit:
            if not self._beyond and self._open:
                self._open[-1][_LOST] += 1
            self._beyond += 1
            self._has_lost = True
            if self._progress is not None and self.visited % _LOOK == 0:
                self._progress(self.visited)
            return False
        if self._progress is not None:
            self._progress(self.visited)
        self._next_look = min(self.visited + _LOOK, self._limit + 1)
        return True


def _bound(node: _Open, score: int, ending: int, skipped: int) -> int:
    """The meaning of ``score``, from the point of view of the node's side to move."""
    if ending == _TABLE or skipped or node[_LOST]:
        if score >= node[_BETA]:
            return _AT_LEAST
        return _AT_MOST if score <= node[_ALPHA] else _EXACT
    if node[_UPPER] > score:
        return _AT_LEAST
    return _EXACT if node[_LOWER] >= score or node[_UPPER] < score else _AT_MOST
