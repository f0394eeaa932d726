"""An engine service that does not search: the test supplies the results and their timing."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from random import Random

from checkers_app.engine.api import (
    UNLIMITED,
    BookShare,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.levels import Character, Level
from checkers_app.engine.opponents.second_try import SecondTry
from checkers_app.engine.service import Event, Failed, Finished, ProgressEvent, Ticket
from checkers_app.games.base import Game, Move
from checkers_app.play.hint import HintSearch
from checkers_app.play.thinking import Backing


class Named:
    """Replaces the engine of a level; its search is never called."""

    def __init__(self, game: Game, level: Level, character: Character, seed: int | None) -> None:
        self.game = game
        self.level = level
        self.character = character
        self.seed = seed

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        raise NotImplementedError

    def new_game(self) -> None:
        raise NotImplementedError


def found(move: Move | None, score: int = 0, depth: int = 1, *, from_book: bool = False) -> SearchResult:
    pv = () if move is None else (move,)
    return SearchResult(move, score, depth, 10 * depth, pv, 0.0, book=shares(move) if from_book else ())


def shares(move: Move | None) -> tuple[BookShare, ...]:
    """A book with one move."""
    return () if move is None else (BookShare(move, 1.0),)


class Asked:
    """Records the requests; :attr:`levels` and :attr:`limits` have an entry for each one."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._events: list[Event] = []
        self.tickets: list[Ticket] = []
        self.levels: list[float] = []
        self.limits: list[Limits] = []
        self.positions: list[Position] = []
        self.shunned: list[frozenset[Move]] = []
        """The excluded moves."""
        self.cancelled: list[Ticket] = []
        self.forgotten: list[Ticket] = []

    def backing(self, shortest_think: float = 0.0) -> Backing:
        return Backing(self, Named, Random(1), lambda _: shortest_think)

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        self.shunned.append(engine.shunned if isinstance(engine, SecondTry) else frozenset())
        engine = engine.engine if isinstance(engine, HintSearch | SecondTry) else engine
        assert isinstance(engine, Named)
        self.tickets.append(Ticket(next(self._numbers)))
        self.levels.append(engine.level.number)
        self.limits.append(limits)
        self.positions.append(position)
        return self.tickets[-1]

    def cancel(self, ticket: Ticket) -> None:
        self.cancelled.append(ticket)

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        del beside
        return False

    def forget(self, ticket: Ticket) -> None:
        self.forgotten.append(ticket)

    def poll(self, ticket: Ticket) -> list[Event]:
        events = [event for event in self._events if event.ticket == ticket]
        self._events = [event for event in self._events if event.ticket != ticket]
        return events

    def answer(self, result: SearchResult, ticket: Ticket | None = None) -> None:
        """Return a result for the newest request, or for an earlier one."""
        self._events.append(Finished(ticket or self.tickets[-1], result))

    def report(self, progress: Progress) -> None:
        """The newest search reports progress."""
        self._events.append(ProgressEvent(self.tickets[-1], progress))

    def fail(self, message: str) -> None:
        """The newest search fails."""
        self._events.append(Failed(self.tickets[-1], message, ""))
