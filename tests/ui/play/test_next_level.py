"""Too easy, too hard, and an opponent that follows the results: the level of the next game."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest
from driver import Driver, Shown, against
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import Character
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.rating.automatic import PersonRating, begin, fitting_level
from checkers_app.storage.settings import GameChoice, Motion, Settings
from checkers_app.ui.play.end.end_card import SEEN

QUIET = Settings(motion=Motion.OFF, window_size=(800, 600))
LOST = Match.new(CHECKERS, against(3)).play(Move((11, 15))).play(Move((23, 19)))


def ended(settings: Settings = QUIET) -> Driver:
    """A game at level 3 that the person has resigned; its card is open."""
    driver = Driver(settings)
    driver.start(LOST)
    driver.play().controls.resign()
    driver.play().controls.resign()
    driver.wait_for(lambda: driver.play().end_card.open)
    driver.wait(SEEN)
    return driver


def level_of(driver: Driver) -> float:
    return driver.match().seats[Side.SECOND].level


def following(rating: int = 0, level: int = 3) -> Settings:
    choice = GameChoice(level=level, automatic=True, rating=rating)
    return replace(QUIET, choices=MappingProxyType({"checkers": choice}))


@pytest.mark.slow
def test_too_hard_is_half_a_level_down_in_the_next_game() -> None:
    driver = ended()
    driver.press("Too hard")
    assert driver.play().end_card.open, "the card stays, and tells it"
    assert level_of(driver) == 3, "the game that was played keeps its level"
    assert driver.play().controls.computer.next_level == 2.5
    assert driver.context.settings.choice("checkers").level == 2.5
    driver.key("ctrl+n")
    assert level_of(driver) == 2.5
    assert driver.match().outcome is None


@pytest.mark.slow
def test_a_level_chosen_in_the_menu_is_that_of_the_next_game_once_this_one_is_over() -> None:
    driver = ended()
    driver.press("Too easy")
    driver.key("f9")
    driver.choose_level(2)
    assert 'option "2  Kitchen table" chosen' in driver.outline()
    driver.key("escape")
    assert level_of(driver) == 3, "the game that was played keeps its level"
    driver.key("ctrl+n")
    assert level_of(driver) == 2, "what was chosen last counts"


@pytest.mark.slow
def test_the_card_says_the_next_level() -> None:
    driver = ended()
    assert driver.play().controls.computer.next_level == 3
    driver.key("+")
    driver.key("+")
    assert driver.says("Next game")
    assert driver.says("4 ·")
    driver.key("-")
    assert driver.play().controls.computer.next_level == 3.5
    driver.key("c")
    assert driver.match().seats[Side.FIRST].level == 3.5, "with the other colour, too"


@pytest.mark.slow
def test_at_the_ends_of_the_ladder_there_is_no_such_button() -> None:
    driver = Driver(QUIET)
    driver.start(Match.new(TICTACTOE, against(1)).play(Move((1,))))
    driver.play().controls.resign()
    driver.play().controls.resign()
    driver.wait_for(lambda: driver.play().end_card.open)
    assert "Too hard" not in driver.labels()
    assert "Too easy" in driver.labels()


@pytest.mark.slow
def test_an_automatic_opponent_follows_the_results() -> None:
    low = (begin(CHECKERS, 2) + begin(CHECKERS, 3)) // 2
    driver = ended(following(low))
    choice = driver.context.settings.choice("checkers")
    assert choice.rating < low
    assert choice.level == fitting_level(CHECKERS, PersonRating(choice.rating, choice.known), 3) < 3
    assert driver.play().controls.computer.next_level == choice.level
    driver.key("ctrl+n")
    assert level_of(driver) == choice.level


@pytest.mark.slow
def test_an_end_that_is_taken_back_counts_for_nothing() -> None:
    settings = following((begin(CHECKERS, 2) + begin(CHECKERS, 3)) // 2)
    driver = ended(settings)
    driver.key("ctrl+z")
    assert driver.match().outcome is None
    assert driver.context.settings.choice("checkers") == settings.choice("checkers")


@pytest.mark.slow
def test_too_hard_counts_for_the_automatic_opponent_as_well() -> None:
    driver = ended(following())
    driver.press("Too hard")
    choice = driver.context.settings.choice("checkers")
    assert choice.automatic
    assert choice.level < 3
    assert choice.rating == begin(CHECKERS, choice.level)


@pytest.mark.slow
def test_without_it_results_change_nothing() -> None:
    driver = ended()
    assert driver.context.settings.choice("checkers") == GameChoice()
    driver.key("ctrl+n")
    assert level_of(driver) == 3


def test_a_character_changes_in_mid_game_and_is_remembered() -> None:
    driver = Driver(QUIET)
    driver.start(Match.new(CHECKERS, (HUMAN, Seat(Control.COMPUTER, 2, seed=5))))
    driver.play().controls.computer.change_character(Character.TRICKY, None)
    assert driver.match().seats[1] == Seat(Control.COMPUTER, 2, Character.TRICKY, 5)
    assert driver.context.settings.choice("checkers").character == "tricky"


@pytest.mark.slow
def test_the_card_of_a_game_that_is_over_shows_who_played_it(shown: Shown) -> None:
    """Another opponent, chosen afterwards, plays the next game."""
    driver = ended()
    driver.play().end_card.dismiss()
    driver.key("f9")
    driver.push("opponent_page")
    driver.press(next(label for label in driver.labels() if label.startswith("Tortoise · ")))
    driver.key("5")
    shown.texts.clear()
    driver.key("escape")
    assert any(text.startswith(("Tortoise", "Defensive")) for text in shown)
    driver.key("escape")
    shown.texts.clear()
    driver.picture()
    assert "Owl" in shown
    assert "Tortoise" not in shown
    driver.key("ctrl+n")
    shown.texts.clear()
    driver.picture()
    assert "Tortoise" in shown
    assert level_of(driver) == 5
