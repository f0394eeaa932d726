"""A session with its players, its engine service, and the events it sent."""

from __future__ import annotations

from dataclasses import replace

from asked import Asked
from strategies import CHECKERS

from checkers_app.engine.api import SearchResult
from checkers_app.games.base import Game, Move
from checkers_app.notation.fen import parse_fen
from checkers_app.play.events import SessionEvent
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose

COMPUTER = Seat(Control.COMPUTER, 3)
HUMAN_FIRST = (HUMAN, COMPUTER)
HUMAN_SECOND = (COMPUTER, HUMAN)
TWO_PLAYERS = (HUMAN, HUMAN)
DEMONSTRATION = (COMPUTER, COMPUTER)
SEATINGS = (HUMAN_FIRST, HUMAN_SECOND, TWO_PLAYERS, DEMONSTRATION)
SHUFFLE = (Move((1, 5)), Move((32, 27)), Move((5, 1)), Move((27, 32)))
FIRST, REPLY = Move((11, 15)), Move((23, 19))


def unseeded(seats: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
    """The same players without the seed of their choices."""
    first, second = (replace(seat, seed=None) for seat in seats)
    return first, second


class Table:
    """A session, its service, and the events it sent."""

    def __init__(self, match: Match, shortest_think: float = 0.0) -> None:
        self.asked = Asked()
        self.session = Session(match, self.asked.backing(shortest_think))
        self.heard: list[SessionEvent] = []
        self.session.listen(self.heard.append)

    def moves(self) -> tuple[Move, ...]:
        return self.session.match.moves

    def purpose(self) -> Purpose | None:
        return self.session.thinking.purpose

    def kinds(self) -> list[type[SessionEvent]]:
        kinds: list[type[SessionEvent]] = [type(event) for event in self.heard]
        self.heard.clear()
        return kinds

    def answer(self, result: SearchResult, now: float = 0.0) -> None:
        self.asked.answer(result)
        self.session.tick(now)


def begin(
    seats: tuple[Seat, Seat] = HUMAN_FIRST,
    *moves: Move,
    start: str | None = None,
    game: Game = CHECKERS,
    shortest_think: float = 0.0,
) -> Table:
    match = Match.new(game, seats, parse_fen(start) if start else None)
    for move in moves:
        match = match.play(move)
    return Table(match, shortest_think)
