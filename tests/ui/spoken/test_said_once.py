"""The description is announced once, for the focused element, in the order of a screen reader."""

from __future__ import annotations

import pytest
from driver import Driver
from ear import Ear, listening
from strategies import CHECKERS

from checkers_app.games.checkers.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.ui.destinations import ToMainMenu, ToOpponent, ToTree
from checkers_app.ui.routes import open_scene

SETTLED = 2.0
"""Seconds after which news is announced at the new focus."""


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> list[Ear]:
    return listening(monkeypatch)


def opened() -> Driver:
    driver = Driver(seed=1, spoken=True)
    driver.open(open_scene(ToMainMenu(), driver.context))
    return driver


@pytest.mark.slow
def test_what_was_looked_at_is_left_with_a_word(ears: list[Ear]) -> None:
    driver = opened()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    for square in (11, 15, 22, 18):
        driver.square(square)
    driver.wait(SETTLED)
    ears[0].listen()
    for key, words in (
        ("pageup", "Looking at move 1 of 1. Black moves from 11 to 15."),
        ("pageup", "Looking at the start. A move here starts a variation. Esc: back to the game."),
        ("end", "Black must jump: 15 takes 18. It is the only jump."),
    ):
        driver.key(key)
        driver.wait(SETTLED)
        assert ears[0].listen() == [words]


@pytest.mark.slow
def test_whoever_goes_on_hears_nothing_of_what_is_left_behind(ears: list[Ear]) -> None:
    driver = opened()
    driver.open(ToTree(CHECKERS, CHECKERS.initial))
    driver.wait_for(lambda: any(line.startswith("tree ") for line in driver.outline()))
    driver.wait(SETTLED)
    ears[0].listen()
    driver.key("down")
    driver.wait(SETTLED)
    said = ears[0].listen()
    assert said[0].startswith("the root: MAX"), said
    assert not [words for words in said if "Leaves are counted" in words]


@pytest.mark.slow
def test_a_page_that_comes_back_says_nothing_again(ears: list[Ear]) -> None:
    driver = opened()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.wait(SETTLED)
    assert sum("Black to move." in words for words in ears[0].listen()) == 1
    driver.key("f1")
    driver.wait(SETTLED)
    driver.key("escape")
    driver.wait(SETTLED)
    said = ears[0].listen()
    assert "Board" in said
    assert not [words for words in said if "Black to move." in words]


@pytest.mark.slow
def test_on_another_page_everybody_is_somebody_else(ears: list[Ear]) -> None:
    """The menu has a choice of levels like the page of opponents: users who go there hear the page, too."""
    driver = opened()
    driver.wait()
    before = ears[0].page
    driver.open(ToOpponent(CHECKERS))
    driver.wait()
    assert set(before.nodes) & set(ears[0].page.nodes) == {1}


@pytest.mark.slow
def test_what_becomes_of_a_square_does_not_repeat_what_was_said_there(ears: list[Ear]) -> None:
    """The computer moves to the pressed square: its move is announced."""
    driver = opened()
    driver.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 1)), parse_fen("B:W29:B21,25")))
    driver.wait(SETTLED)
    ears[0].listen()
    ears[0].press("25, black man")
    driver.wait(2 * SETTLED)
    said = " ".join(ears[0].listen())
    assert said.count("You move from 25 to 30. The piece is crowned.") == 1, said
    assert said.count("The computer moves from 29 to 25. Your turn. the last move ended here") == 1, said
