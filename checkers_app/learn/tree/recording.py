"""Runs a textbook search on a position and returns the trees it visits."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from checkers_app.engine.api import INFINITY, WIN_BOUND, Limits, Position, StopToken
from checkers_app.engine.textbook.minimax import (
    EndScore,
    Order,
    Value,
    alpha_beta,
    by_distance,
    minimax,
    win_or_loss,
)
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import Switches
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Evaluation, Game, Side, State, no_opinion
from checkers_app.learn.tree.abstract import AbstractNode, Branches, depth_of, has_board, points, tree_game
from checkers_app.learn.tree.chance_tree import expectimax_tree
from checkers_app.learn.tree.columns import slices
from checkers_app.learn.tree.no_tie_cut import no_tie_cut
from checkers_app.learn.tree.recorder import NODE_LIMIT, Recorder, RecordingStoppedError
from checkers_app.learn.tree.tree import PASS, Bound, Method, Scale, Tree
from checkers_app.words import N_, say_count, say_number

_LOOK = 64
"""The number of positions between two progress reports while a tree is assembled."""
COPIED = N_("the whole tree, put together from its positions")


@dataclass(frozen=True, slots=True)
class Recording:
    """The nodes and the result of an observed search."""

    trees: tuple[Tree, ...]
    """One tree; with iterative deepening, one tree for each iteration, the shallowest first. The last tree
    may be incomplete. Empty only if not even a root was recorded.
    """
    visited: int
    """The number of positions visited, counted by the recorder; equal to the search's own count."""
    kept: int
    """The number of positions in the trees."""
    cutoffs: int
    """The number of cutoffs, counted by the search."""
    score: int | None
    """The value of the root from the point of view of its side to move; None if the search was stopped before
    the value was found.
    """
    seconds: float
    stopped: bool
    """True if the search ended early, because it reached a limit or was stopped."""

    @property
    def tree(self) -> Tree:
        """The deepest finished tree, or the unfinished one if there is no other.

        Raises:
            ValueError: if nothing was recorded.
        """
        if not self.trees:
            raise ValueError("no node of this search was recorded")
        finished = [tree for tree in self.trees if tree.endings[0] != Ending.STOPPED]
        return (finished or self.trees)[-1]

    @property
    def notice(self) -> str | None:
        """A sentence for the user about what is missing; None if the recording is complete."""
        if self.kept < self.visited:
            return say_count(
                "The first {kept} of {number} position are kept.",
                "The first {kept} of {number} positions are kept.",
                self.visited,
                kept=say_number(self.kept),
            )
        if self.stopped:
            return say_count(
                "Stopped after {visited} position.",
                "Stopped after {visited} positions.",
                self.visited,
                visited=say_number(self.visited),
            )
        return None


@dataclass(frozen=True, slots=True)
class RecordingWatch:
    """The limit, stop token and callbacks of a recording."""

    limit: int = NODE_LIMIT
    """The maximum number of nodes, at least 1."""
    stop: StopToken | None = None
    """A token that ends the recording from another thread."""
    progress: Callable[[int], None] | None = None
    """Called on the recording thread every few thousand nodes, with the number of nodes so far."""
    finished: Callable[[Tree], None] | None = None
    """Called on the recording thread with the tree of each iteration as soon as it is complete."""

    def __post_init__(self) -> None:
        if self.limit < 1:
            raise ValueError(f"a recording must keep at least 1 node, not {self.limit}")


_PLAIN = RecordingWatch()


def record_minimax(
    game: Game, state: State, depth: int, *, results: bool = False, watch: RecordingWatch = _PLAIN
) -> Recording:
    """Record plain minimax: every node of the tree, without alpha and beta.

    Args:
        game: the game's description.
        state: the root.
        depth: the depth of the search in plies, at least 0.
        results: count only 1, 0 and -1 for win, draw and loss instead of the game's evaluation and the
            distance of wins.
        watch: limits and callbacks.
    """
    recorder = _recorder(game, Method.MINIMAX, watch, results=results, in_order=True)
    evaluate, end_score = judgement(game, results=results)
    return _run(recorder, lambda: minimax(state, depth, evaluate, end_score, recorder))


