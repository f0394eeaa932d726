"""Shortcuts that work on every page."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver
from pairs import pairs

from checkers_app.games import boards
from checkers_app.games.checkers import Checkers
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import (
    ToDuel,
    ToExercise,
    ToGames,
    ToLearn,
    ToLessons,
    ToMainMenu,
    ToPractice,
    ToPuzzles,
    ToReview,
    ToSchool,
    ToSetup,
    ToStatistics,
)

pytestmark = pytest.mark.unpainted

CHECKERS = boards()["checkers"]
PAGES = (
    ToMainMenu(),
    ToGames(),
    ToSetup(Checkers()),
    ToStatistics(),
    ToPuzzles(),
    ToPractice(),
    ToSchool(),
    ToReview(Match.new(CHECKERS, (HUMAN, HUMAN)).agree_draw()),
    ToLearn(CHECKERS, None),
    ToDuel(None),
    ToExercise(),
    ToLessons(),
)
KEYS = (
    (pygame.K_F1, 0, "RulesScene"),
    (pygame.K_F10, 0, "OptionsScene"),
    (pygame.K_n, pygame.KMOD_CTRL, "PlayScene"),
    (pygame.K_w, pygame.KMOD_CTRL, "MenuScene"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("page", "shortcut"), pairs(PAGES, KEYS))
def test_a_short_cut_leads_where_it_always_does(
    driver: Driver, page: Destination, shortcut: tuple[int, int, str]
) -> None:
    key, mod, leads = shortcut
    driver.open(page)
    driver.strike(key, mod)
    assert driver.name == leads


@pytest.mark.parametrize("page", [PAGES[0], PAGES[1], PAGES[-1]], ids=["menu", "games", "lessons"])
def test_ctrl_q_quits_the_program(driver: Driver, page: Destination) -> None:
    driver.open(page)
    driver.key("ctrl+q")
    assert driver.app.stack.top is None


@pytest.mark.slow
def test_a_card_takes_no_short_cut_of_the_page_below(driver: Driver) -> None:
    driver.open(ToGames())
    driver.key("f1")
    driver.key("ctrl+q")
    assert driver.name == "RulesScene"
