"""Scores every move by searching the position after the move, one depth after another.

Positions in the endgame tables are looked up instead of searched.  All moves and depths share the
transposition table, so that a deeper search starts from the results of the previous one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from checkers_app.engine.api import (
    TABLE_WIN,
    WIN,
    WIN_BOUND,
    Analysis,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    RootMove,
    SearchResult,
    StopToken,
    a_ply_before,
)
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.checkers.clock import allot
from checkers_app.engine.checkers.endgames.library import Known, Tables
from checkers_app.games.base import Move, State

_LONGEST_LINE = 40
FIRST_DEPTH = 2
"""The depth of the first iteration: the move itself is one ply, and the search adds at least one more."""


class CheckersAnalyst:
    """Analyses checkers positions by searching and by looking up exact results.

    Args:
        engine: the engine that performs the searches; it should use the same tables.
        tables: the endgame tables; None if there are none.
    """

    def __init__(self, engine: Engine, tables: Tables | None = None) -> None:
        self._engine = engine
        self._tables = tables

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the best move; see :class:`checkers_app.engine.api.Engine`."""
        return self._engine.search(position, limits, stop, report)

    @property
    def look_nodes(self) -> int:
        """The node limit for a first look; see :class:`checkers_app.engine.engines.Analyst`."""
        return 100_000

    def certain(self, state: State) -> int | None:
        """Return the score of a position for its side to move if the tables contain the position; otherwise
        None.
        """
        known = self._tables.probe(checkers_state(state)) if self._tables is not None else None
        if known is None:
            return None
        if known.result == "draw":
            return 0
        size = TABLE_WIN if known.plies is None else WIN - known.plies
        return size if known.result == "win" else -size

    def new_game(self) -> None:
        """Discard everything learned in the previous game."""
        self._engine.new_game()

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        """Score every move; see :class:`checkers_app.engine.api.Analyser`.

        All scores are exact, and ``slack`` is ignored.  A depth that was not completed for all moves is
        discarded.  The depth includes the move itself and is at least :data:`FIRST_DEPTH`; it is 1 if the
        tables contain the position after every move.

        Raises:
            TypeError: if the position is not a checkers position.
        """
        del slack
        run = _Run(self._engine, self._tables, position, limits, stop or StopToken(), report)
        return run.analysis()


class _Run:
    """One analysis."""

    def __init__(
        self,
        engine: Engine,
        tables: Tables | None,
        position: Position,
        limits: Limits,
        stop: StopToken,
        report: Report | None,
    ) -> None:
        self._began = time.monotonic()
        self._engine = engine
        self._state = checkers_state(position.state)
        self._path = (*position.history, position.state)
        self._limits = limits
        self._stop = stop
        self._report = report
        seconds = [limits.seconds] if limits.seconds is not None else []
        if limits.clock is not None:
            seconds.append(allot(limits.clock, limits.increment, limits.moves_to_go).hard)
        self._deadline = self._began + min(seconds) if seconds else None
        self._nodes = 0
        self._cutoffs = 0
        self._tables = tables
        known = tables.probe_moves(self._state) if tables is not None else ()
        self._known = {move: item for move, item in known if item is not None}

    def analysis(self) -> Analysis:
        moves = self._state.legal_moves()
        roots: Sequence[RootMove] = [RootMove(move, 0, exact=False, pv=(move,)) for move in moves]
        finished = Progress(0, 0, 0, (), 0.0)
        for depth in self._depths():
            searched = self._iteration(roots, depth, finished)
            if searched is None:
                break
            order = {move: index for index, move in enumerate(moves)}
            roots = sorted(searched, key=lambda root: (-root.score, order[root.move]))
            finished = Progress(
                depth, self._nodes, roots[0].score, roots[0].pv, self._elapsed(), tuple(roots)
            )
            if self._report is not None:
                self._report(finished)
            if all(abs(root.score) > WIN_BOUND for root in roots):
                break
        return Analysis(tuple(roots), finished.depth, self._nodes, self._cutoffs, self._elapsed())

    def _depths(self) -> range:
        moves = self._state.legal_moves()
        if not moves:
            return range(0)
        if all(move in self._known for move in moves):
            return range(1, 2)
        deepest = min(max(self._limits.depth or core.MAX_DEPTH, FIRST_DEPTH), core.MAX_DEPTH)
        return range(FIRST_DEPTH, deepest + 1)

    def _iteration(self, roots: Sequence[RootMove], depth: int, finished: Progress) -> list[RootMove] | None:
        """Search every move to a depth; return None if a limit is reached before the last move is done."""
        searched = []
        for root in roots:
            if root.move in self._known:
                searched.append(self._certain(root.move, self._known[root.move]))
                continue
            found = self._child(root.move, depth - 1)
            if found is None:
                return None
            searched.append(found)
            if self._report is not None and finished.depth:
                self._report(replace(finished, nodes=self._nodes, seconds=self._elapsed()))
        return searched

    def _certain(self, move: Move, known: Known) -> RootMove:
        """Return the result of a move in the tables, with the line to the end if they contain distances."""
        if known.result == "draw":
            return RootMove(move, 0, exact=True, pv=(move,))
        size = TABLE_WIN - 1 if known.plies is None else WIN - known.plies
        line = [move]
        state, left = self._state.play(move), known.plies
        while left and self._tables is not None and len(line) < _LONGEST_LINE:
            left -= 1
            kept = [item for item, after in self._tables.probe_moves(state) if after and after.plies == left]
            if not kept:
                break
            line.append(kept[0])
            state = state.play(kept[0])
        score = size if known.result == "win" else -size
        return RootMove(move, score, exact=True, pv=tuple(line))

    def _child(self, move: Move, depth: int) -> RootMove | None:
        """Search a move to ``depth`` plies after it; return None if a limit is reached first."""
        state = self._state.play(move)
        if not state.legal_moves():
            return RootMove(move, WIN - 1, exact=True, pv=(move,))
        progress = self._state.is_progress(move)
        if not progress and state in self._path:
            return RootMove(move, 0, exact=True, pv=(move,))  # a side that can repeat once can repeat again
        limits = self._left(depth)
        if limits is None:
            return None
        history = () if progress else self._path
        result = self._engine.search(Position(state, history), limits, self._stop)
        self._nodes += result.nodes
        self._cutoffs += result.cutoffs
        if result.depth < depth and abs(result.score) <= WIN_BOUND:
            return None
        # If a limit ended it, the last depth may not include all replies: then only a win of the other side
        # is certain.  The first depth is always finished.
        if depth > 1 and result.score <= WIN_BOUND and self._left(depth) is None:
            return None
        return RootMove(move, a_ply_before(result.score), exact=True, pv=(move, *result.pv))

    def _left(self, depth: int) -> Limits | None:
        """Return the remaining limits for a search to ``depth``; None if they are used up."""
        nodes = self._limits.nodes
        if nodes is not None:
            nodes -= self._nodes
        seconds = None if self._deadline is None else self._deadline - time.monotonic()
        spent = (nodes is not None and nodes < 1) or (seconds is not None and seconds <= 0)
        if self._stop.stopped or spent:
            return None
        return Limits(depth=depth, nodes=nodes, seconds=seconds)

    def _elapsed(self) -> float:
        return time.monotonic() - self._began
