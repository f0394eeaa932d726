"""A click belongs to the page that was visible when it was made."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from driver import Driver
from strategies import CHECKERS

from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings
from checkers_app.ui.destinations import ToMainMenu, ToWelcome
from checkers_app.ui.scene import Reset

SIZES = ((1280, 800), (800, 600), (480, 640))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("clicks", [2, 5])
def test_who_clicks_too_often_on_done_has_chosen_nothing_on_the_page_below(
    size: tuple[int, int], clicks: int
) -> None:
    driver = Driver(Settings(motion=Motion.OFF), size)
    driver.open(ToMainMenu())
    driver.open(ToWelcome())
    driver.press("Next")
    driver.wait(1)
    driver.press("Next")
    driver.wait(1)
    before = driver.context.settings
    done = driver.control("Done").rect.center
    for _ in range(clicks):
        driver.click(done)
    assert driver.name == "MenuScene"
    assert driver.context.settings == before


@pytest.mark.slow
def test_a_page_that_comes_late_is_not_clicked_either() -> None:
    driver = Driver(Settings(motion=Motion.OFF))
    driver.open(ToMainMenu())
    place = driver.control("Settings").rect.center
    driver.click(place)
    card = driver.top
    assert card.overlay
    beside = next(at for at in ((3, 3), (driver.window.right - 3, 3)))
    driver.now += 3  # opening it took that long, while the second click waited
    driver.click(place)
    assert driver.top is card
    driver.wait(1)
    driver.click(beside)
    assert driver.name == "MenuScene"


@pytest.mark.slow
def test_once_it_has_been_seen_the_same_place_counts() -> None:
    driver = Driver(Settings(motion=Motion.OFF), SIZES[0])
    driver.open(ToMainMenu())
    driver.open(ToWelcome())
    driver.press("Next")
    driver.press("Next")
    done = driver.control("Done").rect.center
    driver.click(done)
    driver.wait(1)
    driver.click(done)
    assert driver.context.settings.choice("checkers").level > 1


def test_another_place_counts_at_once() -> None:
    driver = Driver(Settings(motion=Motion.OFF))
    driver.open(ToMainMenu())
    driver.open(ToWelcome())
    driver.press("Skip")
    driver.press("Tic-tac-toe")
    assert driver.context.settings.game == "tictactoe"


@pytest.mark.parametrize("button", [1, 2, 3])
def test_a_game_that_was_left_with_a_button_held_is_let_go(button: int) -> None:
    """The button may be released outside the window, which is then not reported."""
    driver = Driver(Settings(motion=Motion.OFF))
    driver.open(ToMainMenu())
    gone = ref(driver.start(Match.new(CHECKERS, (HUMAN, HUMAN))))
    driver.hold((3, 3), button)
    driver.app.stack.apply(Reset(ToMainMenu()))
    driver.turn(3)
    gc.collect()
    assert driver.name == "MenuScene"
    assert gone() is None
