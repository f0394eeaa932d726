"""Two people at one board: their names on the cards, in the file and in the PDN."""

from __future__ import annotations

import pytest
from driver import PORTRAIT, SIZES, Driver

from checkers_app import paths
from checkers_app.play.saved.exchange import record_of_match
from checkers_app.storage.settings import GameChoice, Motion, Opponent, Settings
from checkers_app.ui.destinations import ToMainMenu

pytestmark = [pytest.mark.unpainted, pytest.mark.usefixtures("display")]

TWO = Settings(motion=Motion.OFF).with_choice("checkers", GameChoice(opponent=Opponent.TWO_PLAYERS))


def menu(size: tuple[int, int] = (800, 600)) -> Driver:
    driver = Driver(TWO, size)
    driver.open(ToMainMenu())
    return driver


def name(driver: Driver, first: str, second: str) -> None:
    for label, text in (("Black, first", first), ("White", second)):
        driver.press(label)
        driver.type(text)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_their_names_are_on_the_cards_in_every_window(size: tuple[int, int]) -> None:
    driver = menu(size)
    name(driver, "Anna", "Ben")
    driver.check_layout()
    driver.press("Play")
    assert driver.says("Anna")
    assert driver.says("Ben")
    driver.check_layout()


def test_tab_goes_from_the_first_name_to_the_second() -> None:
    driver = menu()
    driver.press("Black, first")
    driver.type("Anna")
    driver.key("tab")
    driver.type("Ben")
    driver.key("shift+tab")
    driver.type("-Maria")
    driver.press("Play")
    assert driver.says("Anna-Maria")
    assert driver.says("Ben")


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_whose_turn_it_is_is_told_by_the_longest_names(size: tuple[int, int]) -> None:
    driver = menu(size)
    longest = ("Bartholomaeus Wolfeschl.", "Anna-Maria Wohlgemuth W.")
    name(driver, *longest)
    driver.press("Play")
    assert driver.says(f"{longest[0]}'s turn")
    driver.check_layout()


@pytest.mark.slow
def test_they_are_kept_for_the_next_game_and_written_with_this_one() -> None:
    driver = menu()
    name(driver, "Anna", "Ben")
    driver.press("Play")
    driver.square(11)
    driver.square(15)
    match = driver.match()
    tags = dict(record_of_match(match, driver.play().sitting.session.record).tags)
    assert (tags["Black"], tags["White"]) == ("Anna", "Ben")
    driver.close()
    kept = next(paths.games_folder().glob("*.json")).read_text()
    assert '"name": "Anna"' in kept
    again = Driver(text=driver.settings_path.read_text())
    again.open(ToMainMenu())
    assert again.context.library.entries()[0].kept is not None
    assert any(line.startswith("field") and "“Anna”" in line for line in again.outline())
    again.press("Continue")
    assert again.says("Ben")


@pytest.mark.slow
def test_another_game_has_the_same_players() -> None:
    driver = menu()
    name(driver, "Anna", "Ben")
    driver.key("ctrl+n")
    assert [seat.name for seat in driver.match().seats] == ["Anna", "Ben"]
    driver.key("ctrl+n")
    assert [seat.name for seat in driver.match().seats] == ["Anna", "Ben"]


def test_the_clipboard_is_pasted_into_a_name_while_it_is_typed() -> None:
    driver = menu()
    driver.press("White")
    driver.type("Be")
    driver.key("ctrl+v")
    assert driver.name == "MenuScene"
    assert not driver.says("clipboard")


def test_without_names_they_are_called_by_their_sides() -> None:
    driver = menu()
    driver.press("Play")
    outline = driver.outline()
    assert 'text "Black"' in outline
    assert 'text "White"' in outline
    tags = dict(record_of_match(driver.match(), driver.play().sitting.session.record).tags)
    assert (tags["Black"], tags["White"]) == ("Black", "White")
