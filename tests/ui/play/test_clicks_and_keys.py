"""The board in the window by clicks and keys: rejected moves, explanations, dragging and dropping."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from driver import Driver, Shown, against
from held_search import Search
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Move, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.views.interaction.status import Tone


def test_a_refused_click_shows_the_sentence(shown: Shown) -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    before = driver.match()
    driver.square(1)
    assert driver.match() == before
    assert driver.play().status().headline == "1 is blocked and cannot move"
    assert driver.play().status().tone is Tone.WARN
    assert "1 is blocked and cannot move" in shown
    driver.square(11)
    assert driver.play().status().headline == "Black to move", "the next good click takes it away"


def test_must_jump_is_explained() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("W:W22,25:B18,1")))
    assert driver.play().status().headline == "White must jump: 22 takes 18"
    driver.square(25)
    assert driver.play().status().headline == "You must jump: 22 takes 18"
    driver.square(22)
    assert driver.match().moves == (Move((22, 15), (18,)),)


def test_a_piece_can_be_dragged() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.hold(driver.spot(11))
    driver.release(driver.spot(15))
    assert driver.match().moves == (Move((11, 15)),)


@pytest.mark.slow
def test_clicks_while_the_computer_thinks_change_nothing(search: Search) -> None:
    driver = Driver()
    search.held = True
    driver.start(Match.new(CHECKERS, against(2)))
    driver.square(12)
    driver.wait_for(lambda: search.levels == [2])
    before = driver.match()
    for square in CHECKERS.cells:
        driver.square(square)
    assert driver.match() is before
    assert driver.play().status().headline == "The computer is thinking"
    search.held = False
    driver.answer()
    assert len(driver.match().moves) == 2


def test_routes_are_told_apart_square_by_square() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN), parse_fen("B:W6,7,14,15:BK2")))
    driver.square(2)
    driver.square(18)
    assert driver.play().status().headline.startswith("2 routes lead to 18")
    driver.square(11)
    assert driver.match().moves == (Move((2, 11, 18, 9, 2), (7, 15, 14, 6)),)


def test_a_move_by_keys_alone() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.key("right")  # the cursor appears on the first piece that can move
    driver.key("right")
    driver.key("right")
    driver.key("return")
    assert driver.play().status().headline == "Black to move"
    driver.key("down")
    driver.key("return")
    assert len(driver.match().moves) == 1
    assert driver.match().moves[0].origin == 11


@pytest.mark.slow
def test_a_game_of_tic_tac_toe_by_keys_alone(menu: Driver) -> None:
    menu.key("down")
    assert menu.control("Tic-tac-toe").focused
    menu.key("return")
    assert menu.app.context.settings.game == "tictactoe"
    menu.focus("Play")
    menu.key("return")
    assert menu.match().game is TICTACTOE
    menu.key("down")
    menu.key("down")
    menu.key("right")
    menu.key("return")
    assert menu.match().moves[0] == Move((5,))
    menu.answer()
    assert len(menu.match().moves) == 2
    menu.key("ctrl+z")
    assert menu.match().moves == ()
    menu.key("ctrl+y")
    assert len(menu.match().moves) == 2


@pytest.mark.slow
def test_escape_puts_the_piece_down_and_then_opens_the_menu() -> None:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.square(11)
    driver.key("escape")
    assert driver.name == "PlayScene"
    driver.key("escape")
    assert driver.name == "GameMenu"
    driver.key("escape")
    assert driver.name == "PlayScene"


@pytest.mark.parametrize("human", list(Side))
def test_the_board_of_tic_tac_toe_has_one_way_up(human: Side) -> None:
    driver = Driver()
    computer = Seat(Control.COMPUTER, 1)
    seats = (HUMAN, computer) if human is Side.FIRST else (computer, HUMAN)
    driver.start(Match.new(TICTACTOE, seats))
    for _ in range(2):
        x, y = driver.spot(1)
        assert all(x <= driver.spot(square)[0] and y <= driver.spot(square)[1] for square in TICTACTOE.cells)
        driver.key("f")  # does nothing


@pytest.mark.slow
def test_arrows_follow_the_turned_board() -> None:
    driver = Driver()
    driver.start(Match.new(replace(TICTACTOE, top_side=Side.SECOND), (HUMAN, HUMAN)))
    driver.key("f")
    driver.key("down")
    first = driver.play().board.cursor
    assert first is not None
    y = driver.spot(first)[1]
    driver.strike(pygame.K_UP if first < 4 else pygame.K_DOWN)
    second = driver.play().board.cursor
    assert second is not None
    assert second != first
    assert abs(driver.spot(second)[1] - y) == driver.play().board.geometry.cell
