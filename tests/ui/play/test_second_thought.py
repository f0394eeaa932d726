"""The program asks once about a move that gives something away, by mouse and keys, without getting in the
way.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from driver import Driver, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.play.second_thought import SecondThought

WARNED = Settings(motion=Motion.OFF, window_size=(800, 600), warn_blunders=True)
SAFE, BLUNDER = Move((4, 8)), Move((11, 16))
POSITION = "B:W18,19,26,27,28,30,31,32:B1,2,3,4,5,7,9,11"
"""11-16 loses a man for nothing: 19x12."""


def thought(driver: Driver) -> SecondThought:
    return driver.play().second_thought


def opened(settings: Settings = WARNED) -> Driver:
    driver = Driver(settings)
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen(POSITION)))
    return driver


def asked(driver: Driver, move: Move = BLUNDER) -> SecondThought:
    """The move is made on the board, and the program asks about it."""
    driver.wait_for(lambda: bool(thought(driver)._watch.moves))
    for square in move.path:
        driver.square(square)
    assert thought(driver).asking
    assert driver.match().moves == ()
    return thought(driver)


def play_safe(driver: Driver) -> None:
    for square in SAFE.path:
        driver.square(square)
    driver.wait_for(lambda: driver.match().moves == (SAFE,))


@pytest.mark.slow
def test_a_blunder_is_held_back_and_told() -> None:
    driver = opened()
    question = asked(driver)
    assert question.blunder is not None
    assert question.blunder.sentence == "This loses a man at once."
    before = driver.picture()
    driver.turn(3)
    assert driver.picture() == before, "nothing goes on by itself"
    assert driver.match().moves == ()


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_another_move_is_the_answer_at_hand(key: int) -> None:
    driver = opened()
    asked(driver)
    driver.strike(key)
    assert not thought(driver).asking
    assert driver.match().moves == ()
    play_safe(driver)


@pytest.mark.slow
def test_it_is_played_all_the_same_by_key() -> None:
    driver = opened()
    asked(driver)
    driver.key("y")
    assert driver.match().moves == (BLUNDER,)
    assert not thought(driver).waiting


@pytest.mark.slow
def test_the_keyboard_goes_through_the_buttons() -> None:
    driver = opened()
    asked(driver)
    driver.key("tab")
    driver.key("right")
    driver.key("return")
    assert driver.match().moves == (BLUNDER,)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "moves"), [("back", ()), ("anyway", (BLUNDER,)), ("why", ())])
def test_the_buttons_do_what_they_say(name: str, moves: tuple[Move, ...]) -> None:
    driver = opened()
    question = asked(driver)
    driver.push(name)
    assert driver.match().moves == moves
    assert not question.asking
    assert (driver.play().why_not.inquiry is not None) is (name == "why")


@pytest.mark.slow
def test_the_same_move_again_is_meant() -> None:
    driver = opened()
    asked(driver)
    driver.clock.now += 2
    driver.turn()
    for square in BLUNDER.path:
        driver.square(square)
    assert driver.match().moves == (BLUNDER,)


@pytest.mark.slow
def test_a_double_click_does_not_confirm() -> None:
    driver = opened()
    asked(driver)
    assert thought(driver).take(BLUNDER, thought(driver)._held[2] + 0.2)  # type: ignore[index]
    assert driver.match().moves == ()


@pytest.mark.slow
def test_a_good_move_passes() -> None:
    play_safe(opened())


def test_switched_off_nothing_is_asked() -> None:
    driver = opened(replace(WARNED, warn_blunders=False))
    driver.play_move(BLUNDER)
    assert driver.match().moves == (BLUNDER,)
    assert not thought(driver).waiting


@pytest.mark.slow
def test_another_game_takes_the_question_away() -> None:
    driver = opened()
    asked(driver)
    driver.key("ctrl+n")
    driver.turn(2)
    assert not thought(driver).waiting
    assert driver.match().moves == ()
    assert driver.match().state == CHECKERS.initial


def test_looking_back_takes_the_question_away() -> None:
    """The question would cover another position, and the answer would play a move in a hidden game."""
    driver = Driver(WARNED)
    driver.start(Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((1,))))
    driver.square(2)
    assert thought(driver).asking
    driver.key("page up")
    assert not thought(driver).waiting
    driver.key("y")
    assert driver.match().moves == (Move((1,)),)


def test_a_small_board_is_judged_at_once() -> None:
    driver = Driver(WARNED)
    match = Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((1,)))
    driver.start(match)
    driver.square(2)
    assert thought(driver).asking, "only the centre holds against a corner"
    assert driver.match() == match
    driver.key("escape")
    driver.square(5)
    assert driver.match().moves[1:] == (Move((5,)),)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (2560, 1080)])
@pytest.mark.parametrize("move", [BLUNDER])
def test_the_question_lies_on_the_board_and_not_on_the_move(size: tuple[int, int], move: Move) -> None:
    driver = opened(replace(WARNED, window_size=size))
    question = asked(driver, move)
    board = driver.play().board.geometry.rect
    assert board.contains(question.rect)
    for square in move.path:
        assert not question.rect.collidepoint(driver.spot(square))


def test_the_computers_own_moves_are_its_own_affair() -> None:
    driver = Driver(WARNED)
    driver.start(Match.new(TICTACTOE, against(1, Side.SECOND)))
    driver.answer()
    assert len(driver.match().moves) == 1
