"""A level of the compiled engine that searches few positions and makes small errors in evaluating them.

The level uses the learned evaluation, so it knows more about the game than a textbook search of the same
strength, but sees less.  Playing against it is like playing against somebody who understands checkers but
cannot calculate far ahead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from checkers_app.engine.api import (
    UNLIMITED,
    WIN,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    RootMove,
    SearchResult,
    StopToken,
    Weighing,
    a_ply_before,
)
from checkers_app.engine.levels import Character, Level
from checkers_app.engine.opponents.lots import Lots, normal
from checkers_app.engine.opponents.preference import (
    FIRST_LOOK,
    LEAST_BOUND,
    NOISE_OF_NODES,
    ROOM,
    Preference,
    preferred,
)
from checkers_app.games.base import Game, Move, State


class FewNodesPlayer:
    """A level with a :class:`Sight` and a node limit; the nodes are divided among the moves.

    Each move is searched separately with a cleared hash table, so the result depends only on the position and
    the seed.

    Args:
        game: the board.
        level: a level with a sight and a node limit.
        make: a callback that creates an engine for this level only; it is called before the first search.
        seed: the seed that determines the errors in evaluating positions.
        character: the preference among moves that look nearly as good as the best.
        certain: a callback that returns the score of a position for its side to move if the score is known
            without a search; otherwise None.

    Raises:
        ValueError: if the level has no sight or no node limit.
    """

    def __init__(
        self,
        game: Game,
        level: Level,
        make: Callable[[], Engine],
        seed: int,
        character: Character = Character.BALANCED,
        certain: Callable[[State], int | None] = lambda _: None,
    ) -> None:
        if level.sight is None or level.limits.nodes is None:
            raise ValueError(f"{level.name} must have both a node limit and a value for sight")
        self._limits = level.limits
        self._nodes = level.limits.nodes
        self._noise = round(NOISE_OF_NODES[character] * level.sight.noise)
        self._bound, self._first = level.sight.bound, 1.0
        if character is not Character.BALANCED:
            self._bound = max(round(ROOM * self._bound), LEAST_BOUND[character])
            self._first = FIRST_LOOK
        self._make = make
        self._certain = certain
        self._engine: Engine | None = None
        self._lots = Lots(seed)
        self._preference = Preference(game, character, self._bound)

    @property
    def bound(self) -> int:
        """The maximum difference between the best move of the search and the move that is played, in
        hundredths of a man.
        """
        return self._bound

    def new_game(self) -> None:
        """Does nothing, because every search starts from scratch."""

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the move that the level plays; see :class:`checkers_app.engine.api.Engine`.

        The same seed gives the same move, unless a limit or a request to stop ends the search before the
        level has used up its nodes.
        """
        began = time.perf_counter()
        roots, depth, nodes = self._searched(position, limits, stop)
        seconds = time.perf_counter() - began
        if not roots:
            return SearchResult(None, 0, depth, nodes, (), seconds)
        state = position.state
        best = max(root.score for root in roots)
        misjudged = [
            replace(root, score=self._misjudged(root, position))
            for root in roots
            if root.score >= best - self._bound
        ]
        move = preferred(state, misjudged, self._preference).move
        chosen = next(root for root in roots if root.move == move)
        if report is not None:
            report(Progress(depth, nodes, chosen.score, chosen.pv, seconds))
        choice = Weighing.between(roots)
        return SearchResult(move, chosen.score, depth, nodes, chosen.pv, seconds, choice=choice)

    def scored(self, position: Position) -> list[RootMove]:
        """Return every move with its score from the search, without the errors that the level makes."""
        return self._searched(position, UNLIMITED, None)[0]

    def _misjudged(self, root: RootMove, position: Position) -> int:
        if abs(root.score) > WIN_BOUND:
            return root.score
        lot = self._lots.of(position.state.play(root.move))
        return root.score + round(self._noise * normal(lot))

    def _searched(
        self, position: Position, limits: Limits, stop: StopToken | None
    ) -> tuple[list[RootMove], int, int]:
        """Return the moves with their scores, the lowest depth searched, and the number of nodes."""
        state = position.state
        moves = state.legal_moves()
        if not moves:
            return [], 0, 0
        limits = self._limits.within(limits)
        roots, depth, nodes = self._looked(position, moves, limits, self._first, stop)
        if self._first < 1:
            worst = max(root.score for root in roots) - self._bound - _DOUBT
            near = [root.move for root in roots if root.score >= worst]
            again, depth, more = self._looked(position, near, limits, 1 - self._first, stop)
            better = {root.move: root for root in again}
            roots, nodes = [better.get(root.move, root) for root in roots], nodes + more
        return roots, depth, nodes

    def _looked(
        self, position: Position, moves: Sequence[Move], limits: Limits, part: float, stop: StopToken | None
    ) -> tuple[list[RootMove], int, int]:
        """Search some moves with part of the nodes and time; return the same values as :meth:`_searched`."""
        if self._engine is None:
            self._engine = self._make()
        share = max(1, int(part * (limits.nodes or self._nodes)) // len(moves))
        depth = None if limits.depth is None else max(1, limits.depth - 1)
        seconds = None if limits.seconds is None else part * limits.seconds / len(moves)
        each = replace(limits, nodes=share, depth=depth, seconds=seconds)
        roots, depths, nodes = [], [], 0
        for move in moves:
            known = self._known(position, move)
            if known is not None:
                nodes += 1
                roots.append(RootMove(move, a_ply_before(known), exact=True, pv=(move,)))
                continue
            found = self._child(self._engine, position, move, each, stop)
            nodes += found.nodes
            depths.append(1 + found.depth)
            roots.append(RootMove(move, a_ply_before(found.score), exact=True, pv=(move, *found.pv)))
        return roots, min(depths, default=1), nodes

    def _known(self, position: Position, move: Move) -> int | None:
        """Return the score of a move that needs no search, for the other side; otherwise None."""
        state = position.state
        after = state.play(move)
        if after.outcome() is not None:
            return -WIN
        if not state.is_progress(move) and after in (*position.history, state):
            return 0  # a side that can repeat once can repeat again
        # A search would find the shortest way as well: some tenths of a second with five pieces.  Draws are
        # searched, because one that is hard to hold should look better than another.
        return self._certain(after) or None

    def _child(
        self, engine: Engine, position: Position, move: Move, limits: Limits, stop: StopToken | None
    ) -> SearchResult:
        """Search the position after a move; the result is from the other side's view."""
        state = position.state
        path = () if state.is_progress(move) else (*position.history, state)
        engine.new_game()
        return engine.search(Position(state.play(move), path), limits, stop)


_DOUBT = 30
"""A move that is too bad after the first look, but by no more than this, is searched again."""
