"""A player built by a user as an opponent instead of a level."""

from __future__ import annotations

import json
from random import Random
from time import sleep

import pytest
from asked import Asked
from strategies import CHECKERS

from checkers_app.engine.api import Engine, Limits, Position
from checkers_app.engine.levels import Character
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.engine.service import EngineService
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers.evaluation import Weights
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.new_game import next_seats
from checkers_app.play.saved.saved_game import KeptGame, decode, encode
from checkers_app.play.series import Series, SeriesBook
from checkers_app.play.session import Session
from checkers_app.play.thinking import Backing, Purpose, Thinking
from checkers_app.storage.versioned import DocumentError

ROBIN = OwnPlayer("Robin", budget=Limits(depth=3), weights=Weights(king=150))
SEAT = Seat(Control.COMPUTER, own=ROBIN)


def test_it_is_asked_for_its_moves_and_no_level_is() -> None:
    def no_level(*_: object) -> Engine:
        raise AssertionError

    service = EngineService()
    thinking = Thinking(Backing(service, no_level, Random(1)))
    match = Match.new(CHECKERS, (SEAT, HUMAN))
    try:
        thinking.ask_move(match, 0.0)
        while not (answer := thinking.answer(Purpose.MOVE, 0.0)):
            thinking.poll()
            sleep(0.005)
    finally:
        service.close()
    wanted = TextbookEngine(ROBIN.evaluation).search(Position(match.state), ROBIN.budget)
    assert (answer.move, answer.score, answer.nodes) == (wanted.move, wanted.score, wanted.nodes)


def test_it_is_kept_with_its_game_and_named_in_it() -> None:
    kept = KeptGame.of(Match.new(CHECKERS, (SEAT, HUMAN)).play(Move((11, 15))))
    again = decode(encode(kept))
    assert again.match().seats == (SEAT, HUMAN)
    assert [again.name_of(side) for side in Side] == ["Robin", "You"]
    nameless = KeptGame.of(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, own=OwnPlayer()))))
    assert nameless.name_of(Side.SECOND) == "Your own player"


def test_a_game_with_a_player_that_cannot_be_is_refused() -> None:
    values = json.loads(encode(KeptGame.of(Match.new(CHECKERS, (SEAT, HUMAN)))))
    values["seats"][0]["own"]["weights"]["king"] = 10_000
    with pytest.raises(DocumentError, match=r"weights\.king is not a whole number"):
        decode(json.dumps(values))


def test_it_plays_the_next_game_too_unless_a_level_is_asked_for() -> None:
    assert next_seats((SEAT, HUMAN), other_sides=True) == (HUMAN, SEAT)
    assert next_seats((SEAT, HUMAN), level=4)[0].own is None
    match = Match.new(CHECKERS, (SEAT, HUMAN))
    assert match.with_computer(None, character=Character.TRICKY).seats[0].own == ROBIN
    changed = match.with_computer(None, level=4).seats[0]
    assert (changed.own, changed.level) == (None, 4)


def test_a_game_against_it_is_counted_for_no_level() -> None:
    book, asked = SeriesBook(), Asked()
    session = Session(Match.new(CHECKERS, (HUMAN, SEAT)), asked.backing(0.0))
    book.watch(session)
    session.play(Move((11, 15)))
    session.resign()
    assert book.of(session.match).results == (1,)
    assert book.of(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER)))) == Series()
