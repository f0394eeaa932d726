"""The strong checkers engine behind the interface that the rest of the program uses."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from threading import Event, Lock, Thread, current_thread, main_thread
from types import MappingProxyType

from checkers_app.engine.api import (
    TABLE_WIN,
    WIN,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers import core
from checkers_app.engine.checkers.adapter import checkers_state, line_of, sets_of
from checkers_app.engine.checkers.clock import allot
from checkers_app.engine.checkers.endgames.adviser import Adviser
from checkers_app.engine.checkers.endgames.by_heart import table_answer
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.nets import default_net, load_net
from checkers_app.games.checkers import Checkers

REPORT_SECONDS = 0.05
"""The number of seconds between two progress checks of a running search."""
DEFAULT_HASH_MIB = 64
HAND = "hand"
"""The value that selects the hand-made evaluation instead of a file of weights."""

_MAX_NODES = (1 << 63) - 1
"""The maximum number of nodes of a search."""
_SHORT_NODES = 50_000
"""The maximum number of nodes of a search on the main thread: some hundredths of a second.  Python handles
Ctrl-C only on that thread, and not while it runs the compiled search.
"""
_LEAST_SECONDS = 0.001
_ONLY_MOVE_SECONDS = 0.05
"""The maximum time for a forced move with a game clock, in seconds."""


class CheckersEngine:
    """A search with its transposition table, which is retained between searches.

    An engine runs only one search at a time; a second caller waits.

    Args:
        hash_mib: the size of the transposition table in MiB, rounded down to a power of two.
        threads: the number of search threads.  With one thread, a cleared engine always visits the same nodes
            in the same search, unless a time limit ends the search; with more threads, it does not.
        evaluation: a file of learned weights, :data:`HAND` for the hand-made evaluation, or None for the
            weights in the program's assets.  If those weights cannot be used, the engine uses the hand-made
            evaluation, and :func:`~checkers_app.engine.resources.open_resources` gives the reason.
        tables: the endgame tables for the search; if they contain the root and one side wins, the move is
            taken from them without a search.

    Raises:
        ValueError: if the size is below 1, or the number of threads is not between 1 and
            ``core.MAX_THREADS``.
        MemoryError: if the transposition table does not fit into memory.
        NetError: if the file in ``evaluation`` does not contain usable weights.
    """

    def __init__(
        self,
        hash_mib: int = DEFAULT_HASH_MIB,
        threads: int = 1,
        tables: Tables | None = None,
        evaluation: Path | str | None = None,
    ) -> None:
        self._searcher = core.Searcher(hash_mib, threads)
        if evaluation is None:
            net, _ = default_net()
        else:
            net = None if evaluation == HAND else load_net(Path(evaluation))
        self._searcher.use(net)
        self._adviser: Adviser | None = None
        if tables is not None and tables.max_pieces:
            self._searcher.use_tables(tables.reader)
            self._adviser = Adviser(tables)
        self.threads = threads
        """The number of threads for which the engine was created."""
        self.cpu_seconds = 0.0
        """The processor time of the last search in seconds, for all threads together, not including probes at
        the root.
        """
        self._lock = Lock()

    def new_game(self) -> None:
        """Discard the results of all earlier searches; wait for a running search to end first."""
        with self._lock:
            self._searcher.clear()

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        threads: int | None = None,
    ) -> SearchResult:
        """Find the best move; block until a limit is reached or ``stop`` is set.

        The first depth is always completed, so that there is a move however strict the limits are.  A search
        that is stopped later returns the result of the last completed depth; a search that reaches a limit
        also uses the results of the unfinished depth.  Without any limit, a search continues until it is
        stopped or has reached ``core.MAX_DEPTH``.

        Args:
            position: the position to search from, with the positions that can still be repeated.
            limits: the limits of the search, which ends at the first limit that it reaches.
            stop: a token that ends the search from another thread.
            report: a callback that is called on this thread after each depth and at least every 100 ms.
            threads: the number of threads; None for the engine's own number.

        Raises:
            TypeError: if the position is not a checkers position.
            ValueError: if ``threads`` is below 1 or more than the engine's number.
        """
        state = checkers_state(position.state)
        replies = len(state.legal_moves())
        if not replies:
            return SearchResult(None, -WIN, 0, 0, (), 0.0)
        with self._lock:
            self.cpu_seconds = 0.0
            began = time.monotonic()
            advice = self._ask_tables(state, position, limits, stop)
            if advice is not None:
                return advice
            limits = _less(limits, time.monotonic() - began)
            # With a search on every processor, a thread that wakes up, such as the window's, would have to
            # wait until a searching thread has used up its time slice.
            threads = self.threads if threads is None else threads
            polite = report is not None and threads >= (os.cpu_count() or 1)
            self._begin(state, position, limits, threads, only=replies == 1, polite=polite)
            with (stop or StopToken()).calling(self._searcher.stop):
                if report is None and threads == 1 and _may_search_here(limits):
                    before = time.thread_time()
                    self._searcher.run(0)
                    self.cpu_seconds = time.thread_time() - before
                else:
                    self._run_threads(state, threads, report)
            return self._kept(state, self._result(state))

    def _kept(self, state: Checkers, found: SearchResult) -> SearchResult:
        """Return the result, corrected if the tables know better: with a move that preserves the value, and
        its score.

        A search with hardly any time ends before it has probed the tables, and a short search does not see
        a distant win that the tables contain.
        """
        worth = self._adviser.keeping(state) if self._adviser is not None else None
        if worth is None:
            return found
        result, moves = worth
        if found.move not in moves:
            return replace(found, move=moves[0], score=_WORTH[result], pv=moves[:1])
        known = {"win": max(found.score, TABLE_WIN), "loss": min(found.score, -TABLE_WIN)}
        return replace(found, score=known.get(result, found.score))

    def _ask_tables(
        self, state: Checkers, position: Position, limits: Limits, stop: StopToken | None
    ) -> SearchResult | None:
        """Return the result from the tables if they contain the root and one side wins; otherwise None."""
        if self._adviser is None:
            return None
        seconds = [given for given in (limits.seconds, limits.clock and limits.clock / 8) if given]
        return table_answer(self._adviser, position, state, min(seconds, default=None), stop)

    def _begin(
        self, state: Checkers, position: Position, limits: Limits, threads: int, *, only: bool, polite: bool
    ) -> None:
        soft = hard = limits.seconds or 0.0
        if limits.clock is not None:
            pieces = (state.black | state.white).bit_count()
            share = allot(limits.clock, limits.increment, limits.moves_to_go, pieces=pieces)
            soft = min(share.soft, _ONLY_MOVE_SECONDS) if only else share.soft
            hard = min(share.hard, limits.seconds or share.hard)
        self._searcher.begin(
            sets_of(state),
            [sets_of(checkers_state(earlier)) for earlier in position.history],
            min(limits.depth or core.MAX_DEPTH, core.MAX_DEPTH),
            min(limits.nodes or 0, _MAX_NODES),
            soft,
            hard,
            # A deeper search would show the same win; a requested depth is reported, though.
            bool(hard or limits.nodes),
            polite,
            threads,
        )

    def _run_threads(self, state: Checkers, count: int, report: Report | None) -> None:
        ended = Event()
        spent: list[float] = []
        threads = [
            Thread(target=self._run_thread, args=(index, ended, spent), name=f"search-{index}", daemon=True)
            for index in range(count)
        ]
        reported = Progress(0, 0, 0, (), 0.0)
        try:
            for thread in threads:
                thread.start()
            while not ended.wait(REPORT_SECONDS):
                reported = self._send(state, reported, report)
        finally:
            self._searcher.stop()  # also if ``report`` raises an exception, or on Ctrl-C
            for thread in threads:
                if thread.ident is not None:
                    thread.join()
        self.cpu_seconds = sum(spent)
        self._send(state, reported, report)

    def _run_thread(self, index: int, ended: Event, spent: list[float]) -> None:
        self._searcher.run(index)
        spent.append(time.thread_time())  # this thread does nothing else
        if index == 0:
            ended.set()

    def _send(self, state: Checkers, reported: Progress, report: Report | None) -> Progress:
        """Report each depth finished since the last call or, if there is none, the current nodes."""
        if report is None:
            return reported
        finished = self._searcher.finished()
        if finished == reported.depth:
            nodes, _ = self._searcher.counts()
            elapsed = self._searcher.elapsed()
            report(Progress(reported.depth, nodes, reported.score, reported.pv, elapsed))
            return reported
        for depth in range(reported.depth + 1, finished + 1):
            score, nodes, seconds, pairs = self._searcher.iteration(depth)
            reported = Progress(depth, nodes, score, line_of(state, pairs), seconds)
            report(reported)
        return reported

    def _result(self, state: Checkers) -> SearchResult:
        depth = self._searcher.finished()
        score, _, _, pairs = self._searcher.iteration(depth)
        nodes, cutoffs = self._searcher.counts()
        line = line_of(state, pairs)
        return SearchResult(line[0], score, depth, nodes, line, self._searcher.elapsed(), cutoffs)


_WORTH: Mapping[str, int] = MappingProxyType({"win": TABLE_WIN, "draw": 0, "loss": -TABLE_WIN})
"""Result -> the score of a position for which only the result is known."""


def _less(limits: Limits, spent: float) -> Limits:
    """Return the limits that are left after ``spent`` seconds."""
    seconds = None if limits.seconds is None else max(limits.seconds - spent, _LEAST_SECONDS)
    clock = None if limits.clock is None else max(limits.clock - spent, _LEAST_SECONDS)
    return replace(limits, seconds=seconds, clock=clock)


def _may_search_here(limits: Limits) -> bool:
    """Whether Ctrl-C is still handled promptly if a search runs on the calling thread."""
    short = limits.nodes is not None and limits.nodes <= _SHORT_NODES
    return short or current_thread() is not main_thread()
