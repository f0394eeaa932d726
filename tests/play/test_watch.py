"""The known values of moves before they are played: shown only when they are reliable."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

import pytest
from asked import found
from strategies import CHECKERS

from checkers_app.engine.api import UNLIMITED, WIN, Engine, Limits, Position, Progress, RootMove
from checkers_app.engine.service import Event, Finished, ProgressEvent, Ticket
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Game, State
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import Backing
from checkers_app.play.watch import DEPTH, Watch

TICKET = Ticket(1)


class Told:
    """A service that passes on the messages of a test."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        assert engine
        assert position
        assert limits
        return TICKET

    def cancel(self, ticket: Ticket) -> None:
        raise AssertionError(ticket)

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        del beside
        return False

    def forget(self, ticket: Ticket) -> None:
        raise AssertionError(ticket)

    def poll(self, ticket: Ticket) -> list[Event]:
        assert ticket == TICKET
        events, self.events = self.events, []
        return events


class Knows(TextbookEngine):
    """An analyst whose tables give every position this result."""

    known: int | None = None

    def certain(self, state: State) -> int | None:
        del state
        return self.known


class KnowsDraws(Knows):
    known = 0


class KnowsSome(Knows):
    """Its tables only reach the positions after one of the moves."""

    def certain(self, state: State) -> int | None:
        return 0 if state == CHECKERS.initial.play(CHECKERS.initial.legal_moves()[2]) else None


Analyst = Callable[[Game], TextbookEngine]


def watching(analyst: Analyst = Knows.of) -> tuple[Watch, Told]:
    service = Told()
    backing = Backing(service, lambda *_: TextbookEngine.of(CHECKERS), Random(1), analyst=analyst)
    watch = Watch(backing, Session(Match.new(CHECKERS, (HUMAN, HUMAN)), backing), lambda: True)
    watch.tick(free=True)
    assert watch.running
    return watch, service


def tell(watch: Watch, service: Told, depth: int, score: int = 10, *, ended: bool = False) -> None:
    legal = CHECKERS.initial.legal_moves()
    roots = tuple(RootMove(move, score, exact=True, pv=(move,)) for move in legal)
    service.events.append(ProgressEvent(TICKET, Progress(depth, 50, score, roots[0].pv, 0.1, roots)))
    if ended:
        service.events.append(Finished(TICKET, found(roots[0].move, score, depth)))
    watch.tick(free=True)


def test_a_shallow_look_is_not_told() -> None:
    watch, service = watching()
    tell(watch, service, DEPTH - 1)
    early = watch.moves
    tell(watch, service, DEPTH)
    assert early == ()
    assert {root.move for root in watch.moves} == set(CHECKERS.initial.legal_moves())


def test_a_look_whose_time_was_over_before_that_depth_is_not_told() -> None:
    watch, service = watching()
    tell(watch, service, DEPTH - 1, ended=True)
    assert not watch.running
    assert watch.moves == ()


@pytest.mark.parametrize("score", [WIN - 5, 6 - WIN])
def test_a_proven_end_is_told_however_shallow_the_look(score: int) -> None:
    watch, service = watching()
    tell(watch, service, 6, score, ended=True)
    assert watch.moves


def test_what_the_tables_know_needs_no_depth_if_they_know_every_move() -> None:
    for analyst, told in ((KnowsDraws.of, True), (KnowsSome.of, False)):
        watch, service = watching(analyst)
        tell(watch, service, 1, 0, ended=True)
        assert bool(watch.moves) is told
