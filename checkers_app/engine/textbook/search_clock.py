"""The clock that decides when a search must end and when it reports its progress."""

from __future__ import annotations

import time

from checkers_app.engine.api import Limits, StopToken

_POLL_NODES = 32
"""The number of nodes between two checks of the clock and the stop token: well under 2 ms."""
_REPORT_SECONDS = 0.1


class StopSearchError(Exception):
    """Raised to leave a search that has reached a limit or was stopped."""


class SearchClock:
    """Checks the limits of a search every few nodes.

    Args:
        limits: the limits of the search.
        stop: a token that ends the search early.
    """

    def __init__(self, limits: Limits, stop: StopToken) -> None:
        self._limits = limits
        self._stop = stop
        self.start()

    def start(self) -> None:
        """Start the clock for another search."""
        self._started = time.perf_counter()
        self._next_report = self._started + _REPORT_SECONDS
        self.next_poll = 0
        """The number of nodes at which :meth:`report_due` must be called."""

    @property
    def elapsed(self) -> float:
        """The time in seconds since the start."""
        return time.perf_counter() - self._started

    def report_due(self, nodes: int) -> bool:
        """Check the limits after the given number of nodes; return True if a report is due.

        Raises:
            StopSearchError: if the search must end.
        """
        now, limits = time.perf_counter(), self._limits
        if (
            self._stop.stopped
            or (limits.nodes is not None and nodes >= limits.nodes)
            or (limits.seconds is not None and now - self._started >= limits.seconds)
        ):
            raise StopSearchError
        self.next_poll = nodes + _POLL_NODES
        if limits.nodes is not None:
            self.next_poll = min(self.next_poll, limits.nodes)
        return now >= self._next_report

    def reported(self) -> None:
        """Record that progress has just been reported, so that the next report is due later."""
        self._next_report = time.perf_counter() + _REPORT_SECONDS
