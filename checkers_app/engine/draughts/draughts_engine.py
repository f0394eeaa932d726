"""The compiled search for all draughts rule sets, as an engine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING

from checkers_app.engine.api import (
    INFINITY,
    WIN,
    WIN_BOUND,
    Analysis,
    Limits,
    Position,
    Progress,
    Report,
    RootMove,
    SearchResult,
    StopToken,
    a_ply_before,
)
from checkers_app.engine.checkers.clock import allot
from checkers_app.engine.draughts.bridge import (
    draughts_state,
    line_of,
    plain_history,
    plain_position,
    variant_of,
)
from checkers_app.games.base import Move, State
from checkers_app.games.draughts import Draughts, Law

if TYPE_CHECKING:
    from checkers_app.engine.draughts.variants import Variant

_DEEPEST = 90


@dataclass(slots=True)
class _Budget:
    """The remaining limits of a search."""

    depth: int
    nodes: int
    """The remaining nodes; 0 for no limit."""
    soft: float
    """The time after which no new depth is begun, on the clock of the core; 0 for no limit."""
    hard: float

    @classmethod
    def of(cls, limits: Limits, now: float) -> _Budget:
        """Return the budget for limits that start at ``now``."""
        seconds = limits.seconds
        soft = hard = 0.0
        if limits.clock is not None:
            share = allot(limits.clock, limits.increment, limits.moves_to_go)
            soft, hard = now + share.soft, now + share.hard
        if seconds is not None:
            hard = min(hard or now + seconds, now + seconds)
            soft = min(soft or hard, hard)
        return cls(min(limits.depth or _DEEPEST, _DEEPEST), limits.nodes or 0, soft, hard)


class DraughtsEngine:
    """Plays and analyses any draughts game.  Only one search runs at a time.

    Args:
        law: the rules.
        hash_mib: the size of the transposition table in MiB.
    """

    def __init__(self, law: Law, hash_mib: float = 16) -> None:
        self.law = law
        self._variant: Variant = variant_of(law, hash_mib)
        self._lock = Lock()

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the best move; see :class:`checkers_app.engine.api.Engine`."""
        state = self._own(position.state)
        legal = state.legal_moves()
        if not legal:
            outcome = state.outcome()
            lost = outcome is not None and outcome.winner is not state.side_to_move
            return SearchResult(None, -WIN if lost else WIN, 0, 0, (), 0.0)
        with self._lock:
            return self._search(state, position.history, limits, stop or StopToken(), report, legal)

    def _search(
        self,
        state: Draughts,
        history: Sequence[State],
        limits: Limits,
        stop: StopToken,
        report: Report | None,
        legal: Sequence[Move],
    ) -> SearchResult:
        from checkers_app.engine.draughts.variants import clock  # noqa: PLC0415  it may be missing

        began = clock()
        budget = _Budget.of(limits, began)
        variant, (pieces, side) = self._variant, plain_position(state)
        quiet = len(history)
        variant.begin(plain_history(history), quiet, budget.nodes, budget.hard)
        best: SearchResult | None = None
        with stop.calling(variant.stop):
            for depth in range(1, budget.depth + 1):
                score, plain, finished = variant.search_to(pieces, side, quiet, depth)
                if not finished and not plain:
                    break
                line = line_of(state, plain)
                if not finished and best is not None:
                    if line[0] != best.move:
                        best = replace(best, move=line[0], pv=line)
                    break
                seconds = clock() - began
                best = SearchResult(line[0], score, depth, variant.nodes, line, seconds)
                if report is not None:
                    report(Progress(depth, variant.nodes, score, line, seconds))
                proven = abs(score) > WIN_BOUND and WIN - abs(score) <= depth
                late = budget.soft and clock() >= budget.soft
                if not finished or proven or late or stop.stopped or (len(legal) == 1 and budget.hard):
                    break
        seconds = clock() - began
        if best is None:
            return SearchResult(legal[0], 0, 0, variant.nodes, (legal[0],), seconds)
        return SearchResult(best.move, best.score, best.depth, variant.nodes, best.pv, seconds)

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        """Score every move; see :class:`checkers_app.engine.api.Analyser`."""
        state, began = self._own(position.state), time.monotonic()
        moves = state.legal_moves()
        found = tuple(RootMove(move, 0, exact=False, pv=(move,)) for move in moves)
        if not moves:
            return Analysis((), 0, 0, 0, 0.0)
        stop = stop or StopToken()
        with self._lock:
            return self._analyse(state, position.history, limits, stop, report, slack, found, began)

    def _analyse(
        self,
        state: Draughts,
        history: Sequence[State],
        limits: Limits,
        stop: StopToken,
        report: Report | None,
        slack: int | None,
        found: tuple[RootMove, ...],
        began: float,
    ) -> Analysis:
        from checkers_app.engine.draughts.variants import clock  # noqa: PLC0415  it may be missing

        budget = _Budget.of(limits, clock())
        variant, finished_depth = self._variant, 0
        earlier = [*plain_history(history), plain_position(state)]
        variant.begin(earlier, len(earlier), budget.nodes, budget.hard)
        with stop.calling(variant.stop):
            for depth in range(1, budget.depth + 1):
                scored = self._root(state, found, depth, slack, history)
                if scored is None:
                    break
                found, finished_depth = scored, depth
                if report is not None:
                    best = found[0]
                    seconds = time.monotonic() - began
                    report(Progress(depth, variant.nodes, best.score, best.pv, seconds, found))
                if (budget.soft and clock() >= budget.soft) or stop.stopped:
                    break
        return Analysis(found, finished_depth, variant.nodes, 0, time.monotonic() - began)

    def _root(
        self,
        state: Draughts,
        roots: Sequence[RootMove],
        depth: int,
        slack: int | None,
        history: Sequence[State],
    ) -> tuple[RootMove, ...] | None:
        """Search every move to a depth; return them, the best first, or None if the search was stopped."""
        order = {move: place for place, move in enumerate(state.legal_moves())}
        scored: list[RootMove] = []
        best = -INFINITY
        for root in roots:
            child = state.play(root.move)
            if child in history:
                scored.append(RootMove(root.move, 0, exact=True, pv=(root.move,)))
                best = max(best, 0)
                continue
            quiet = 0 if state.is_progress(root.move) else len(history) + 1
            # The score for the other side: values above ``-floor`` need not be exact.
            floor = -INFINITY if slack is None else max(-INFINITY, best - slack)
            pieces, side = plain_position(child)
            if child.legal_moves() or depth > 1:
                score, plain, finished = self._variant.search_to(
                    pieces, side, quiet, max(0, depth - 1), -INFINITY, -floor
                )
            else:
                score, plain, finished = self._variant.search_to(pieces, side, quiet, 0)
            if not finished:
                return None
            own = a_ply_before(score)
            exact = own > floor
            best = max(best, own)
            scored.append(RootMove(root.move, own, exact, (root.move, *line_of(child, plain))))
        return tuple(sorted(scored, key=lambda root: (-root.score, not root.exact, order[root.move])))

    @property
    def look_nodes(self) -> int:
        """The node limit for a first look at a position."""
        return 50_000

    def certain(self, state: State) -> int | None:
        """Always returns None, because every position needs a search."""
        del state
        return None

    def new_game(self) -> None:
        """Discard everything learned in the previous game; wait for a running search to end first."""
        with self._lock:
            self._variant.clear()

    def _own(self, state: State) -> Draughts:
        known = draughts_state(state)
        if known.law is not self.law:
            raise TypeError(f"an engine for {self.law} cannot search a position from {known.law}")
        return known
