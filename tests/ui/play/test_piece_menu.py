"""The menu on a square: by right click, long press, or the menu key; all its entries work."""

from __future__ import annotations

import pygame
import pytest
from driver import PORTRAIT, SIZES, Driver, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.games.base import Game
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings, Thoughts
from checkers_app.ui.learn.why_not.why_not import LONG_PRESS

pytestmark = [pytest.mark.unpainted, pytest.mark.usefixtures("display")]

MOVES, WHY, HINT = "Where can it move?", "Why not this move?", "Show a good move"
SETUP, THINK = "Set the board up from here", "Watch it think"
NEW = Settings(motion=Motion.OFF, thoughts=Thoughts.BY_LEVEL)


def board(game: Game = CHECKERS, size: tuple[int, int] = (1280, 800), level: int = 1) -> Driver:
    driver = Driver.quick(NEW, size)
    driver.start(Match.new(game, against(level)))
    return driver


def on_menu(driver: Driver) -> list[str]:
    """The entries in order; empty if there is no menu."""
    lines = driver.outline()
    if 'dialog "What you can do here"' not in lines:
        return []
    rest = lines[lines.index('dialog "What you can do here"') + 1 :]
    return [line.split('"')[1] for line in rest]


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
@pytest.mark.parametrize("square", [1, 12, 9, 22, 32])
def test_a_right_click_opens_it_beside_the_square(size: tuple[int, int], square: int) -> None:
    driver = board(size=size)
    driver.click(driver.spot(square), button=3)
    assert SETUP in on_menu(driver)
    driver.check_layout()
    menu = driver.place("What you can do here")
    assert driver.window.contains(menu)
    assert not menu.collidepoint(driver.spot(square))


def test_a_piece_that_may_move_has_all_of_it_and_another_only_what_is_real() -> None:
    driver = board()
    driver.click(driver.spot(9), button=3)
    assert on_menu(driver) == [MOVES, WHY, HINT, SETUP]
    driver.click(driver.spot(1), button=3)  # whose neighbours are in its way
    assert on_menu(driver) == [MOVES, HINT, SETUP]
    driver.click(driver.spot(30), button=3)
    assert on_menu(driver) == [HINT, SETUP]


@pytest.mark.slow
def test_where_the_computer_is_seen_to_think_it_leads_to_its_tree() -> None:
    driver = board(level=7)
    driver.click(driver.spot(9), button=3)
    driver.press(THINK)
    driver.turn()
    assert driver.name == "TreeScene"


def test_where_a_piece_can_move_is_shown_and_nothing_is_played() -> None:
    driver = board()
    driver.click(driver.spot(12), button=3)  # which has a single move
    driver.press(MOVES)
    assert on_menu(driver) == []
    assert driver.match().moves == ()
    assert driver.play().board.selection.next_squares == (16,)
    driver.square(16)
    assert driver.match().moves[0].path == (12, 16)


def test_a_piece_that_cannot_move_says_why() -> None:
    driver = board()
    driver.click(driver.spot(1), button=3)
    driver.press(MOVES)
    assert driver.play().board.selection.chosen == ()
    assert driver.play().status().headline != "Your turn"


def test_why_not_is_asked_about_the_square() -> None:
    driver = board()
    driver.click(driver.spot(12), button=3)
    driver.press(WHY)
    inquiry = driver.play().why_not.inquiry
    assert inquiry is not None
    assert inquiry.move.path == (12, 16)
    assert driver.match().moves == ()


@pytest.mark.slow
def test_a_position_is_taken_to_the_page_where_it_is_set_up() -> None:
    driver = board()
    driver.square(12)
    driver.answer()
    pieces = driver.match().game.pieces(driver.match().state)
    driver.click(driver.spot(9), button=3)
    driver.press(SETUP)
    driver.turn()
    assert driver.name == "SetupScene"
    assert sum("black man" in line for line in driver.outline()) >= sum(p.side == 0 for p in pieces.values())
    driver.key("escape")
    assert driver.name == "PlayScene"


@pytest.mark.parametrize("seconds", [LONG_PRESS - 0.1, LONG_PRESS + 0.1])
def test_holding_a_piece_opens_it_and_a_short_press_does_not(seconds: float) -> None:
    driver = board()
    driver.hold(driver.spot(9))
    driver.wait(seconds)
    held = seconds >= LONG_PRESS
    assert bool(on_menu(driver)) == held
    driver.release(driver.spot(9))
    assert bool(on_menu(driver)) == held
    assert driver.match().moves == ()


def test_a_piece_in_the_hand_is_carried_and_not_asked_about() -> None:
    driver = board()
    driver.hold(driver.spot(9))
    driver.move(driver.spot(14), (1, 0, 0))
    driver.wait(2 * LONG_PRESS)
    assert on_menu(driver) == []
    driver.release(driver.spot(14))
    assert driver.match().moves[0].path == (9, 14)


@pytest.mark.parametrize("key", [pygame.K_MENU, 0x40000065])
def test_the_menu_key_opens_it_where_the_cursor_is(key: int) -> None:
    driver = board()
    for name in ("up", "up"):
        driver.key(name)
    cursor = driver.play().board.cursor
    driver.strike(key)
    assert HINT in on_menu(driver)
    driver.key("down")
    driver.key("escape")
    assert on_menu(driver) == []
    assert driver.play().board.cursor in {cursor, None}
    driver.strike(pygame.K_F10, pygame.KMOD_LSHIFT)
    assert HINT in on_menu(driver)


def test_by_keys_alone_a_row_is_chosen() -> None:
    driver = board()
    driver.strike(pygame.K_MENU)
    driver.focus(HINT)
    driver.key("return")
    driver.wait_for(lambda: driver.play().sitting.session.hint is not None)
    assert on_menu(driver) == []


def test_a_click_beside_it_closes_it_and_plays_nothing() -> None:
    driver = board()
    driver.click(driver.spot(12), button=3)
    driver.square(11)
    assert on_menu(driver) == []
    assert driver.play().board.selection.chosen == ()


def test_a_small_board_has_what_there_is_on_it() -> None:
    driver = board(TICTACTOE)
    driver.click(driver.spot(5), button=3)
    assert on_menu(driver) == [WHY, HINT]


def test_a_game_that_is_over_can_only_be_set_up() -> None:
    driver = Driver(NEW)
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)).agree_draw())
    driver.click(driver.spot(1), button=3)
    assert on_menu(driver) == [SETUP]
