"""The page that leads to everything about searching."""

from __future__ import annotations

import pytest
from driver import SIZES, Driver

from checkers_app.games import boards
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.learn.learn_scene import LearnScene
from checkers_app.ui.menu.menu import MenuScene

CHECKERS, TICTACTOE = boards()["checkers"], boards()["tictactoe"]
PAGES = {"tree": "TreeScene", "duel": "DuelScene", "lessons": "LessonScene", "exercise": "ExerciseScene"}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_each_door_opens_by_mouse_and_by_its_key(driver: Driver, size: tuple[int, int]) -> None:
    match = Match.new(CHECKERS, (HUMAN, HUMAN)).play(CHECKERS.initial.legal_moves()[0])
    driver.open(LearnScene(driver.context, TICTACTOE, match), size)
    driver.check_layout()
    driver.draw()
    for number, (name, page) in enumerate(PAGES.items(), 1):
        for enter, by in ((driver.push, name), (driver.key, str(number))):
            enter(by)
            assert driver.name == page
            if name == "tree":
                assert driver.top.session.place.state == match.state
            if name == "duel":
                assert driver.top.contest.position.state == match.state
            driver.key("escape")
    assert driver.name == "LearnScene"
    driver.key("escape")
    assert driver.name == "MenuScene"


@pytest.mark.slow
def test_without_a_game_the_start_of_the_chosen_board_is_searched(driver: Driver) -> None:
    driver.open(LearnScene(driver.context, TICTACTOE, None))
    driver.push("tree")
    assert driver.top.session.place.state == TICTACTOE.initial


@pytest.mark.slow
def test_the_main_menu_leads_here(driver: Driver) -> None:
    driver.open(MenuScene(driver.context))
    driver.push("think")
    assert driver.name == "LearnScene"
    driver.push("tree")
    assert driver.top.session.place.state == CHECKERS.initial
