"""The simple view of a first game, and how users find what the computer thinks."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import PORTRAIT, SIZES, Driver, Shown, against
from strategies import CHECKERS, TICTACTOE

from checkers_app import paths
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import ClockChoice, GameChoice, Motion, OpeningChoice, Settings, Thoughts
from checkers_app.ui.destinations import ToMainMenu

pytestmark = [pytest.mark.unpainted, pytest.mark.usefixtures("display")]

ALL_SIZES = (*SIZES, *PORTRAIT)
NEW = Settings(motion=Motion.OFF, thoughts=Thoughts.BY_LEVEL, more_choices=False)


def menu(settings: Settings = NEW, size: tuple[int, int] = (800, 600)) -> Driver:
    driver = Driver(settings, size)
    driver.open(ToMainMenu())
    return driver


def told(driver: Driver) -> str:
    return "\n".join(driver.outline())


def thoughts_on(driver: Driver) -> bool:
    """Whether the page shows anything about the computer's thinking."""
    roles = {line.partition(" ")[2] for line in driver.outline()}
    return bool(roles & {'"Evaluation"', '"Engine"'})


@pytest.mark.parametrize("size", ALL_SIZES)
def test_a_game_against_the_first_levels_says_nothing_of_scores_and_your_turn_once(
    size: tuple[int, int],
) -> None:
    driver = Driver(NEW, size)
    driver.start(Match.new(CHECKERS, against(1)))
    assert not thoughts_on(driver)
    page = told(driver)
    assert "Elo" not in page
    assert page.lower().count("your turn") == 1
    assert {"Hint", "Why not?", "Menu"} <= set(driver.labels())
    assert not {"Lines", "Think", "Draw", "Resign", "Flip"} & set(driver.labels())
    assert "Write a remark on this move (C)" not in driver.labels()
    driver.check_layout()


@pytest.mark.parametrize("size", ALL_SIZES)
def test_the_few_tools_of_a_first_game_have_their_words(size: tuple[int, int], shown: Shown) -> None:
    driver = Driver(NEW, size)
    driver.start(Match.new(CHECKERS, against(1)))
    driver.draw()
    assert {"Hint", "Why not?", "Menu"} <= {text for text, _ in shown.texts}


@pytest.mark.slow
@pytest.mark.parametrize("size", ALL_SIZES)
def test_a_first_game_of_tictactoe_has_no_tool_for_what_squares_are_worth(size: tuple[int, int]) -> None:
    driver = Driver(NEW, size)
    driver.start(Match.new(TICTACTOE, against(1)))
    tip = "What each square leads to with best play (V)"
    assert tip not in driver.labels()
    driver.key("v")
    driver.press(tip)  # users who have found them can hide them again
    assert tip not in driver.labels()
    driver.press("Menu")
    driver.press("Show what the computer thinks")
    driver.key("escape")
    assert tip in driver.labels()


def test_the_higher_levels_and_two_computers_are_seen_to_think() -> None:
    driver = Driver(NEW, (1280, 800))
    driver.start(Match.new(CHECKERS, against(4)))
    assert thoughts_on(driver)
    driver.start(Match.new(CHECKERS, (Seat(Control.COMPUTER, 1), Seat(Control.COMPUTER, 2))))
    assert thoughts_on(driver)
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    assert not thoughts_on(driver)


@pytest.mark.slow
@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("level", [1, 7])
def test_the_switch_is_found_in_the_menu_of_the_game_and_counts_from_then_on(
    level: int, size: tuple[int, int]
) -> None:
    driver = Driver(NEW, size)
    driver.start(Match.new(CHECKERS, against(level)))
    before = thoughts_on(driver)
    assert before == (level > 3)
    driver.press("Menu")
    driver.check_layout()
    assert before or {"Flip board", "Offer a draw", "Resign"} <= set(driver.labels())
    driver.press("Show what the computer thinks")
    driver.key("escape")
    if size not in PORTRAIT:  # which shows the engine on a sheet
        assert thoughts_on(driver) != before
    assert driver.context.settings.thoughts is (Thoughts.HIDDEN if before else Thoughts.SHOWN)
    driver.close()
    assert Driver(text=driver.settings_path.read_text()).context.settings.tells_thoughts(level) != before


def test_the_settings_have_the_same_switch() -> None:
    driver = menu()
    driver.key("f10")
    driver.press("Computer")
    driver.press("Show what the computer thinks")
    assert driver.context.settings.tells_thoughts(1)
    driver.press("Show what the computer thinks")
    assert not driver.context.settings.tells_thoughts(10)


@pytest.mark.slow
@pytest.mark.parametrize("size", ALL_SIZES)
def test_the_menu_folds_what_a_first_game_does_without(size: tuple[int, int]) -> None:
    driver = menu(size=size)
    assert not {"Opening", "Clock"} & {line.partition('"')[2].strip('"') for line in driver.outline()}
    assert "Elo" not in told(driver)
    driver.press("More")
    assert 'choice "Opening"' in driver.outline()
    assert 'choice "Clock"' in driver.outline()
    driver.check_layout()
    driver.press("Less")
    assert 'choice "Clock"' not in driver.outline()


def test_what_is_chosen_is_not_folded_away() -> None:
    choice = GameChoice(clock=ClockChoice.SHORT, opening=OpeningChoice.LOT)
    driver = menu(NEW.with_choice("checkers", choice))
    assert 'choice "Opening"' in driver.outline()
    assert 'choice "Clock"' in driver.outline()


@pytest.mark.slow
def test_the_page_of_opponents_tells_what_levels_are_worth_once_one_is_beyond_the_first() -> None:
    driver = menu(size=(1280, 800))
    driver.push("opponent_page")
    assert "Elo" not in told(driver)
    assert 'choice "Clock"' not in driver.outline()
    driver.key("4")
    assert "Elo" in told(driver)


# --- who has it -------------------------------------------------------------------------------------


def test_whoever_starts_for_the_first_time_has_the_simple_view() -> None:
    fresh = Driver(text='{"version": 1}')
    assert fresh.context.settings.thoughts is Thoughts.BY_LEVEL
    assert not fresh.context.settings.more_choices


def test_whoever_has_played_before_keeps_all_he_had() -> None:
    folder: Path = paths.games_folder()
    first = menu()
    first.press("Play")
    first.square(11)
    first.square(15)
    first.close()
    assert list(folder.glob("*.json"))
    driver = Driver(text='{"version": 1, "theme": "midnight"}')
    assert driver.context.settings.thoughts is Thoughts.SHOWN
    assert driver.context.settings.more_choices
    assert driver.context.settings.theme == "midnight"
