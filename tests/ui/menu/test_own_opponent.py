"""An own player is chosen as an opponent in the menu and on the page of opponents, and plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import Driver
from strategies import CHECKERS, TICTACTOE

from checkers_app import paths
from checkers_app.engine.api import Limits
from checkers_app.engine.own_player import OwnPlayer
from checkers_app.engine.own_player_file import player_text
from checkers_app.games.base import Reason, Side
from checkers_app.play.match import Own
from checkers_app.play.opponents.own_opponents import KEPT
from checkers_app.storage.settings import GameChoice, Motion, Opponent, Settings
from checkers_app.ui.destinations import ToKeptGame, ToMainMenu, ToOpponent, ToOwnPlayer

pytestmark = pytest.mark.unpainted

ROBIN = OwnPlayer("Robin", budget=Limits(depth=1))
WREN = OwnPlayer(budget=Limits(nodes=200))


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(Settings(motion=Motion.OFF), (1280, 800))
    driver.context.files.folder = tmp_path
    driver.context.own_player.change(ROBIN)
    driver.context.own_player.keep()
    driver.open(ToMainMenu())
    yield driver
    driver.close()


def choice(driver: Driver) -> GameChoice:
    return driver.context.settings.choice("checkers")


def texts(driver: Driver) -> list[str]:
    """The text on the page, in order."""
    return [line.split('"')[1] for line in driver.outline() if '"' in line]


def owns(driver: Driver) -> list[Own | None]:
    return [seat.own for seat in driver.match().seats]


def kept_file() -> Path:
    return paths.settings_file().with_name("own.player")


@pytest.mark.slow
def test_it_is_chosen_in_the_menu_like_a_level_and_left_for_one() -> None:
    driver = Driver(Settings(motion=Motion.OFF), (800, 600))
    driver.open(ToMainMenu())
    assert "Your own player" not in driver.labels(), "nobody has put one together yet"
    driver.context.own_opponents.keep()
    driver.open(ToMainMenu())
    driver.press("Your own player")
    assert choice(driver).own == KEPT
    assert any(line.startswith('button "Your own player · 6 plies"') for line in driver.outline())
    driver.key("ctrl+n")
    assert owns(driver) == [None, OwnPlayer()]
    driver.key("ctrl+w")
    driver.choose_level(2)
    assert (choice(driver).own, choice(driver).level) == ("", 2)
    driver.key("left")
    assert choice(driver).level == 1
    driver.key("ctrl+n")
    assert owns(driver) == [None, None]
    driver.close()


@pytest.mark.slow
def test_whoever_has_none_finds_it_on_the_page_of_opponents() -> None:
    driver = Driver(Settings(motion=Motion.OFF), (800, 600))
    driver.open(ToMainMenu())
    driver.press("Choose level and character")
    driver.key("o")
    assert choice(driver).own == KEPT
    assert kept_file().exists(), "it is in its file from now on, though nobody has changed it"
    driver.key("escape")
    assert any(line.startswith('button "Your own player · 6 plies"') for line in driver.outline())
    driver.close()


@pytest.mark.slow
def test_the_arrows_reach_it_behind_the_last_level(driver: Driver) -> None:
    driver.choose_level(10)
    driver.key("right")
    assert choice(driver).own == KEPT
    driver.key("left")
    assert (choice(driver).own, choice(driver).level) == ("", 10)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_on_the_page_of_opponents_by_key_and_click(driver: Driver, size: tuple[int, int]) -> None:
    driver.resize(size)
    driver.open(ToOpponent(CHECKERS))
    driver.key("o")
    assert choice(driver).own == KEPT
    assert "characters" not in driver.names, "it has a character of its own"
    driver.key("4")
    assert (choice(driver).own, choice(driver).level) == ("", 4)
    driver.press(next(label for label in driver.labels() if label.startswith("Robin")))
    driver.check_layout()
    driver.push("own_page")
    assert driver.name == "OwnPlayerScene"
    driver.key("escape")
    driver.push("play")
    assert owns(driver) == [None, ROBIN]
    assert driver.top.title == "Checkers, against Robin"


@pytest.mark.slow
def test_down_from_the_last_level_and_up_again(driver: Driver) -> None:
    driver.open(ToOpponent(CHECKERS))
    driver.key("0")
    driver.focus("Difficulty")
    driver.key("down")
    assert choice(driver).own == KEPT
    driver.key("down")
    assert choice(driver).own == KEPT
    driver.key("up")
    assert (choice(driver).own, choice(driver).level) == ("", 10)


@pytest.mark.slow
def test_automatic_and_it_exclude_each_other(driver: Driver) -> None:
    driver.open(ToOpponent(CHECKERS))
    driver.key("a")
    driver.key("o")
    assert (choice(driver).automatic, choice(driver).own) == (False, KEPT)
    driver.key("a")
    assert (choice(driver).automatic, choice(driver).own) == (True, "")


@pytest.mark.slow
def test_tic_tac_toe_has_none(driver: Driver) -> None:
    driver.open(ToOpponent(TICTACTOE))
    driver.key("o")
    assert driver.context.settings.choice("tictactoe").own == ""
    settings = driver.context.settings
    driver.context.change_settings(settings.with_choice("tictactoe", GameChoice(own=KEPT)))
    driver.push("play")
    assert owns(driver) == [None, None], "whatever the settings say"


@pytest.mark.slow
def test_from_a_file_by_whose_name_it_is_called(driver: Driver, tmp_path: Path) -> None:
    (tmp_path / "wren.player").write_text(player_text(WREN), encoding="utf-8")
    driver.open(ToOpponent(CHECKERS))
    driver.key("o")
    driver.push("open_own")
    driver.type("wren")
    driver.key("enter")
    assert choice(driver).own == str(tmp_path / "wren.player")
    driver.push("play")
    assert "wren" in texts(driver)
    own = owns(driver)[1]
    assert isinstance(own, OwnPlayer)
    assert (own.name, own.budget) == ("wren", WREN.budget)


@pytest.mark.slow
def test_two_of_them_play_a_whole_game_against_each_other(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "wren.player"
    path.write_text(player_text(WREN), encoding="utf-8")
    settings = driver.context.settings
    both = GameChoice(Opponent.DEMONSTRATION).with_own(KEPT, 0).with_own(str(path), 1)
    driver.context.change_settings(settings.with_choice("checkers", both))
    driver.key("ctrl+n")
    assert [own.name for own in owns(driver) if own] == ["Robin", "wren"]
    driver.wait_for(lambda: driver.match().outcome is not None)
    kept = driver.context.library.latest() or driver.context.library.listed[0]
    assert kept.kept is not None
    assert [kept.kept.written_name_of(side) for side in Side] == ["Robin", "wren"]


@pytest.mark.slow
def test_one_side_is_an_own_player_and_the_other_a_level(driver: Driver) -> None:
    driver.press("Computer vs computer")
    driver.press("White: level 2")
    driver.press("Robin")
    assert choice(driver).owns == ("", KEPT)
    assert "White: Robin" in driver.labels()
    driver.key("ctrl+n")
    assert owns(driver) == [None, ROBIN]


@pytest.mark.slow
def test_the_button_of_its_page_leads_to_the_same_game(driver: Driver) -> None:
    driver.open(ToOwnPlayer())
    driver.press("Play against it")
    assert owns(driver) == [None, ROBIN]
    assert choice(driver).own == KEPT
    driver.key("ctrl+w")
    driver.push("play")
    assert owns(driver) == [None, ROBIN]


@pytest.mark.slow
def test_take_back_hint_and_review(driver: Driver) -> None:
    driver.press("Robin")
    driver.push("play")
    first = driver.match().state.legal_moves()[0]
    driver.play_move(first)
    driver.answer()
    assert len(driver.match().moves) == 2
    driver.key("ctrl+z")
    assert driver.match().moves == ()
    driver.key("h")
    driver.wait_for(lambda: driver.play().sitting.session.hint is not None)
    driver.play_move(first)
    driver.answer()
    driver.resign()
    outcome = driver.match().outcome
    assert outcome is not None
    assert outcome.reason is Reason.RESIGNATION
    assert not choice(driver).rating, "it is no level"
    driver.wait_for(lambda: "Review" in driver.labels())
    driver.press("Review")
    driver.wait_for(lambda: driver.name == "ReviewScene")


@pytest.mark.slow
def test_during_a_game_it_takes_the_place_of_the_level_and_back(driver: Driver) -> None:
    driver.choose_level(1)
    driver.push("play")
    driver.open(ToOpponent(CHECKERS, driver.play().controls))
    driver.key("o")
    driver.key("escape")
    assert owns(driver) == [None, ROBIN]
    driver.open(ToOpponent(CHECKERS, driver.play().controls))
    driver.key("3")
    driver.key("escape")
    assert (owns(driver), driver.match().seats[1].level) == ([None, None], 3)


@pytest.mark.slow
@pytest.mark.parametrize("text", [None, "no player", '{"version": 99}'])
def test_a_file_that_is_gone_or_broken_or_newer_is_told_and_the_level_plays(
    driver: Driver, tmp_path: Path, text: str | None
) -> None:
    path = tmp_path / "wren.player"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    settings = driver.context.settings
    driver.context.change_settings(settings.with_choice("checkers", GameChoice(level=2, own=str(path))))
    driver.open(ToMainMenu())
    assert any("wren.player cannot play: " in line for line in texts(driver))
    driver.push("play")
    assert (owns(driver), driver.match().seats[1].level) == ([None, None], 2)
    said = texts(driver)
    assert "Your opponent cannot play" in said
    assert any("wren.player cannot play: " in line and "Level 2 plays instead." in line for line in said)
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.answer()
    assert len(driver.match().moves) == 2


@pytest.mark.slow
@pytest.mark.parametrize("text", [None, "no player", '{"version": 99}'])
def test_the_same_of_the_file_that_the_page_keeps(text: str | None) -> None:
    kept_file().parent.mkdir(parents=True, exist_ok=True)
    if text is not None:
        kept_file().write_text(text, encoding="utf-8")
    settings = Settings(motion=Motion.OFF).with_choice("checkers", GameChoice(level=2, own=KEPT))
    driver = Driver(settings, (1280, 800))
    driver.open(ToMainMenu())
    driver.push("play")
    assert (owns(driver), driver.match().seats[1].level) == ([None, None], 2)
    assert "Your opponent cannot play" in texts(driver)
    driver.close()


@pytest.mark.slow
def test_a_kept_game_goes_on_after_its_file_was_deleted(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "wren.player"
    path.write_text(player_text(WREN), encoding="utf-8")
    settings = driver.context.settings
    driver.context.change_settings(settings.with_choice("checkers", GameChoice(own=str(path))))
    driver.key("ctrl+n")
    driver.play_move(driver.match().state.legal_moves()[0])
    driver.answer()
    driver.close()
    path.unlink()
    again = Driver(Settings(motion=Motion.OFF), (1280, 800))
    entry = again.context.library.latest()
    assert entry is not None
    again.open(ToKeptGame(entry.key))
    own = owns(again)[1]
    assert own is not None
    assert own.name == "wren"
    assert "wren" in texts(again)
    again.play_move(again.match().state.legal_moves()[0])
    again.answer()
    assert len(again.match().moves) == 4
    again.close()


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "folder\0/robin.player"])
def test_a_path_in_the_settings_that_no_file_can_have_is_told(name: str) -> None:
    """In the menu, on the page of opponents, and for the computer against itself."""
    named = GameChoice(own=name)
    both = GameChoice(opponent=Opponent.DEMONSTRATION, owns=(name, KEPT))
    for chosen in (named, both):
        driver = Driver(Settings(motion=Motion.OFF).with_choice("checkers", chosen), (800, 600))
        driver.open(ToMainMenu())
        driver.open(ToOpponent(CHECKERS))
        assert driver.outline()
        assert "it is not a valid file name" in driver.context.own_opponents.trouble(name)
        driver.close()