def record_expectimax(
    game: Game, state: State, depth: int, *, results: bool = False, watch: RecordingWatch = _PLAIN
) -> Recording:
    """Record expectimax: every node, with chance instead of MIN. Values are averages in millionths.

    The arguments are those of :func:`record_minimax`. If evaluations are used, a won game counts as much as
    the largest possible evaluation (:func:`checkers_app.engine.textbook.averaged.by_share`).
    """
    recorder = Recorder(
        game.side_names,
        Method.EXPECTIMAX,
        Scale.AVERAGE,
        in_order=True,
        limit=watch.limit,
        stop=watch.stop,
        progress=watch.progress,
        finished=watch.finished,
    )
    return _run(recorder, lambda: expectimax_tree(state, depth, game, recorder, results=results))


def record_alpha_beta(
    game: Game,
    state: State,
    depth: int,
    *,
    results: bool = False,
    window: tuple[int, int] = (-INFINITY, INFINITY),
    order: Order | None = None,
    cuts_ties: bool = True,
    watch: RecordingWatch = _PLAIN,
) -> Recording:
    """Record plain alpha-beta; the arguments are those of :func:`record_minimax` and of
    :func:`checkers_app.engine.textbook.minimax.alpha_beta`.

    Without ``cuts_ties`` the search is :func:`checkers_app.learn.tree.no_tie_cut.no_tie_cut`, which
    supports neither a window nor an order.
    """
    recorder = _recorder(game, Method.ALPHA_BETA, watch, results=results, in_order=order is None)
    evaluate, end_score = judgement(game, results=results)
    if not cuts_ties:
        return _run(recorder, lambda: no_tie_cut(state, depth, evaluate, end_score, recorder))
    return _run(recorder, lambda: alpha_beta(state, depth, evaluate, window, end_score, order, recorder))


def record_search(
    game: Game,
    position: Position,
    switches: Switches,
    limits: Limits,
    *,
    results: bool = False,
    watch: RecordingWatch = _PLAIN,
) -> Recording:
    """Record alpha-beta with any switches; ``results`` has the same meaning as in :func:`record_minimax`.

    Raises:
        ValueError: if nothing would ever end the search.
    """
    watched = replace(watch, stop=None)
    recorder = _recorder(game, Method.SEARCH, watched, switches, results=results, in_order=False)
    evaluate, end_score = judgement(game, results=results)
    search = Search(evaluate, switches, limits, stop=watch.stop, visitor=recorder, end_score=end_score)
    found = search.run(position)
    unfinished = bool(recorder.trees) and recorder.trees[-1].endings[0] == Ending.STOPPED
    return Recording(
        tuple(recorder.trees),
        recorder.visited,
        recorder.kept,
        found.cutoffs,
        found.score if found.depth else None,
        found.seconds,
        unfinished,
    )


def judgement(game: Game, *, results: bool) -> tuple[Evaluation, EndScore]:
    """The evaluations of positions at the last ply and of finished games: the board's evaluation and the
    distance of wins; or only the results 1, 0 and -1, with 0 for unfinished games; or, for an abstract tree,
    the numbers at its leaves.
    """
    if not has_board(game):
        return no_opinion, points
    return (no_opinion, win_or_loss) if results else (game.evaluation, by_distance)


def _recorder(
    game: Game,
    method: Method,
    watch: RecordingWatch,
    switches: Switches | None = None,
    *,
    results: bool,
    in_order: bool,
) -> Recorder:
    scale = Scale.RESULT if results else Scale.HUNDREDTHS
    return Recorder(
        game.side_names,
        method,
        scale if has_board(game) else Scale.POINTS,
        switches=switches,
        in_order=in_order,
        limit=watch.limit,
        stop=watch.stop,
        progress=watch.progress,
        finished=watch.finished,
    )


def _run(recorder: Recorder, search: Callable[[], Value]) -> Recording:
    began = time.perf_counter()
    found = None
    try:
        found = search()
    except RecordingStoppedError:
        recorder.abandon()
    cutoffs = sum(tree.cutoffs for tree in recorder.trees) if found is None else found.cutoffs
    return Recording(
        tuple(recorder.trees),
        recorder.visited,
        recorder.kept,
        cutoffs,
        None if found is None else found.score,
        time.perf_counter() - began,
        found is None,
    )


class TooManyNodesError(ValueError):
    """Raised if a tree exceeds the limit."""


