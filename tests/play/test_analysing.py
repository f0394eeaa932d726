"""Analysis of the displayed position: requested through a service, cancelled in time, never outdated."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Progress, RootMove, SearchResult
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.service import Event, Failed, Finished, ProgressEvent, Ticket
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games import boards
from checkers_app.play.analysing import Analysing
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.thinking import Backing

TICTACTOE = boards()["tictactoe"]


class Sight:
    def __init__(self) -> None:
        self.match = Match.new(TICTACTOE, (HUMAN, HUMAN))

    def play(self) -> None:
        self.match = self.match.play(self.match.state.legal_moves()[0])


class Waiting:
    """A service that only returns results when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Position] = []
        self.forgotten: list[Ticket] = []
        self.events: list[Event] = []

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        assert engine
        assert limits
        self.asked.append(position)
        return Ticket(len(self.asked))

    def cancel(self, ticket: Ticket) -> None:
        raise AssertionError(ticket)

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        del beside
        return False

    def forget(self, ticket: Ticket) -> None:
        self.forgotten.append(ticket)

    def poll(self, ticket: Ticket) -> list[Event]:
        events, self.events = self.events, []
        return [event for event in events if event.ticket == ticket]


def backing(service: Waiting | ImmediateService) -> Backing:
    return Backing(service, lambda *_: TextbookEngine.of(TICTACTOE), Random(1), analyst=TextbookEngine.of)


def test_off_it_asks_nothing() -> None:
    service, sight = Waiting(), Sight()
    analysing = Analysing(backing(service), sight)
    assert not analysing.tick(free=True)
    assert service.asked == []


def test_it_follows_the_position_and_forgets_the_former() -> None:
    service, sight = Waiting(), Sight()
    analysing = Analysing(backing(service), sight)
    analysing.toggle()
    analysing.tick(free=True)
    analysing.tick(free=True)
    assert len(service.asked) == 1
    move = sight.match.state.legal_moves()[0]
    root = RootMove(move, 7, exact=True, pv=(move,))
    service.events = [ProgressEvent(Ticket(1), Progress(3, 50, 7, (move,), 0.1, (root,)))]
    assert analysing.tick(free=True)
    assert analysing.lines is not None
    assert analysing.lines.best == (root,)
    sight.play()
    assert analysing.lines.moves == (), "not those of the position before, even until the next tick"
    analysing.tick(free=True)
    assert analysing.lines.moves == ()
    assert service.forgotten == [Ticket(1)]
    assert [position.state for position in service.asked] == [TICTACTOE.initial, sight.match.state]
    analysing.toggle()
    assert service.forgotten == [Ticket(1), Ticket(2)]
    assert analysing.lines is None


def test_the_game_comes_first() -> None:
    service, sight = Waiting(), Sight()
    analysing = Analysing(backing(service), sight)
    analysing.toggle()
    analysing.tick(free=False)
    assert service.asked == []
    analysing.tick(free=True)
    assert len(service.asked) == 1
    analysing.tick(free=False)
    assert service.forgotten == [Ticket(1)]
    assert analysing.lines is not None
    analysing.tick(free=True)
    assert len(service.asked) == 2


def test_an_end_is_not_asked_for_again_and_a_failure_is_told() -> None:
    service, sight = Waiting(), Sight()
    analysing = Analysing(backing(service), sight)
    analysing.toggle()
    analysing.tick(free=True)
    service.events = [Finished(Ticket(1), SearchResult(None, 0, 0, 0, (), 0.0))]
    analysing.tick(free=True)
    analysing.tick(free=True)
    assert len(service.asked) == 1
    assert not analysing.running
    sight.play()
    analysing.tick(free=True)
    service.events = [Failed(Ticket(2), "it broke", "")]
    analysing.tick(free=True)
    assert analysing.failure == "it broke"


def test_with_a_real_engine_all_moves_are_there() -> None:
    sight = Sight()
    for _ in range(4):
        sight.play()
    analysing = Analysing(backing(ImmediateService()), sight)
    analysing.toggle()
    analysing.tick(free=True)
    analysing.tick(free=True)
    assert analysing.lines is not None
    assert len(analysing.lines.moves) == 5
    assert len(analysing.lines.best) == 3
