"""Whole games in the window, from the first move to the end."""

from __future__ import annotations

from random import Random

import pytest
from driver import Driver, against
from held_search import Search
from sittings import unseeded
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Reason, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings
from checkers_app.views.interaction.status import Tone

pytestmark = pytest.mark.unpainted


def test_from_the_menu_through_a_game_of_tic_tac_toe(menu: Driver) -> None:
    random = Random(4)
    menu.push("tictactoe")
    assert menu.app.context.settings.game == "tictactoe"
    menu.choose_level(4)
    menu.push("play")
    assert menu.match().game is TICTACTOE
    assert unseeded(menu.match().seats) == against(4)
    while menu.match().outcome is None:
        menu.play_move(random.choice(menu.match().state.legal_moves()))
        menu.answer()
    outcome = menu.match().outcome
    assert outcome is not None
    assert outcome.winner is not Side.FIRST, "the last level never loses"
    assert menu.play().status().tone is Tone.END
    finished = menu.match()
    for square in TICTACTOE.cells:
        menu.square(square)
    assert menu.match() == finished


@pytest.mark.slow
def test_a_whole_game_of_checkers_by_clicks() -> None:
    driver = Driver()
    random = Random(1)
    driver.start(Match.new(CHECKERS, against(1)))
    while driver.match().outcome is None and len(driver.match().moves) < 240:
        driver.play_move(random.choice(driver.match().state.legal_moves()))
        driver.answer()
    outcome = driver.match().outcome
    assert outcome is not None
    assert outcome.reason in {Reason.NO_PIECES, Reason.BLOCKED}
    state = CHECKERS.initial
    for move in driver.match().moves:
        assert move in state.legal_moves()
        state = state.play(move)


def test_the_computer_against_itself() -> None:
    driver = Driver()
    seat = Seat(Control.COMPUTER, 2)
    driver.start(Match.new(TICTACTOE, (seat, seat)))
    driver.wait_for(lambda: driver.match().outcome is not None)
    driver.turn(5)
    assert driver.match().outcome is not None


def test_two_players_take_turns() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    for path in ((11, 15), (22, 18), (15, 22), (25, 18)):
        driver.play_move(next(m for m in driver.match().state.legal_moves() if m.path == path))
    assert driver.match().side_to_move is Side.FIRST
    assert len(driver.match().moves) == 4


@pytest.mark.slow
def test_moves_are_shown_before_the_computer_thinks(search: Search) -> None:
    driver = Driver(Settings(motion=Motion.CALM, window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, against(1)))
    driver.square(12)
    assert driver.play().moving
    assert search.levels == []
    began = driver.clock.now
    driver.wait_for(lambda: not driver.play().moving)
    assert driver.clock.now - began == pytest.approx(0.2 / 0.6, abs=0.05)
    driver.answer()
    assert search.levels == [1]
    assert len(driver.match().moves) == 2


def test_a_click_finishes_the_animation(search: Search) -> None:
    driver = Driver(Settings(motion=Motion.CALM, window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.square(12)
    assert driver.play().moving
    driver.hold((5, 5))
    assert not driver.play().moving
    assert search.levels == []
