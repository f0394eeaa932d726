"""Runs searches on one worker thread, so that callers never have to wait.

Searches run one after another: a request waits in a queue until all earlier ones have ended.  A cancelled
search ends within a few milliseconds.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from types import TracebackType
from typing import Self

from checkers_app.engine.api import (
    UNLIMITED,
    Engine,
    Limits,
    OpponentError,
    Position,
    Progress,
    SearchResult,
    StopToken,
)
from checkers_app.engine.switching import beside_the_window


@dataclass(frozen=True, slots=True)
class Ticket:
    """Identifies a request."""

    number: int


@dataclass(frozen=True, slots=True)
class ProgressEvent:
    """An event that reports the progress of a running search."""

    ticket: Ticket
    progress: Progress


@dataclass(frozen=True, slots=True)
class Finished:
    """An event that reports the end of a search, which may have completed, reached a limit or been
    cancelled.
    """

    ticket: Ticket
    result: SearchResult


@dataclass(frozen=True, slots=True)
class Failed:
    """An event that reports that a search raised an exception.  The service continues."""

    ticket: Ticket
    message: str
    """The type of the exception and its message, in one line."""
    details: str
    """The traceback, for a bug report; empty if one of the user's own programs is at fault."""
    forfeits: bool = False
    """True if the user's program has lost the game because of the failure."""


Event = ProgressEvent | Finished | Failed


@dataclass(frozen=True, slots=True)
class _Request:
    ticket: Ticket
    engine: Engine
    position: Position
    limits: Limits
    stop: StopToken


class EngineService:
    """Runs engine searches on a worker thread and returns events.

    All methods are thread-safe, and none of them blocks except :meth:`close`.  Each request ends with
    exactly one :class:`Finished` or :class:`Failed`, even if it is cancelled.  While a search runs, the
    interpreter's switch interval is shortened for the whole process.

    Args:
        wake: a callback that is called on the worker thread after each event, to wake a sleeping event loop.
        on_failure: a callback that is called on the worker thread with an exception raised by an engine,
            before the event is added.
    """

    def __init__(
        self,
        wake: Callable[[], None] | None = None,
        on_failure: Callable[[BaseException], None] | None = None,
    ) -> None:
        self._wake = wake
        self._on_failure = on_failure
        self._lock = threading.Lock()
        self._numbers = count(1)
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._stops: dict[Ticket, StopToken] = {}
        self._events: list[Event] = []
        self._forgotten: set[Ticket] = set()
        self._closed = False
        self._worker = threading.Thread(target=self._work, name="engine", daemon=True)
        self._worker.start()

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        """Let ``engine`` search as soon as the earlier requests have ended.

        The engine is called on the worker thread even if the request has already been cancelled: the stop
        token is then set from the start, but the result is still a legal move.

        Raises:
            RuntimeError: if the service is closed.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("the engine service is closed")
            request = _Request(Ticket(next(self._numbers)), engine, position, limits, StopToken())
            self._stops[request.ticket] = request.stop
            self._requests.put(request)
        return request.ticket

    def cancel(self, ticket: Ticket) -> None:
        """Cancel a request; this has no effect if it has already ended."""
        with self._lock:
            stop = self._stops.get(ticket)
        if stop is not None:
            stop.stop()

    def forget(self, ticket: Ticket) -> None:
        """Cancel a request whose events are no longer needed, and discard its events."""
        with self._lock:
            if ticket in self._stops:
                self._forgotten.add(ticket)
            self._events = [event for event in self._events if event.ticket != ticket]
        self.cancel(ticket)

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        """True if there are pending requests other than those whose tickets are in ``beside``."""
        with self._lock:
            return any(ticket not in beside and ticket not in self._forgotten for ticket in self._stops)

    def poll(self, ticket: Ticket | None = None) -> list[Event]:
        """Return the events since the last call, oldest first.

        If a ticket is given, only the events of its request are returned; the others stay in the queue.
        """
        with self._lock:
            events = [event for event in self._events if ticket in {None, event.ticket}]
            self._events = [event for event in self._events if ticket not in {None, event.ticket}]
        return events

    def close(self, timeout: float | None = 5.0) -> bool:
        """Cancel everything and wait for the worker to end.  This method may be called more than once.

        Args:
            timeout: the maximum time to wait in seconds; None for no limit.

        Returns:
            True if the worker has ended.
        """
        with self._lock:
            if not self._closed:
                self._closed = True
                self._requests.put(None)
            stops = tuple(self._stops.values())
        for stop in stops:
            stop.stop()
        self._worker.join(timeout)
        return not self._worker.is_alive()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _work(self) -> None:
        while self._work_on_next():
            pass

    def _work_on_next(self) -> bool:
        """Wait for a request and process it; return False if there will be no more.

        This is a separate method so that no variable refers to a finished request while the thread waits
        for the next one: its engine has a large table and may refer to a whole game.
        """
        request = self._requests.get()
        if request is None:
            return False
        self._post(self._run(request))
        return True

    def _run(self, request: _Request) -> Event:
        def report(progress: Progress) -> None:
            self._post(ProgressEvent(request.ticket, progress))

        with beside_the_window():
            try:
                result = request.engine.search(request.position, request.limits, request.stop, report)
                return Finished(request.ticket, result)
            except OpponentError as error:
                return Failed(request.ticket, f"{error}.", "", error.forfeits)
            except BaseException as error:  # noqa: BLE001 - whatever an engine does, the worker lives on
                if self._on_failure is not None:
                    with suppress(Exception):
                        self._on_failure(error)
                message = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
                return Failed(request.ticket, message, traceback.format_exc())

    def _post(self, event: Event) -> None:
        with self._lock:
            forgotten = event.ticket in self._forgotten
            if isinstance(event, ProgressEvent):
                # Only the newest progress of each depth is needed, so an unread queue stays short.
                self._events = [old for old in self._events if not _outdated(old, event)]
            else:
                del self._stops[event.ticket]
                self._forgotten.discard(event.ticket)
            if not forgotten:
                self._events.append(event)
        if self._wake is not None:
            with suppress(Exception):  # the window may be gone already; the event waits for a poll
                self._wake()


def _outdated(old: Event, new: ProgressEvent) -> bool:
    """True if ``new`` replaces ``old``."""
    if not isinstance(old, ProgressEvent) or old.ticket != new.ticket:
        return False
    return old.progress.depth in {0, new.progress.depth}
