"""Typing and searching a tree or a position."""

from __future__ import annotations

import pytest
from driver import Driver

from checkers_app import paths
from checkers_app.games import boards
from checkers_app.ui.destinations import ToLearn
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.views.learn.search_text import CLASSICS, wanted

POSITION = "W:W22,26:B9"


def at_the_page(driver: Driver, text: str = "") -> None:
    driver.open(ToLearn(boards()["checkers"], None))
    driver.press("Your own tree")
    if text:
        driver.key("ctrl+a")
        driver.type(text)


@pytest.mark.slow
def test_a_tree_is_typed_searched_stepped_and_predicted(driver: Driver) -> None:
    at_the_page(driver, "(3 12 8) (2 4 6) (14 5 2)")
    assert 'text "9 leaves · 2 plies"' in driver.outline()
    driver.key("enter")
    assert driver.name == "TreeScene"
    driver.settle()
    lines = [line.strip() for line in driver.outline()]
    assert 'tree item "the root: MAX, worth 3"' in lines
    assert 'tree item "2: MIN, worth at most 2"' in lines
    assert 'tree item "2 moves cut"' in lines
    assert not any("The board" in line or "Duel" in line or "Depth" in line for line in lines)
    driver.press("Minimax")
    driver.settle()
    assert 'tree item "2: MIN, worth 2"' in [line.strip() for line in driver.outline()]
    for way in ("+ ordering", "+ table"):
        driver.press(way)
        driver.settle()
        assert 'tree item "the root: MAX, worth 3"' in [line.strip() for line in driver.outline()]
    driver.key("pagedown")
    driver.key("r")
    driver.key("b")
    driver.settle()
    assert driver.name == "TreeScene"
    driver.press("Predict")
    driver.settle()
    assert any("Check" in line for line in driver.outline())
    driver.key("escape")
    driver.key("escape")
    assert driver.name == "SearchTextScene"


def test_what_is_wrong_is_said_while_it_is_typed_and_nothing_can_be_searched(driver: Driver) -> None:
    at_the_page(driver, "(3 12")
    assert 'text "The bracket ( at character 1 is never closed."' in driver.outline()
    assert 'button "Watch it think" not available' in driver.outline()
    assert 'button "Save sheet" not available' in driver.outline()
    driver.key("enter")
    assert driver.name == "SearchTextScene"
    driver.type(")")
    assert 'button "Watch it think"' in driver.outline()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (POSITION, "Checkers · White to move"),
        ("1. 11-15 22-18", "Checkers · Black to move"),
        ("tictactoe 3/1x1/3 o", "Tic-tac-toe · O to move"),
    ],
)
def test_a_position_or_a_game_can_be_typed(driver: Driver, text: str, told: str) -> None:
    at_the_page(driver, text)
    assert f'text "{told}"' in driver.outline()
    driver.press("Watch it think")
    driver.settle()
    assert any(told.partition(" ·")[0] in line for line in driver.outline())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "This is neither a tree nor a position"),
        ("B:W22:B", "This is neither a tree nor a position: the game is over in this position."),
        ("1. 11-15 22-19 2. 15x24x31", "This is neither a tree nor a position"),
        (
            "tictactoe xxx/oo1/3 o",
            "This is neither a tree nor a position: the game is over in this position.",
        ),
    ],
)
def test_what_cannot_be_searched_is_said_why(driver: Driver, text: str, words: str) -> None:
    at_the_page(driver, text)
    assert any(words in line for line in driver.outline())


@pytest.mark.slow
def test_each_classic_can_be_put_there_and_is_what_it_says(driver: Driver) -> None:
    at_the_page(driver)
    for classic in CLASSICS:
        driver.press(classic.name)
        assert any(classic.text in line for line in driver.outline())
        found = wanted(classic.text, boards()["checkers"])
        assert found.branches is not None


@pytest.mark.slow
def test_the_sheet_of_a_tree_is_saved_and_one_that_is_too_wide_is_refused(driver: Driver) -> None:
    at_the_page(driver, "(3 12 8) (2 4 6) (14 5 2)")
    driver.key("ctrl+s")
    driver.wait_for(lambda: any("Saved the sheet" in line for line in driver.outline()))
    files = sorted(path.name for path in paths.keepsakes_folder().iterdir())
    assert [name.partition("-")[2].partition("-")[2] or name[-4:] for name in files] == [
        "solution.png",
        "solution.svg",
        ".png",
        ".svg",
    ]
    driver.key("ctrl+a")
    driver.type("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25")
    driver.key("ctrl+s")
    assert any(
        "can show 24 leaves next to each other; this tree has 25." in line for line in driver.outline()
    )
    assert len(list(paths.keepsakes_folder().iterdir())) == 4


@pytest.mark.slow
def test_a_tree_is_pasted_into_the_tree_page(driver: Driver) -> None:
    at_the_page(driver, POSITION)
    driver.press("Watch it think")
    driver.settle()
    copy_text("(2 7) (1 8)")
    driver.key("ctrl+v")
    driver.settle()
    assert 'tree item "the root: MAX, worth 2"' in [line.strip() for line in driver.outline()]
