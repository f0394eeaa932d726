from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver
from legible import faults
from noted import noted
from strategies import TICTACTOE
from trees import each_room, speaking

from checkers_app.games import boards, national_games
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.kit.elements import Scroll, Words
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.menu import rules_scene as rules_module
from checkers_app.ui.menu.rules_scene import RulesScene
from checkers_app.words import MadeUp

PAGES = ("Rules", "Keys")


def opened(board: str, page: str, size: tuple[int, int] = (1280, 800)) -> Driver:
    driver = Driver(Settings(motion=Motion.OFF, window_size=size))
    driver.open(RulesScene(driver.context, boards()[board]))
    driver.press(page)
    return driver


def last_text(driver: Driver) -> Words:
    """The last words above the button."""
    return [part for part in driver.top.tree.walk() if isinstance(part, Words)][-1]


@pytest.mark.parametrize("board", ["checkers", "tictactoe"])
@pytest.mark.parametrize("page", PAGES)
def test_both_pages_are_seen_whole_in_a_window_of_the_usual_size(board: str, page: str) -> None:
    text = next(part for part in opened(board, page).top.tree.walk() if isinstance(part, Scroll))
    words = [part for part in text.walk() if isinstance(part, Words)]
    assert all(part.seen.size == part.rect.size for part in words)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["checkers", "tictactoe"])
def test_all_rules_of_a_board_are_told(board: str) -> None:
    told = " ".join(opened(board, "Rules").outline())
    for paragraph in boards()[board].rules:
        assert paragraph in told


@pytest.mark.slow
def test_up_and_down_move_what_has_no_room(driver: Driver) -> None:
    driver = opened("checkers", "Keys", (480, 640))
    assert not last_text(driver).seen.height
    for _ in range(30):
        driver.key("page down")
    assert last_text(driver).seen.size == last_text(driver).rect.size
    driver.press("Rules")
    driver.key("down")
    driver.press("Keys")
    assert not last_text(driver).seen.height, "each page begins at its top"


@pytest.mark.parametrize("page", [0, 1, 2])
@each_room
def test_every_page_has_room_for_its_words(
    driver: Driver, page: int, size: tuple[int, int], language: MadeUp | None
) -> None:
    with speaking(language):
        commands = tuple(TreeScene(driver.context, TICTACTOE, TICTACTOE.initial).commands())
    driver.open(RulesScene(driver.context, boards()["checkers"], commands))
    driver.press(("This page", "Rules", "Board keys")[page])
    with speaking(language):
        driver.top.resize(size)
        assert faults(driver.top.tree) == []


def test_the_guide_is_opened_by_the_desktop_or_named(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    driver = opened("checkers", "Rules", (480, 640))
    monkeypatch.setattr(rules_module, "show_file", noted(asked, answer=False))
    driver.push("guide")
    (file,) = asked
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert f'text "The guide could not be opened. Its file is {file}"' in driver.outline()
    assert not faults(driver.top.tree)
    monkeypatch.setattr(rules_module, "show_file", noted(asked, answer=True))
    driver.push("guide")
    assert not any("could not be opened" in line for line in driver.outline())


@pytest.mark.parametrize(("key", "told"), [("russian", "a3-b4"), ("canadian", "11-15")])
def test_the_keys_say_how_a_move_is_typed_on_this_board(key: str, told: str) -> None:
    driver = Driver()
    driver.open(RulesScene(driver.context, national_games()[key]))
    driver.press("Keys")
    lines = " ".join(driver.outline())
    assert told in lines
    assert ("without it, those keys begin a move" in lines) == (key == "russian")
