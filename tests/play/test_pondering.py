"""Full strength thinks during the person's turn, and yields to everything else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from asked import Asked, Named, found
from sittings import FIRST, REPLY
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import SearchResult
from checkers_app.engine.levels import Character, levels_for, unavailable_reason
from checkers_app.games.base import Game, Move
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.pondering import Pondering
from checkers_app.play.session import Session
from checkers_app.play.thinking import PONDERING, full_strength

STRONGEST = levels_for(CHECKERS)[-1]
EXPECTED = Move((9, 13))
needs_full_strength = pytest.mark.skipif(
    bool(unavailable_reason(STRONGEST)), reason="the compiled engine is missing"
)


@dataclass
class Ponder:
    """A game against a level of the computer, after its reply to the first move."""

    level: float = STRONGEST.number
    game: Game = CHECKERS
    line: tuple[Move, ...] = (REPLY, EXPECTED)
    wanted: bool = True
    asked: Asked = field(default_factory=Asked)

    def __post_init__(self) -> None:
        backing = replace(
            self.asked.backing(), ahead=lambda game, level: Named(game, level, Character.BALANCED, None)
        )
        match = Match.new(self.game, (HUMAN, Seat(Control.COMPUTER, self.level)))
        self.session = Session(match, backing)
        self.pondering = Pondering(backing, self.session, lambda: self.wanted)
        if self.game is CHECKERS:
            self.session.play(FIRST)
            self.session.tick(0.0)
            self.asked.answer(SearchResult(REPLY, 10, 12, 100, self.line, 0.0))
            self.session.tick(1.0)
            assert self.session.match.moves == (FIRST, REPLY)

    @property
    def about(self) -> list[tuple[Move, ...]]:
        """The lines after the game's moves that were searched during the person's turn."""
        asked = zip(self.asked.positions, self.asked.limits, strict=True)
        state = self.session.match.state
        after = {state.play(move): (move,) for move in state.legal_moves()} | {state: ()}
        return [after[position.state] for position, limits in asked if limits == PONDERING]


@needs_full_strength
def test_it_thinks_about_the_reply_that_it_expects() -> None:
    game = Ponder()
    game.pondering.tick(free=True)
    game.pondering.tick(free=True)
    assert game.about == [(EXPECTED,)]
    assert game.pondering.running


@needs_full_strength
def test_without_an_expectation_it_thinks_about_the_position() -> None:
    game = Ponder(line=(REPLY,))
    game.pondering.tick(free=True)
    assert game.about == [()]


@needs_full_strength
def test_it_ends_when_the_person_has_moved() -> None:
    game = Ponder()
    game.pondering.tick(free=True)
    ticket = game.asked.tickets[-1]
    game.session.play(EXPECTED)
    game.session.tick(2.0)
    game.pondering.tick(free=False)
    assert game.asked.forgotten == [ticket]
    assert not game.pondering.running
    game.pondering.tick(free=True)
    assert not game.pondering.running, "it is the computer's turn"


@needs_full_strength
def test_it_gives_way_and_begins_again() -> None:
    game = Ponder()
    running = []
    for free in (True, False, True):
        game.pondering.tick(free=free)
        running.append(game.pondering.running)
    assert running == [True, False, True]
    assert len(game.about) == 2


@needs_full_strength
def test_it_thinks_once_about_a_position() -> None:
    game = Ponder()
    game.pondering.tick(free=True)
    game.asked.answer(found(EXPECTED))
    for _ in range(3):
        game.pondering.tick(free=True)
    assert len(game.about) == 1
    assert not game.pondering.running


@needs_full_strength
def test_another_game_of_as_many_plies_is_another_position() -> None:
    game = Ponder()
    game.pondering.tick(free=True)
    seats, other = game.session.match.seats, (Move((9, 13)), Move((22, 18)))
    game.session.begin(Match.new(CHECKERS, seats, opening=other))
    game.pondering.tick(free=True)
    assert game.asked.positions[-1].state == game.session.match.state
    game.session.change_computer(None, character=Character.TRICKY)
    asked = len(game.asked.tickets)
    game.pondering.tick(free=True)
    assert len(game.asked.tickets) == asked, "the position is the same"


@needs_full_strength
def test_switched_off_it_is_idle() -> None:
    game = Ponder(wanted=False)
    game.pondering.tick(free=True)
    assert game.about == []
    running = []
    for game.wanted in (True, False):
        game.pondering.tick(free=True)
        running.append(game.pondering.running)
    assert running == [True, False]


@pytest.mark.parametrize("level", [level.number for level in levels_for(CHECKERS)[:-1]])
def test_no_other_level_thinks_ahead(level: float) -> None:
    game = Ponder(level=level)
    game.pondering.tick(free=True)
    assert not game.pondering.running
    assert full_strength(CHECKERS, level) is None


def test_other_boards_have_no_full_strength() -> None:
    game = Ponder(level=4, game=TICTACTOE)
    game.pondering.tick(free=True)
    assert not game.pondering.running


@needs_full_strength
def test_nobody_hears_of_what_it_finds() -> None:
    game = Ponder()
    before = game.session.thinking.last
    game.pondering.tick(free=True)
    game.asked.answer(found(EXPECTED, 900))
    game.pondering.tick(free=True)
    game.session.tick(3.0)
    assert game.session.thinking.last is before
    assert game.session.match.moves == (FIRST, REPLY)
