""" "Why not this move?" in a review: by right click, long press and keys, for the displayed position."""

from __future__ import annotations

import time

import pytest
from driver import PORTRAIT, SIZES, Driver
from pairs import first_quick
from pygame import Rect

from checkers_app.engine.api import Limits
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.why_not.why_not import LONG_PRESS
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.views.learn import inquiry as inquiry_module
from checkers_app.views.learn.inquiry import Inquiry

pytestmark = pytest.mark.unpainted

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PATIENCE = 110.0
PLAYED = ("9-14", "22-18", "5-9", "25-22")


@pytest.fixture(autouse=True)
def _shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inquiry_module, "ENGINE_LIMITS", Limits(depth=7))
    monkeypatch.setattr(inquiry_module, "TEXTBOOK_LIMITS", Limits(depth=4))


def game_of(*moves: str, name: str = "checkers") -> Match:
    match = Match.new(boards()[name], (HUMAN, HUMAN))
    for text in moves:
        match = match.play(parse_move(match.game, match.state, text))
    return match


def open_review(driver: Driver, match: Match | None = None, size: tuple[int, int] = SIZES[1]) -> ReviewScene:
    scene = ReviewScene(driver.context, match or game_of(*PLAYED).resign(Side.FIRST))
    driver.open(scene, size)
    return scene


def at(scene: ReviewScene, square: int) -> tuple[int, int]:
    return scene.board.geometry.cell_rect(square).center


def answered(driver: Driver, scene: ReviewScene) -> Inquiry:
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    end = time.monotonic() + PATIENCE
    while inquiry.waiting and time.monotonic() < end:
        driver.wait(0.01)
        time.sleep(0.001)
    assert inquiry.answer is not None, inquiry.problem
    return inquiry


@pytest.mark.slow
def test_a_right_click_asks_about_a_move_of_the_position_on_the_board(driver: Driver) -> None:
    scene = open_review(driver)
    driver.key("home")
    driver.key("right")
    driver.click(at(scene, 22), button=3)
    assert scene.why_not.choosing
    driver.draw()
    driver.click(at(scene, 17))
    inquiry = answered(driver, scene)
    assert inquiry.text == "22-17"
    assert inquiry.state == game_of("9-14").state
    assert scene.frame_rate() > 0
    for _ in range(3):
        driver.wait(1.0)
        driver.draw()
    driver.key("right")  # the steps of the line, not of the game
    assert scene.here == 1
    driver.key("escape")
    assert not scene.why_not.active
    driver.key("right")
    assert scene.here == 2
    scene.leave()


@pytest.mark.slow
def test_a_move_of_the_line_is_gone_to_by_a_click(driver: Driver) -> None:
    scene = open_review(driver)
    driver.key("home")
    scene.why_not.ask(parse_move(CHECKERS, CHECKERS.initial, "11-15"))
    inquiry = answered(driver, scene)
    driver.wait(10.0)
    second = inquiry.plies[1].text
    rows = [entry.place for entry in entries(driver.top.tree) if entry.role == "row"]
    labels = [entry.label for entry in entries(driver.top.tree) if entry.role == "row"]
    at_second = next(index for index, label in enumerate(labels) if label.startswith(second))
    driver.click(Rect(rows[at_second]).center)
    assert inquiry.shown == 2
    assert not inquiry.playing
    driver.press("To the first move")
    assert inquiry.shown == 1
    scene.leave()


@pytest.mark.slow
def test_a_long_press_asks(driver: Driver) -> None:
    scene = open_review(driver)
    driver.wait()
    driver.key("home")
    driver.hold(at(scene, 11))
    driver.wait(LONG_PRESS / 2)
    assert not scene.why_not.active
    driver.wait(LONG_PRESS)
    assert scene.why_not.choosing
    driver.release(at(scene, 11))
    driver.click(at(scene, 15))
    assert answered(driver, scene).text == "11-15"
    scene.leave()


@pytest.mark.slow
def test_by_keyboard_alone_typed_and_with_the_arrows(driver: Driver) -> None:
    scene = open_review(driver)
    driver.key("home")
    driver.key("w")
    driver.type("11-16")
    assert answered(driver, scene).text == "11-16"
    driver.key("w")
    driver.key("down")
    driver.draw()
    driver.key("return")
    driver.key("escape")  # deselects the piece
    assert scene.why_not.choosing
    driver.key("escape")
    assert not scene.why_not.active
    scene.leave()


@pytest.mark.slow
def test_the_button_asks_and_a_refusal_says_why(driver: Driver) -> None:
    scene = open_review(driver)
    driver.key("home")
    driver.push("why")
    assert scene.why_not.choosing
    driver.click(at(scene, 29))  # a piece of the other side
    assert scene.why_not.inquiry is None
    assert 'text "Choose another move, or press Esc."' in driver.outline()
    scene.leave()


@pytest.mark.slow
def test_of_a_mistake_it_is_asked_in_the_position_before_it(driver: Driver) -> None:
    match = game_of("1", "5", "2", "9", "3", name="tictactoe")
    scene = open_review(driver, match)
    end = time.monotonic() + PATIENCE
    while scene.review is None and time.monotonic() < end:
        driver.context.tend()
        driver.wait(0.01)
        time.sleep(0.001)
    driver.wait(0.01)
    assert scene.here == 4  # after the blunder; the board shows the position before it
    driver.key("l")
    driver.key("w")
    driver.click(at(scene, 9))
    inquiry = answered(driver, scene)
    assert inquiry.state == match.states[3]
    assert inquiry.answer is not None
    assert not inquiry.answer.is_best
    driver.draw()
    driver.key("end")
    assert scene.here == 5
    assert not scene.why_not.active
    driver.click(at(scene, 4), button=3)  # the game is over here
    assert not scene.why_not.active
    scene.leave()


@pytest.mark.slow
def test_what_lies_under_the_card_is_not_clicked(driver: Driver) -> None:
    scene = open_review(driver)
    driver.draw()
    driver.key("home")
    spot = driver.control("2. …25-22").rect.center
    scene.why_not.ask(parse_move(CHECKERS, CHECKERS.initial, "11-15"))
    assert "2. …25-22" not in driver.labels()
    driver.click(spot)
    assert scene.here == 0
    assert scene.why_not.active
    scene.leave()
    assert scene.why_not.inquiry is None


@pytest.mark.slow
@pytest.mark.parametrize("size", first_quick([*PORTRAIT, *SIZES], len(PORTRAIT) + 1))
def test_every_size_and_theme_holds_it(driver: Driver, size: tuple[int, int]) -> None:
    match = game_of("5", "1", name="tictactoe").resign(Side.FIRST)
    scene = open_review(driver, match, size)
    driver.key("home")
    driver.key("right")
    driver.key("w")
    driver.check_layout()
    scene.why_not.ask(parse_move(TICTACTOE, match.states[1], "2"))
    answered(driver, scene)
    for theme in THEMES:
        driver.change(theme=theme)
        driver.turn()
        driver.check_layout()
        driver.draw()