def whole_tree(
    game: Game,
    state: State,
    *,
    results: bool = True,
    limit: int = NODE_LIMIT,
    progress: Callable[[int], None] | None = None,
) -> Tree:
    """The tree that minimax visits if it searches to the end of every game.

    Each distinct position is searched once, and the rows of its subtree are copied to all other places where
    the position occurs: 5,478 positions make up the 549,946 nodes of tic-tac-toe. The rows are identical to
    those of :func:`record_minimax`, but :attr:`Tree.source` says that they are copied. This works only for
    games that always end and in which the number of plies played follows from the position.

    Args:
        game: the game's description.
        state: the root.
        results: whether to count only win, draw and loss, and not the distance of wins and losses.
        limit: the maximum number of nodes.
        progress: called on this thread from time to time with the number of distinct positions so far.

    Raises:
        TooManyNodesError: if the tree has more than ``limit`` nodes.
    """
    scale, end_score = (Scale.RESULT, win_or_loss) if results else (Scale.HUNDREDTHS, by_distance)
    return _Copying(game, state.side_to_move, scale, end_score, limit, progress).subtree(state)


class _Copying:
    """Builds the tree of a position from those of its children."""

    def __init__(
        self,
        game: Game,
        root_side: Side,
        scale: Scale,
        end_score: EndScore,
        limit: int,
        progress: Callable[[int], None] | None,
    ) -> None:
        self._progress = progress
        self._game = game
        self._root_side = root_side
        self._scale = scale
        self._end_score = end_score
        self._limit = limit
        self._known: dict[State, Tree] = {}

    def subtree(self, state: State) -> Tree:
        """The whole tree of a position, with its values as seen from its root."""
        if state in self._known:
            return self._known[state]
        outcome = state.outcome()
        children = (
            [] if outcome is not None else [self.subtree(state.play(move)) for move in state.legal_moves()]
        )
        depth = 1 + max(child.depth for child in children) if children else 0
        tree = Tree(state, self._game.side_names, Method.MINIMAX, self._scale, depth, COPIED, complete=True)
        _add_root(tree)
        if outcome is not None:
            tree.values[0] = self._end_score(outcome, self._root_side, 0)
            tree.endings[0] = Ending.GAME_OVER
        else:
            _add_children(tree, children, self._limit, maximising=state.side_to_move is self._root_side)
        self._known[state] = tree
        if self._progress is not None and len(self._known) % _LOOK == 0:
            self._progress(len(self._known))
        return tree


def _add_root(tree: Tree) -> None:
    tree.moves.append(PASS)
    tree.values.append(0)
    tree.sizes.append(1)
    tree.endings.append(Ending.SEARCHED)
    tree.bounds.append(Bound.EXACT)
    tree.depths.append(tree.depth)


def _add_children(tree: Tree, children: Sequence[Tree], limit: int, *, maximising: bool) -> None:
    best: list[int] = []
    for number, below in enumerate(children):
        start = len(tree)
        if start + len(below) > limit:
            raise TooManyNodesError(f"the whole tree has more than {limit:,} nodes")
        tree.moves.extend(below.moves)
        tree.moves[start] = number
        tree.values.extend(below.values if tree.scale is Scale.RESULT else _one_ply_on(below.values))
        tree.sizes.extend(below.sizes)
        tree.endings.extend(below.endings)
        tree.bounds.extend(below.bounds)
        # If another move leads to a longer game, this one's game ends with plies to go.
        more = tree.depth - 1 - below.depth
        tree.depths.extend(below.depths if not more else _raised(below.depths, more))
        best.append(tree.values[start])
    tree.sizes[0] = len(tree)
    tree.values[0] = max(best) if maximising else min(best)


def _raised(depths: array[int], more: int) -> array[int]:
    """A column of depths, each increased by ``more`` plies."""
    return array("b", depths.tobytes().translate(bytes((number + more) % 256 for number in range(256))))


def _one_ply_on(values: array[int]) -> array[int]:
    """The values as seen from one ply above, where a win or a loss is one ply further away."""
    # A position has few different values, so a table is faster than a comparison for each of them.
    farther: dict[int, int] = {}
    found = array("h")
    for part in slices(len(values)):
        column = values[part]
        farther.update((value, _farther(value)) for value in set(column) - farther.keys())
        found.extend(map(farther.__getitem__, column))
    return found


def _farther(value: int) -> int:
    return value - (value > WIN_BOUND) + (value < -WIN_BOUND)


def record_abstract(branches: Branches, *, pruning: bool) -> Tree:
    """Record a complete search of an abstract tree by minimax, or by alpha-beta if ``pruning``."""
    game, root, depth = tree_game(branches), AbstractNode(branches), depth_of(branches)
    record = record_alpha_beta if pruning else record_minimax
    return record(game, root, depth).tree
