"""Ends a search early if the choice of the move is clear.

With a fixed time for a move, a search would use all of it even if every move but one loses a man.  After the
first part of the time, the other moves are searched less deeply.  If each of them is far worse than the best
move, the remaining time is saved.  Otherwise the search continues, with its earlier results in the
transposition table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from checkers_app.engine.api import (
    UNLIMITED,
    WIN_BOUND,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.opponents.others import other_moves
from checkers_app.games.base import State

FIRST_PART = 0.2
"""The fraction of the time after which the engine checks whether the choice is clear."""
LOOK_PART = 0.1
"""The fraction of the time that searching the other moves may take."""
FAR = 100
"""The minimum difference from the best move, in hundredths of a man, at which a move needs no further
search.
"""
DEEP_ENOUGH = 9
"""The minimum depth in plies at which the result of the first part is trusted."""


class ClearChoice:
    """An engine that ends its search early if the choice is clear.

    Only searches with a fixed time for the move are shortened; if there is a clock or a limit on nodes or
    depth, the engine's own search is used.

    Args:
        engine: the engine that performs the searches.
        seconds: the maximum time for a move; the limits of a search can only shorten it.
        certain: a callback that returns the score of a position if it is known without a search; otherwise
            None.
    """

    def __init__(
        self, engine: Engine, seconds: float, certain: Callable[[State], int | None] = lambda _: None
    ) -> None:
        self._engine = engine
        self._seconds = seconds
        self._certain = certain

    def new_game(self) -> None:
        """Discard everything learned in the previous game."""
        self._engine.new_game()

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the best move; see :class:`checkers_app.engine.api.Engine`."""
        limits = limits.within(Limits(seconds=self._seconds))
        if limits.clock is not None or limits.nodes is not None or limits.depth is not None:
            return self._engine.search(position, limits, stop, report)
        seconds = limits.seconds or self._seconds
        began = time.monotonic()
        stop = stop or StopToken()
        depths: set[int] = set()
        noted = None if report is None else _noting(report, depths)
        first = self._engine.search(position, Limits(seconds=seconds * FIRST_PART), stop, noted)
        if stop.stopped or self._clear(position, first, seconds * LOOK_PART, stop):
            return first
        rest = max(0.001, seconds - (time.monotonic() - began))
        later = None if report is None else _only_deeper(report, first, max(depths, default=0))
        second = self._engine.search(position, Limits(seconds=rest), stop, later)
        best = second if second.depth >= first.depth else first
        return replace(best, nodes=first.nodes + second.nodes, seconds=time.monotonic() - began)

    def _clear(self, position: Position, found: SearchResult, seconds: float, stop: StopToken) -> bool:
        """True if a longer search is unlikely to find another move."""
        state = position.state
        if found.move is None or found.from_book or len(state.legal_moves()) == 1:
            return True
        if abs(found.score) > WIN_BOUND or self._certain(state) is not None:
            return True
        if found.depth < DEEP_ENOUGH:
            return False
        count = 1
        for other in other_moves(self._engine, position, found, seconds, stop):
            if not other.exact or other.score > found.score - FAR:
                return False
            count += 1
        return count == len(state.legal_moves())


def _noting(report: Report, depths: set[int]) -> Report:
    """Return a callback that forwards all reports and records the reported depths."""

    def pass_on(progress: Progress) -> None:
        depths.add(progress.depth)
        report(progress)

    return pass_on


def _only_deeper(report: Report, first: SearchResult, deepest: int) -> Report:
    """Return a callback for the second part that forwards only depths that the first part has not reached.

    Depths up to ``deepest`` have been reported; the result may be less deep if one of several good moves
    was chosen.
    """

    def pass_on(progress: Progress) -> None:
        if progress.depth > max(first.depth, deepest):
            report(
                replace(
                    progress, nodes=first.nodes + progress.nodes, seconds=first.seconds + progress.seconds
                )
            )

    return pass_on
