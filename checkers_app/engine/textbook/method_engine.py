"""Engines for the textbook search methods other than minimax."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import Enum

from checkers_app.engine.api import (
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
    plies_to_win,
)
from checkers_app.engine.textbook.engine import with_share_of_clock
from checkers_app.engine.textbook.minimax import by_distance
from checkers_app.engine.textbook.sampled import SampledSearch
from checkers_app.engine.textbook.search import MAX_DEPTH
from checkers_app.engine.textbook.windowed import WindowedSearch
from checkers_app.games.base import Evaluation, Move, State

_POLL_NODES = 64
"""The number of positions between two checks of the clock and the stop token."""
_REPORT_SECONDS = 0.1
_NEXT_ITERATION = 0.5
"""The fraction of the time after which no further depth is begun."""


class SearchMethod(Enum):
    """A search method; the values are the names used in files."""

    MINIMAX = "minimax"
    """Minimax with the switches of :class:`~checkers_app.engine.textbook.switches.Switches`."""
    PRINCIPAL_VARIATION = "principal-variation"
    ASPIRATION = "aspiration"
    MTD = "mtd"
    EXPECTIMAX = "expectimax"
    """Expectimax, which assumes that the opponent chooses moves at random."""
    MONTE_CARLO = "monte-carlo"
    """Monte Carlo tree search; it has no depth, so it needs a limit on positions or time."""


class _StopSearchError(Exception):
    """Unwinds a search that has reached a limit or was stopped."""


@dataclass(frozen=True, slots=True)
class MethodEngine:
    """An engine that uses any search method except :attr:`SearchMethod.MINIMAX`.

    An engine has no state, so any number of threads may use it at once.  All methods except
    :attr:`SearchMethod.MONTE_CARLO` search to depth 1, 2 and so on.
    """

    evaluate: Evaluation
    """A function that returns the value of a position at depth 0; not used by
    :attr:`SearchMethod.MONTE_CARLO`.
    """
    method: SearchMethod

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the best move; see :class:`checkers_app.engine.api.Engine`.

        Positions that occurred earlier in the game count as draws, except in
        :attr:`SearchMethod.MONTE_CARLO`. The score of expectimax is an average (see
        :mod:`checkers_app.engine.textbook.averaged`); that of Monte Carlo tree search is the average result
        of its playouts, in which a win counts as 100.  Neither score can prove a win.

        Raises:
            ValueError: if nothing would ever end the search.
        """
        if (
            self.method is SearchMethod.MONTE_CARLO
            and limits.depth is not None
            and limits == Limits(limits.depth)
        ):
            raise ValueError("Monte Carlo tree search cannot be limited by depth: it needs another limit")
        return _Run(self, with_share_of_clock(limits), stop or StopToken(), report).run(position)

    def new_game(self) -> None:
        """Does nothing, because every search starts from scratch."""


class _Run:
    """One search, with its limits and the best result so far."""

    def __init__(self, engine: MethodEngine, limits: Limits, stop: StopToken, report: Report | None) -> None:
        self._engine = engine
        self._limits = limits
        self._stop = stop
        self._report = report
        self._began = time.perf_counter()
        self._nodes = self._next_poll = 0
        self._next_report = self._began + _REPORT_SECONDS
        self._found = Progress(0, 0, 0, (), 0.0)
        self._cutoffs = 0
        self._is_average = engine.method in {SearchMethod.EXPECTIMAX, SearchMethod.MONTE_CARLO}

    def run(self, position: Position) -> SearchResult:
        state, moves = position.state, position.state.legal_moves()
        if not moves:
            return SearchResult(None, 0, 0, 0, (), self._seconds)
        self._found = Progress(0, 0, 0, (moves[0],), 0.0)
        if self._engine.method is SearchMethod.MONTE_CARLO:
            self._sample(state)
        else:
            self._deepen(self._searcher(state, position.history))
        found = self._found
        return SearchResult(
            found.pv[0],
            found.score,
            found.depth,
            self._nodes,
            found.pv,
            self._seconds,
            self._cutoffs,
            is_average=self._is_average,
        )

    @property
    def _seconds(self) -> float:
        return time.perf_counter() - self._began

    def _searcher(self, state: State, history: Collection[State]) -> _ToDepth:
        """Return a function that searches to a depth."""
        evaluate, method = self._engine.evaluate, self._engine.method
        if method is SearchMethod.EXPECTIMAX:
            from checkers_app.engine.textbook.averaged import (  # noqa: PLC0415  fractions take time to import
                AveragedSearch,
                by_share,
            )

            averaged = AveragedSearch(state, evaluate, by_share, self._enter, history)

            def average(depth: int) -> tuple[Move, int, bool]:
                move, value = averaged.best(depth)
                return move, round(value), averaged.is_whole

            return average
        windowed = WindowedSearch(state, evaluate, by_distance, self._enter, history)

        def value_of(depth: int) -> tuple[Move, int, bool]:
            guess = self._found.score if self._found.depth else None
            value = windowed.to_depth(method.value, depth, guess)
            is_settled = windowed.is_whole or plies_to_win(value) is not None
            self._cutoffs = windowed.cutoffs
            return windowed.best_move(depth, value), value, is_settled

        return value_of

    def _deepen(self, to_depth: _ToDepth) -> None:
        for depth in range(1, min(self._limits.depth or MAX_DEPTH, MAX_DEPTH) + 1):
            try:
                move, score, is_settled = to_depth(depth)
            except _StopSearchError:
                return
            self._finish(depth, score, (move,))
            seconds = self._limits.seconds
            if is_settled or (seconds is not None and self._seconds > seconds * _NEXT_ITERATION):
                return

    def _sample(self, state: State) -> None:
        search = SampledSearch(state, self._enter)
        try:
            while True:
                search.grow(1)
                best, line = search.best, search.line
                assert best is not None  # noqa: S101 - a round has just ended
                score = round(100 * best.average)
                self._found = Progress(len(line), self._nodes, score, line, self._seconds)
        except _StopSearchError:
            return

    def _finish(self, depth: int, score: int, line: tuple[Move, ...]) -> None:
        self._found = Progress(depth, self._nodes, score, line, self._seconds)
        self._send_report()

    def _enter(self) -> None:
        """Count a position and, from time to time, check the limits."""
        if self._nodes >= self._next_poll:
            self._poll()
        self._nodes += 1

    def _poll(self) -> None:
        nodes, seconds = self._limits.nodes, self._limits.seconds
        if (
            self._stop.stopped
            or (nodes is not None and self._nodes >= nodes)
            or (seconds is not None and self._seconds >= seconds)
        ):
            raise _StopSearchError
        if time.perf_counter() >= self._next_report:
            self._send_report()
        self._next_poll = self._nodes + _POLL_NODES
        if nodes is not None:
            self._next_poll = min(self._next_poll, nodes)

    def _send_report(self) -> None:
        self._next_report = time.perf_counter() + _REPORT_SECONDS
        if self._report is not None:
            last = self._found
            told = Progress(last.depth, self._nodes, last.score, last.pv, self._seconds)
            self._report(replace(told, is_average=self._is_average))


_ToDepth = Callable[[int], tuple[Move, int, bool]]
"""A depth -> the best move, the value of the move, and whether a deeper search would be useless."""
