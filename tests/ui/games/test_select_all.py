"""Ctrl A selects the text of any field: the next letter replaces it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from driver import Driver, Shown

from checkers_app.games.checkers import GAME, Checkers
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.destinations import ToGame, ToGames, ToSetup

CTRL = pygame.KMOD_CTRL
FIRST, SECOND = "B:W32:B5", "W:W21:B6"
"""The typed text: one field reads it as a position, the others as letters."""


def search(driver: Driver) -> None:
    driver.open(ToGames())


def name_of_a_file(driver: Driver) -> None:
    driver.open(ToGames())
    driver.key("ctrl+o")


def position(driver: Driver) -> None:
    driver.open(ToSetup(Checkers()))
    driver.push("text")
    driver.key("ctrl+u")


def remark(driver: Driver) -> None:
    driver.open(ToGame(Match.new(GAME, (HUMAN, HUMAN))))
    driver.key("c")


@pytest.mark.slow
@pytest.mark.parametrize("field", [search, name_of_a_file, position, remark])
def test_ctrl_a_selects_all_of_a_field(driver: Driver, field: Callable[[Driver], None], shown: Shown) -> None:
    field(driver)

    def typed(text: str) -> None:
        driver.event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0)
        driver.type(text)

    typed(FIRST)
    assert FIRST in shown
    driver.key("ctrl+a")
    typed(SECOND)
    driver.draw()
    assert SECOND in shown
    assert not any(FIRST in text for text in shown)
