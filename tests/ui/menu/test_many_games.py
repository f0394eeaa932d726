"""Thousands of saved games: no page waits until all of them have been read, and none repeats its work."""

from __future__ import annotations

from pathlib import Path

import pytest
from collections_page import numbers
from driver import Driver
from strategies import CHECKERS

from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved import library as library_module
from checkers_app.play.saved.library import Desk, Library
from checkers_app.play.saved.saved_game import KeptGame
from checkers_app.storage.shelf import Shelf
from checkers_app.ui.context import Context
from checkers_app.ui.games.games_scene import GamesScene
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.opponent_scene import OpponentScene
from checkers_app.views.games import reading_on, rows, shelf_view

LEVEL = 3
NEVER, LONG = -1.0, 60.0
"""In seconds of reading: none is read, and all are read."""


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A window with five lost games, none of which the menu reads."""
    monkeypatch.setattr(library_module, "_LOOKED_AT", 0)
    driver = Driver()
    kept = Library(Shelf(tmp_path / "many"))
    for _ in range(5):
        keep(kept)
    driver.context.library = Library(Shelf(tmp_path / "many"))
    return driver


def keep(library: Library) -> None:
    match = Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, LEVEL)))
    for _ in range(4):
        match = match.play(match.state.legal_moves()[0])
    desk = Desk()
    library.write(desk, match.resign(Side.FIRST))
    desk.release()


@pytest.mark.slow
def test_the_page_of_the_opponents_opens_before_all_games_are_read(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = driver.context
    monkeypatch.setattr(reading_on, "SLICE", NEVER)
    driver.open(MenuScene(context))
    driver.open(OpponentScene(context, CHECKERS))
    driver.choose_level(LEVEL)
    driver.turn(40)
    assert not context.library.complete
    assert 'text "Computer 5"' not in driver.outline()
    monkeypatch.setattr(reading_on, "SLICE", LONG)
    driver.turn()
    assert 'text "Computer 5"' in driver.outline()


def test_the_menu_reads_no_more_than_the_newest_games(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = driver.context
    monkeypatch.setattr(library_module, "_LOOKED_AT", 2)
    driver.open(MenuScene(context))
    driver.push("think")
    assert isinstance(driver.top, LearnScene)
    assert len(context.library.listed) == 2


@pytest.mark.slow
def test_the_list_of_games_looks_at_the_folder_once_and_makes_each_row_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = driver.context
    looks: list[Shelf] = []
    made: list[str] = []
    stamps, make = Shelf.stamps, rows.row_of_match

    def look(shelf: Shelf) -> dict[str, tuple[int, int]]:
        looks.append(shelf)
        return stamps(shelf)

    def make_row(key: str, kept: KeptGame, match: Match) -> rows.GameRow:
        made.append(key)
        return make(key, kept, match)

    monkeypatch.setattr(Shelf, "stamps", look)
    monkeypatch.setattr(rows, "row_of_match", make_row)
    monkeypatch.setattr(shelf_view, "FIRST_SLICE", NEVER)
    driver.open(MenuScene(context))
    looks.clear()
    opened(driver, context)
    assert numbers(driver) == [1, 2, 3, 4, 5]
    assert len(looks) == 1
    assert len(made) == len(set(made)) == 5
    keep(context.library)
    opened(driver, context)
    assert numbers(driver) == [1, 2, 3, 4, 5, 6]
    assert len(made) == len(set(made)) == 6, "only the new one"
    context.library.delete(made[0])
    opened(driver, context)
    assert numbers(driver) == [1, 2, 3, 4, 5]
    assert len(made) == 6


def opened(driver: Driver, context: Context) -> GamesScene:
    """The page of games after everything has been listed."""
    scene = GamesScene(context)
    driver.open(scene)
    driver.wait_for(lambda: context.library.complete)
    driver.turn()
    return scene
