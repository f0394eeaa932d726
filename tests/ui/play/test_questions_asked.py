"""Resign and change sides: a question with buttons, withdrawn by any other action, and after a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver, against
from strategies import CHECKERS

from checkers_app.games.base import Reason, Side
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match, Seat
from checkers_app.ui.play.question_card import PATIENCE

Act = Callable[[Driver], object]

RESIGN = "Resign this game?"


def opened(seats: tuple[Seat, Seat] = (HUMAN, HUMAN), size: tuple[int, int] = (1280, 800)) -> Driver:
    driver = Driver(size=size)
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for text in ("11-15", "24-20"):
        match = match.play(parse_move(CHECKERS, match.state, text))
    driver.start(match.with_seats(seats))
    return driver


def asked(driver: Driver, question: str = RESIGN) -> bool:
    return f'dialog "{question}"' in driver.outline()


def test_resigning_is_asked_over_the_board_and_answered_there() -> None:
    driver = opened(size=(800, 600))
    driver.key("f9")
    driver.push("resign")
    assert asked(driver)
    assert driver.match().outcome is None
    driver.push("give-up")
    outcome = driver.match().outcome
    assert outcome is not None
    assert outcome.reason is Reason.RESIGNATION


@pytest.mark.few
@pytest.mark.parametrize(
    "act",
    [
        pytest.param(lambda driver: driver.push("play-on"), id="its button"),
        pytest.param(lambda driver: driver.key("escape"), id="Esc"),
        pytest.param(lambda driver: driver.key("return"), id="Enter on what has the focus"),
        pytest.param(lambda driver: driver.wait(PATIENCE + 0.1), id="time"),
        pytest.param(lambda driver: driver.press("Flip"), id="another tool"),
        pytest.param(lambda driver: driver.key("f"), id="another key"),
        pytest.param(lambda driver: driver.key("1"), id="a typed move"),
        pytest.param(lambda driver: driver.square(9), id="a piece"),
        pytest.param(lambda driver: driver.click((4, 4)), id="nothing"),
        pytest.param(lambda driver: driver.key("page up"), id="looking back"),
        pytest.param(lambda driver: (driver.key("f9"), driver.key("escape")), id="the menu"),
        pytest.param(lambda driver: driver.press("Draw"), id="another question"),
    ],
)
def test_whatever_else_is_done_takes_the_question_back(act: Act) -> None:
    driver = opened()
    driver.press("Resign")
    assert asked(driver)
    act(driver)
    driver.turn()
    assert not asked(driver)
    driver.play().controls.go_back()
    driver.play().controls.session.decline_draw()
    driver.turn()
    driver.press("Resign")
    assert driver.match().outcome is None, "it is asked again"
    assert asked(driver)


def test_the_same_command_again_is_a_yes() -> None:
    driver = opened()
    driver.press("Resign")
    driver.press("Resign")
    assert driver.match().outcome is not None


def test_changing_sides_has_buttons() -> None:
    driver = opened(against(1))
    driver.key("ctrl+e")
    assert asked(driver, "Change sides?")
    driver.key("tab")
    driver.key("tab")
    driver.key("return")
    assert driver.match().human_side is Side.SECOND
    assert not asked(driver, "Change sides?")


def test_a_game_that_ends_meanwhile_is_not_resigned() -> None:
    driver = opened()
    driver.press("Resign")
    driver.play().sitting.session.offer_draw()
    driver.play().sitting.session.accept_draw()
    driver.turn()
    assert not asked(driver)
