"""The language of the window: a choice in the settings takes effect at once and everywhere."""

from __future__ import annotations

from gettext import NullTranslations

import pygame
import pytest
from driver import Driver
from unsaid import words_of

from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings, decode
from checkers_app.ui import speech
from checkers_app.ui.destinations import ToAbout, ToGames, ToMainMenu, ToSettings
from checkers_app.ui.kit.clipboard import copy_text
from checkers_app.ui.kit.elements import Element
from checkers_app.ui.outlined import PAGES
from checkers_app.ui.view_scene import ViewScene
from checkers_app.words import CatalogueError, MadeUp, say, say_count

pytestmark = pytest.mark.unpainted

CHECKERS = boards()["checkers"]
SETTINGS = "Séttîings"


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pseudo-language represents every other one."""
    monkeypatch.setattr(speech, "translation", lambda code: None if code == "en" else MadeUp())


@pytest.mark.slow
@pytest.mark.usefixtures("made_up")
def test_a_language_counts_at_once_on_every_page_that_is_open() -> None:
    driver = Driver()
    driver.open(ToMainMenu())
    driver.open(ToAbout())
    about = driver.outline()
    driver.open(ToSettings("Language"))
    driver.press("Deutsch")
    assert f'dialog "{SETTINGS}"' in driver.outline()
    assert 'option "Deutsch" chosen' in driver.outline()
    assert decode(driver.settings_path.read_text()).language == "de"
    assert pygame.display.get_caption()[0] == say("Checkers & Tic-tac-toe") != "Checkers & Tic-tac-toe"
    driver.key("escape")
    assert not set(about) & {line for line in driver.outline() if "button" in line}
    driver.open(ToSettings("Language"))
    driver.press("English")
    driver.key("escape")
    assert driver.outline() == about


@pytest.mark.usefixtures("made_up")
def test_the_arrows_walk_through_both_columns() -> None:
    driver = Driver()
    driver.open(ToSettings("Language"))
    driver.top.touch.focus("language")
    for key in ("down", "down", "right", "up", "left"):
        driver.key(key)
    assert driver.context.settings.language == "de"
    for _ in range(9):
        driver.key("up")
    assert driver.context.settings.language == ""


@pytest.mark.usefixtures("made_up")
def test_the_program_opens_in_the_language_of_the_system() -> None:
    driver = Driver(languages=["fr_CA", "en"])
    driver.open(ToSettings("Language"))
    assert (
        f'option "{say("Same as the system ({language})", language="Français")}" chosen' in driver.outline()
    )
    assert f'dialog "{SETTINGS}"' in driver.outline()


def test_a_language_that_cannot_be_read_is_english_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(code: str) -> NullTranslations:
        raise CatalogueError(f"{code} is not used")

    monkeypatch.setattr(speech, "translation", broken)
    driver = Driver()
    driver.open(ToSettings("Language"))
    driver.press("Polski")
    assert 'dialog "Settings"' in driver.outline()
    assert any("pl is not used." in line for line in driver.outline())


@pytest.mark.slow
@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("page", PAGES)
def test_no_page_goes_on_in_the_language_of_before(page: str) -> None:
    """A change of language shows the same page as opening it in the new language. Numbers may differ, because
    background work progresses differently each time.

    Numbers may differ: what is found out in the background is not as far each time.
    """
    driver = _opened(page, "")
    before = set(driver.outline())
    driver.change(language="de")
    driver.turn(2)
    after = driver.outline()
    driver.close()
    fresh = set(_opened(page, "de").outline())
    kept = [line for line in after if line in before and line not in fresh]
    assert [line for line in kept if words_of(line.partition('"')[2])] == []


@pytest.mark.usefixtures("made_up")
def test_an_answer_goes_with_its_language(driver: Driver) -> None:
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    driver.key("ctrl+c")
    assert any("copied" in line for line in driver.outline())
    driver.change(language="de")
    driver.turn(2)
    assert not any("copied" in line for line in driver.outline())


@pytest.mark.usefixtures("made_up")
def test_an_answer_below_the_settings_goes_with_its_language(driver: Driver) -> None:
    driver.open(ToMainMenu())
    copy_text("no game")
    driver.key("ctrl+v")
    assert any("does not hold a game" in line for line in driver.outline())
    driver.change(language="de")
    driver.turn(2)
    assert not any("does not hold a game" in line for line in driver.outline())


@pytest.mark.usefixtures("made_up")
def test_how_a_game_ended_is_said_in_the_language_in_use() -> None:
    driver = Driver(size=(1280, 800))
    file = driver.settings_path.parent / "won.pdn"
    file.write_text('[Event "?"]\n[Result "1-0"]\n1. 11-15 22-18 1-0\n', encoding="utf-8")
    driver.open(ToGames(file=file))
    driver.settle()
    driver.key("enter")
    driver.settle()
    assert driver.name == "PlayScene"

    def ended() -> str:
        winner = CHECKERS.side_name(Side.FIRST)
        return say_count(
            "{winner} won in {number} move.", "{winner} won in {number} moves.", 1, winner=winner
        )

    english = ended()
    assert any(english in line for line in driver.outline())
    driver.change(language="de")
    driver.turn(2)
    assert ended() != english
    assert any(ended() in line for line in driver.outline())


def _opened(page: str, language: str) -> Driver:
    driver = Driver(Settings(motion=Motion.OFF, language=language), (1280, 800))
    driver.context.files.folder = driver.settings_path.parent
    driver.open(ToMainMenu())
    driver.open(PAGES[page](driver.context, CHECKERS))
    driver.turn(5)
    return driver


@pytest.mark.usefixtures("made_up")
def test_after_a_change_each_open_page_is_built_at_most_once(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(size=(1280, 800))
    driver.open(ToMainMenu())
    driver.open(ToSettings("Language"))
    built: list[str] = []
    take_in_hand = ViewScene.take_in_hand

    def noted(scene: ViewScene, root: Element) -> None:
        built.append(type(scene).__name__)
        take_in_hand(scene, root)

    monkeypatch.setattr(ViewScene, "take_in_hand", noted)
    driver.change(language="de")
    driver.turn()
    assert "OptionsScene" in built
    assert len(built) == len(set(built))
