"""A search that crashes or returns nonsense is reported, and the game continues."""

from __future__ import annotations

import pytest
from driver import Driver, Shown, against
from held_search import Search, answer_with
from strategies import CHECKERS

from checkers_app.games.base import Move
from checkers_app.play.match import Match
from checkers_app.views.interaction.status import Tone


def click_status(driver: Driver) -> None:
    driver.click(driver.place("status").center)


@pytest.mark.slow
def test_a_crash_of_the_search_is_said_and_the_game_goes_on(search: Search, shown: Shown) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [ValueError("a table is missing")]
    driver.square(12)
    driver.wait_for(lambda: driver.play().status().tone is Tone.ERROR)
    status = driver.play().status()
    assert "a table is missing" in status.detail
    assert "Click here to try again" in status.detail
    driver.turn(20)
    assert search.levels == [1], "it is not tried again by itself"
    assert any("stopped with an error" in text for text in shown)
    click_status(driver)
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.play_move(driver.match().state.legal_moves()[0])


def test_after_a_crash_the_turn_can_be_taken_back(search: Search) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [MemoryError()]
    driver.square(12)
    driver.wait_for(lambda: driver.play().status().tone is Tone.ERROR)
    driver.push("undo")
    assert driver.match().moves == ()
    assert driver.play().status().headline == "Your turn"


@pytest.mark.slow
@pytest.mark.parametrize("move", [Move((1, 5)), Move((22, 15), (18,)), Move((30, 14))])
def test_an_illegal_answer_is_not_played(search: Search, move: Move) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [answer_with(move)]
    driver.square(12)
    driver.wait_for(lambda: driver.play().status().tone is Tone.ERROR)
    assert len(driver.match().moves) == 1
    assert "illegal move" in driver.play().status().detail
    click_status(driver)
    driver.answer()
    assert len(driver.match().moves) == 2


def test_an_answer_off_the_board_is_not_played(search: Search) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, against(1)))
    search.answers = [answer_with(Move((40, 41)))]
    driver.square(12)
    driver.wait_for(lambda: driver.play().status().tone is Tone.ERROR)
    assert len(driver.match().moves) == 1
