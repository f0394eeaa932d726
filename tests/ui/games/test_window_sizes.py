"""On the pages about games everything is inside the window and apart at every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver

from checkers_app.games import boards
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGames, ToSetup, ToStatistics
from checkers_app.words import MadeUp, speak

pytestmark = pytest.mark.unpainted

SIZES = [
    (480, 600),
    (480, 640),
    (630, 600),
    (640, 600),
    (700, 1000),
    (800, 600),
    (1080, 1840),
    (1280, 800),
    (1300, 1400),
    (1920, 1080),
]
PDN = '[Event "Club"]\n[Black "Ada"]\n[White "Bruno"]\n[Result "1-0"]\n\n1. 11-15 23-19 2. 1-32 1-0\n'


@pytest.fixture
def played(context: Context) -> None:
    """A won game, a lost one and one that is unfinished."""
    for loser in (Side.SECOND, Side.FIRST, None):
        match = Match.new(boards()["checkers"], (HUMAN, Seat(Control.COMPUTER, 3))).play(Move((11, 15)))
        desk = Desk()
        context.library.write(desk, match if loser is None else match.resign(loser))
        desk.release()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", [None, MadeUp()])
def test_setting_up(driver: Driver, size: tuple[int, int], language: MadeUp | None) -> None:
    speak(language)
    try:
        driver.open(ToSetup(Checkers()), size)
        driver.check_layout()
        driver.push("clear")
        driver.check_layout()
        board = driver.top.board.geometry.rect
        assert driver.window.contains(board)
        assert board.width >= min(driver.window.size) * 3 // 5 - 1 or size[1] < 700
    finally:
        speak()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("language", [None, MadeUp()])
def test_games(driver: Driver, tmp_path: Path, size: tuple[int, int], language: MadeUp | None) -> None:
    speak(language)
    try:
        driver.open(ToGames(), size)
        driver.check_layout()
        driver.push("delete")
        driver.check_layout()
        driver.push("keep")
        file = tmp_path / "evening.pdn"
        file.write_text(PDN)
        driver.open(ToGames(file), size)
        driver.wait(1)
        driver.check_layout()
    finally:
        speak()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("played")
def test_statistics(driver: Driver, size: tuple[int, int]) -> None:
    driver.open(ToStatistics(), size)
    driver.check_layout()
    tabs = [part.label for part in driver.parts() if part.role == "option"]
    for tab in tabs:
        if tab in driver.labels():
            driver.press(tab)
            driver.check_layout()
