"""Pasting a game or a position in the main menu."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from driver import Driver, Shown

from checkers_app.notation.fen import parse_fen
from checkers_app.storage.settings import ClockChoice
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.kit.clipboard import copy_text

CTRL = pygame.KMOD_CTRL
FINISHED = '[Black "Ada"]\n[White "Bo"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n'


def paste(driver: Driver, text: str) -> None:
    driver.open(ToMainMenu())
    copy_text(text)
    driver.key("ctrl+v")


def test_a_position_is_played(driver: Driver) -> None:
    paste(driver, "B:WK32:BK1")
    assert driver.name == "PlayScene"
    assert driver.top.match.state == parse_fen("B:WK32:BK1")
    assert driver.top.match.human_side is not None, "against the opponent of the menu"


@pytest.mark.slow
def test_a_game_that_is_not_over_goes_on(driver: Driver) -> None:
    paste(driver, "1. 11-15 23-19 *")
    assert len(driver.top.match.moves) == 2
    assert driver.top.controls.reader is None


@pytest.mark.slow
def test_a_finished_game_is_read_and_has_no_clock(driver: Driver, shown: Shown) -> None:
    choice = replace(driver.context.settings.choice("checkers"), clock=ClockChoice.SHORT)
    driver.context.change_settings(driver.context.settings.with_choice("checkers", choice))
    paste(driver, FINISHED)
    assert driver.top.status().headline == "Black won"
    assert "Ada" in shown
    assert "3:00" not in shown
    driver.key("escape")
    assert driver.name == "MenuScene"
    paste(driver, FINISHED.replace("1-0", "*"))
    assert "3:00" in shown, "a game that goes on has the clock of the menu"


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (480, 640)])
def test_what_is_no_game_is_told(driver: Driver, shown: Shown, size: tuple[int, int]) -> None:
    driver.open(ToMainMenu(), size)
    copy_text("hello")
    driver.key("ctrl+v")
    assert driver.name == "MenuScene"
    words = " ".join(shown)
    assert "The clipboard does not hold a game: there is no game in this text." in words
    driver.key("up")
    assert not any("clipboard" in text for text in shown)
