"""An idle game uses no resources, and every event wakes it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from driver import Driver
from held_search import Search

from checkers_app.games import boards
from checkers_app.play.clocks import CONTROLS
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.session import Session
from checkers_app.storage.settings import ClockChoice, Motion, Settings
from checkers_app.ui.play.rest import AFTER
from checkers_app.ui.play.scene import PlayScene

CHECKERS = boards()["checkers"]
TWO = Match.new(CHECKERS, (HUMAN, HUMAN))


def pass_time(driver: Driver, seconds: float) -> None:
    end = driver.clock.now + seconds
    while driver.clock.now < end:
        driver.turn()


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The times at which a session was polled."""
    asked: list[float] = []
    tick = Session.tick

    def counted(self: Session, now: float, *, hold: bool = False) -> None:
        asked.append(now)
        tick(self, now, hold=hold)

    monkeypatch.setattr(Session, "tick", counted)
    return asked


def test_a_game_that_waits_for_its_player_is_asked_nothing(ticks: list[float]) -> None:
    driver = Driver()
    driver.start(TWO)
    pass_time(driver, AFTER + 0.5)
    ticks.clear()
    pass_time(driver, 5)
    assert ticks == []
    assert driver.play().frame_rate() == 0
    driver.key("right")
    assert ticks
    driver.square(11)
    driver.square(15)
    assert len(driver.match().moves) == 1


@pytest.mark.slow
def test_the_computer_is_never_left_alone(ticks: list[float]) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 1))))
    pass_time(driver, AFTER + 0.5)
    driver.square(11)
    driver.square(15)
    driver.answer()
    assert len(driver.match().moves) == 2
    pass_time(driver, AFTER + 0.5)
    ticks.clear()
    pass_time(driver, 5)
    assert ticks == []


def test_clocks_run_on(ticks: list[float]) -> None:
    driver = Driver()
    driver.open(PlayScene(driver.context, TWO, time=CONTROLS[ClockChoice.SHORT]))
    pass_time(driver, AFTER + 0.5)
    ticks.clear()
    pass_time(driver, 1)
    assert ticks


def test_a_hint_that_was_asked_for_comes(ticks: list[float]) -> None:
    driver = Driver()
    driver.start(TWO)
    pass_time(driver, AFTER + 0.5)
    driver.key("h")
    driver.wait_for(lambda: driver.play().sitting.session.hint is not None)
    assert ticks


@pytest.mark.slow
def test_a_game_that_is_over_rests_with_its_card(ticks: list[float]) -> None:
    driver = Driver()
    driver.start(TWO)
    driver.resign()
    driver.wait_for(lambda: driver.play().end_card.open)
    pass_time(driver, AFTER + 0.5)
    ticks.clear()
    pass_time(driver, 5)
    assert ticks == []


@pytest.mark.slow
def test_another_look_is_drawn_while_it_rests() -> None:
    driver = Driver()
    driver.start(TWO)
    pass_time(driver, AFTER + 0.5)
    context = driver.context
    context.change_settings(replace(context.settings, theme="midnight"))
    look = context.look
    driver.turn()
    assert not context.look_changed
    assert context.look is look


def test_a_click_after_a_rest_is_not_a_long_press() -> None:
    driver = Driver()
    driver.start(TWO)
    pass_time(driver, 2 * AFTER)
    place = driver.spot(12)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=place, button=1)  # the pointer was there already
    driver.turn(3)
    driver.post(pygame.MOUSEBUTTONUP, pos=place, button=1)
    driver.turn()
    assert not driver.play().why_not.active
    driver.square(16)
    assert len(driver.match().moves) == 1


@pytest.mark.slow
def test_the_card_comes_after_a_long_stall_too() -> None:
    driver = Driver()
    driver.start(TWO)
    driver.square(11)
    driver.square(15)
    driver.resign()
    driver.turn()
    driver.clock.now += 2 * AFTER
    pass_time(driver, 1.0)
    assert driver.play().end_card.open


@pytest.mark.slow
def test_a_move_that_took_long_to_find_is_shown_to_its_end(search: Search) -> None:
    driver = Driver(Settings(motion=Motion.CALM))
    driver.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 10))))
    search.held = True
    driver.square(11)
    driver.square(15)
    pass_time(driver, 2 * AFTER)
    search.held = False
    driver.wait_for(lambda: len(driver.match().moves) == 2)
    pass_time(driver, AFTER)
    assert not driver.play().moving
    assert not driver.play().moving
