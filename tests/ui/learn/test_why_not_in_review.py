"""Why not this move? in a review: by right click, long press and keys, on the position on the board."""

from __future__ import annotations

import time

import pygame
import pytest
from page_driver import PORTRAIT, SIZES, Reader
from pairs import first_quick

from checkers_app.engine.api import Limits
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.notation.moves import parse_move
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.learn.why_not.why_not import LONG_PRESS
from checkers_app.ui.review.scene import ReviewScene
from checkers_app.views.learn import inquiry as inquiry_module
from checkers_app.views.learn.inquiry import Inquiry

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PATIENCE = 30.0
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


def open_review(
    context: Context, match: Match | None = None, size: tuple[int, int] = SIZES[1]
) -> tuple[Reader, ReviewScene]:
    scene = ReviewScene(context, match or game_of(*PLAYED).resign(Side.FIRST))
    return Reader(scene, size), scene


def at(scene: ReviewScene, square: int) -> tuple[int, int]:
    return scene.board.geometry.cell_rect(square).center


def answered(reader: Reader, scene: ReviewScene) -> Inquiry:
    inquiry = scene.why_not.inquiry
    assert inquiry is not None
    end = time.monotonic() + PATIENCE
    while inquiry.waiting and time.monotonic() < end:
        reader.tick(0.01)
        time.sleep(0.001)
    assert inquiry.answer is not None, inquiry.problem
    return inquiry


def test_a_right_click_asks_about_a_move_of_the_position_on_the_board(context: Context) -> None:
    reader, scene = open_review(context)
    reader.key(pygame.K_HOME)
    reader.key(pygame.K_RIGHT)
    reader.click(at(scene, 22), button=3)
    assert scene.why_not.choosing
    reader.draw()
    reader.click(at(scene, 17))
    inquiry = answered(reader, scene)
    assert inquiry.text == "22-17"
    assert inquiry.state == game_of("9-14").state
    assert scene.frame_rate() > 0
    for _ in range(3):
        reader.tick(1.0)
        reader.draw()
    reader.key(pygame.K_RIGHT)  # the steps of the line, not of the game
    assert scene.here == 1
    reader.key(pygame.K_ESCAPE)
    assert not scene.why_not.active
    reader.key(pygame.K_RIGHT)
    assert scene.here == 2
    scene.leave()


def test_a_long_press_asks(context: Context) -> None:
    reader, scene = open_review(context)
    reader.tick()
    reader.key(pygame.K_HOME)
    reader.press(at(scene, 11))
    reader.tick(LONG_PRESS / 2)
    assert not scene.why_not.active
    reader.tick(LONG_PRESS)
    assert scene.why_not.choosing
    reader.release(at(scene, 11))
    reader.click(at(scene, 15))
    assert answered(reader, scene).text == "11-15"
    scene.leave()


def test_by_keyboard_alone_typed_and_with_the_arrows(context: Context) -> None:
    reader, scene = open_review(context)
    reader.key(pygame.K_HOME)
    reader.key(pygame.K_w, "w")
    reader.type("11-16")
    assert answered(reader, scene).text == "11-16"
    reader.key(pygame.K_w, "w")
    reader.key(pygame.K_DOWN)
    reader.draw()
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_ESCAPE)  # puts the piece down
    assert scene.why_not.choosing
    reader.key(pygame.K_ESCAPE)
    assert not scene.why_not.active
    scene.leave()


def test_the_button_asks_and_a_refusal_says_why(context: Context) -> None:
    reader, scene = open_review(context)
    reader.key(pygame.K_HOME)
    reader.push("why")
    assert scene.why_not.choosing
    reader.click(at(scene, 29))  # a piece of the other side
    assert scene.why_not.inquiry is None
    assert scene._asking._prompt.refused
    reader.draw()
    scene.leave()


def test_of_a_mistake_it_is_asked_in_the_position_before_it(context: Context) -> None:
    match = game_of("1", "5", "2", "9", "3", name="tictactoe")
    reader, scene = open_review(context, match)
    end = time.monotonic() + PATIENCE
    while scene.review is None and time.monotonic() < end:
        context.tend()
        reader.tick(0.01)
        time.sleep(0.001)
    reader.tick(0.01)
    assert scene.here == 4  # after the blunder, which is shown on the board before it
    reader.key(pygame.K_l)
    reader.key(pygame.K_w, "w")
    reader.click(at(scene, 9))
    inquiry = answered(reader, scene)
    assert inquiry.state == match.states[3]
    assert inquiry.answer is not None
    assert not inquiry.answer.is_best
    reader.draw()
    reader.key(pygame.K_END)
    assert scene.here == 5
    assert not scene.why_not.active
    reader.click(at(scene, 4), button=3)  # the game is over here
    assert not scene.why_not.active
    scene.leave()


def test_what_lies_under_the_card_is_not_clicked(context: Context) -> None:
    reader, scene = open_review(context)
    reader.draw()
    reader.key(pygame.K_HOME)
    spot = scene._moves._spots[-1][0].center
    scene.why_not.ask(parse_move(CHECKERS, CHECKERS.initial, "11-15"))
    reader.click(spot)
    assert scene.here == 0
    assert scene.why_not.active
    scene.leave()
    assert scene.why_not.inquiry is None


@pytest.mark.parametrize("size", first_quick([*PORTRAIT, *SIZES], len(PORTRAIT) + 1))
def test_every_size_and_theme_holds_it(context: Context, size: tuple[int, int]) -> None:
    match = game_of("5", "1", name="tictactoe").resign(Side.FIRST)
    reader, scene = open_review(context, match, size)
    reader.key(pygame.K_HOME)
    reader.key(pygame.K_RIGHT)
    reader.key(pygame.K_w, "w")
    reader.check_layout()
    scene.why_not.ask(parse_move(TICTACTOE, match.states[1], "2"))
    answered(reader, scene)
    for theme in THEMES.values():
        context.look = type(context.look)(theme, context.look.fonts)
        scene.resize(size)
        reader.check_layout()
        reader.draw()
    scene.leave()
