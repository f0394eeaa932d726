"""Three pictures at the first start: shown once, skipped at will, available again in the rules."""

from __future__ import annotations

import pytest
from driver import PORTRAIT, SIZES, Driver

from checkers_app import paths
from checkers_app.games import game_for_language
from checkers_app.storage.settings import Settings
from checkers_app.ui.destinations import ToMainMenu, ToWelcome
from checkers_app.ui.routes import open_scene
from checkers_app.words import LANGUAGES, Language

pytestmark = pytest.mark.usefixtures("display")


def started(text: str = '{"version": 1}') -> Driver:
    """The program as started: the menu, and after its first picture whatever opens above it."""
    driver = Driver(text=text, greeting=True)
    driver.app.stack.push(open_scene(ToMainMenu(), driver.context))
    driver.turn(3)
    return driver


@pytest.mark.slow
def test_a_first_start_shows_them_over_the_menu_and_the_next_does_not() -> None:
    driver = started()
    assert driver.name == "WelcomeScene"
    for label in ("Next", "Next", "Done"):
        driver.press(label)
    driver.turn()
    assert driver.name == "MenuScene"
    driver.close()
    again = started(driver.settings_path.read_text())
    assert again.name == "MenuScene"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Skip", "escape"])
def test_they_can_be_skipped(way: str) -> None:
    driver = started()
    driver.key(way) if way == "escape" else driver.press(way)
    driver.turn()
    assert driver.name == "MenuScene"


def test_a_click_beside_them_is_a_miss() -> None:
    driver = started()
    driver.click((20, 20))
    assert driver.name == "WelcomeScene"


@pytest.mark.slow
def test_whoever_has_settings_or_games_is_not_shown_them() -> None:
    chosen = Driver(Settings(), greeting=True)
    chosen.app.stack.push(open_scene(ToMainMenu(), chosen.context))
    chosen.turn(3)
    assert chosen.name == "MenuScene"
    chosen.close()
    folder = paths.games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.json").write_text("{}")
    assert started().name == "MenuScene"


@pytest.mark.parametrize("size", [*SIZES, *PORTRAIT])
def test_every_picture_has_room_and_the_arrows_turn_them(size: tuple[int, int]) -> None:
    driver = Driver(size=size)
    driver.open(ToWelcome())
    told = []
    for _ in range(3):
        driver.check_layout()
        told.append(next(line for line in driver.outline() if " of 3" in line))
        driver.key("right")
    assert told == [f'text "{number} of 3"' for number in (1, 2, 3)]
    driver.key("left")
    assert 'text "2 of 3"' in driver.outline()


def test_they_say_what_one_plays_for_and_can_be_turned_back() -> None:
    driver = Driver()
    driver.open(ToWelcome())
    assert any("You win by taking all the other side’s" in line for line in driver.outline())
    assert "Back" not in driver.labels()
    driver.press("Next")
    assert any("becomes a king" in line for line in driver.outline())
    driver.press("Back")
    assert 'text "1 of 3"' in driver.outline()


@pytest.mark.slow
def test_they_come_back_in_the_rules() -> None:
    driver = Driver()
    driver.open(ToMainMenu())
    driver.key("f1")
    driver.press("How it works")
    assert driver.name == "WelcomeScene"
    driver.key("escape")
    assert driver.name == "RulesScene"


@pytest.mark.parametrize("size", [SIZES[0], *PORTRAIT])
@pytest.mark.parametrize("tag", ["ru", "nl"])
def test_the_game_of_the_country_is_proposed_and_chosen(tag: str, size: tuple[int, int]) -> None:
    proposed = game_for_language(tag)
    assert proposed is not None
    driver = Driver(size=size)
    driver.open(ToMainMenu())
    driver.open(ToWelcome(proposed))
    driver.check_layout()
    assert 'text "1 of 4"' in driver.outline()
    told = f"{proposed.title}, {proposed.blurb}"
    assert proposed.blurb.count(".") == 2, "two sentences"
    assert driver.context.settings.game == "checkers"
    driver.press(told)
    assert driver.context.settings.game == proposed.key
    for label in ("Next", "Next", "Next", "Done"):
        driver.press(label)
    driver.turn()
    chosen = [line for line in driver.outline() if "chosen" in line]
    assert any("Draughts variants" in line for line in chosen), "the menu shows what was chosen"


def test_american_checkers_stay_chosen_and_the_page_can_be_skipped() -> None:
    driver = Driver()
    driver.open(ToMainMenu())
    driver.open(ToWelcome(game_for_language("pt-BR")))
    driver.press("Skip")
    assert driver.context.settings.game == "checkers"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_language_but_english_has_a_game_of_its_country(language: Language) -> None:
    found = game_for_language(language.code.replace("_", "-"))
    assert (found is None) == (language.code == "en")
    assert found is None or found.blurb.count(". ") == 1


@pytest.mark.slow
def test_a_first_start_proposes_the_game_of_the_language() -> None:
    driver = started('{"version": 1, "language": "it"}')
    assert any("dama italiana" in line for line in driver.outline())
    driver.close()
    assert not any("of 4" in line for line in started().outline())
