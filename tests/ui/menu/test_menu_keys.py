"""The main menu by keyboard, and its text about the levels."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver, Shown

from checkers_app.storage.settings import ClockChoice
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.play.scene import PlayScene


@pytest.mark.slow
@pytest.mark.parametrize("enter", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_enter_chooses_a_game_and_once_more_begins_it(menu: Driver, enter: int) -> None:
    menu.key("down")
    menu.strike(enter)
    assert isinstance(menu.top, MenuScene), "its choices are shown first"
    menu.strike(enter)
    scene = menu.top
    assert isinstance(scene, PlayScene)
    assert scene.match.game.key == "tictactoe"


@pytest.mark.slow
def test_boards_without_ratings_say_nothing_of_them(menu: Driver, shown: Shown) -> None:
    menu.picture()
    assert any(text.endswith(" Elo") for text in shown)
    menu.key("down")
    menu.key("return")
    shown.texts.clear()
    menu.picture()
    drawn = list(shown)
    assert any("Tic-tac-toe" in text for text in drawn)
    assert [text for text in drawn if "measured" in text or text.endswith(" Elo")] == []


@pytest.mark.slow
def test_a_clock_for_one_board_is_no_clock_for_another(menu: Driver) -> None:
    row = menu.part("clock").rect
    menu.click((row.x + row.width * 7 // 10, row.centery))
    settings = menu.app.context.settings
    assert settings.choice("checkers").clock is ClockChoice.LONG
    menu.push("tictactoe")
    menu.push("play")
    assert menu.play().controls.match.game.key == "tictactoe"
    assert menu.app.context.settings.choice("tictactoe").clock is ClockChoice.NONE
    menu.key("ctrl+w")
    row = menu.part("clock").rect
    menu.click((row.right - 20, row.centery))
    assert menu.app.context.settings.choice("tictactoe").clock is ClockChoice.MOVE
    assert menu.app.context.settings.choice("checkers").clock is ClockChoice.LONG
