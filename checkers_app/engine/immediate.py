"""A search service without a thread, for programs that have nothing else to do while a search runs."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Progress, StopToken
from checkers_app.engine.service import Event, Finished, ProgressEvent, Ticket


class ImmediateService:
    """Searches synchronously: :meth:`request` returns when the result is available.

    It is a replacement for :class:`checkers_app.engine.service.EngineService`.  If the search raises an
    exception, or Ctrl-C is pressed, :meth:`request` raises the exception.
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._events: list[Event] = []

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        """Run a search by ``engine`` until it ends."""
        ticket = Ticket(next(self._numbers))

        def report(progress: Progress) -> None:
            self._events.append(ProgressEvent(ticket, progress))

        result = engine.search(position, limits, StopToken(), report)
        self._events.append(Finished(ticket, result))
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Does nothing, because every request has already ended."""

    def forget(self, ticket: Ticket) -> None:
        """Discard the events of this request."""
        self.poll(ticket)

    def poll(self, ticket: Ticket) -> list[Event]:
        """The events of a request since the last call, oldest first."""
        events = [event for event in self._events if event.ticket == ticket]
        self._events = [event for event in self._events if event.ticket != ticket]
        return events

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        """Always returns False, because nothing ever waits."""
        del beside
        return False
