"""A service without a thread, for programs that have nothing to do while a search runs."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Progress, StopToken
from checkers_app.engine.service import Event, Finished, ProgressEvent, Ticket


class ImmediateService:
    """Searches while it is asked: :meth:`request` returns when the answer is there.

    Stands in for :class:`checkers_app.engine.service.EngineService`.  An exception of the search comes
    out of :meth:`request`, Ctrl-C among them.
    """

    def __init__(self) -> None:
        self._numbers = count(1)
        self._events: list[Event] = []

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        """Let ``engine`` search to its end."""
        ticket = Ticket(next(self._numbers))

        def report(progress: Progress) -> None:
            self._events.append(ProgressEvent(ticket, progress))

        result = engine.search(position, limits, StopToken(), report)
        self._events.append(Finished(ticket, result))
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Nothing to end: every request has ended before anyone can say so."""

    def forget(self, ticket: Ticket) -> None:
        """No event of this request is kept."""
        self.poll(ticket)

    def poll(self, ticket: Ticket) -> list[Event]:
        """What has happened to a request since the last call, the oldest first."""
        events = [event for event in self._events if event.ticket == ticket]
        self._events = [event for event in self._events if event.ticket != ticket]
        return events

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        """Nobody ever waits."""
        del beside
        return False
