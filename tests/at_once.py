"""A service that immediately returns a random legal move for every request."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from random import Random

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, SearchResult
from checkers_app.engine.service import Event, Finished, Ticket


class AtOnce:
    """Immediately returns a random legal move for every request."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._numbers = count(1)
        self._answers: dict[Ticket, SearchResult] = {}
        self.asked = 0

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        del engine, limits
        self.asked += 1
        ticket = Ticket(next(self._numbers))
        move = self._random.choice(position.state.legal_moves())
        score = self._random.randint(-300, 300)
        self._answers[ticket] = SearchResult(move, score, 3, 120, (move,), 0.0)
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """Does nothing: the result is already there."""

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        del beside
        return False

    def forget(self, ticket: Ticket) -> None:
        self._answers.pop(ticket, None)

    def poll(self, ticket: Ticket) -> list[Event]:
        answer = self._answers.pop(ticket, None)
        return [Finished(ticket, answer)] if answer is not None else []

    def close(self, timeout: float | None = None) -> bool:
        del timeout
        return True
