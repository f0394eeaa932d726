"""The page for choosing an opponent: settings that depend on the choice, and names."""

from __future__ import annotations

import pytest
from driver import Driver, Shown, against
from strategies import CHECKERS

from checkers_app.engine.levels import Character
from checkers_app.games.base import Move, Side
from checkers_app.play.match import Match
from checkers_app.storage.settings import ClockChoice, Motion, Settings, SideChoice
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.opponent_scene import OpponentScene
from checkers_app.ui.outlined import opened
from checkers_app.ui.play.game_menu import GameMenu
from checkers_app.ui.view_scene import ViewScene

QUIET = Settings(motion=Motion.OFF, window_size=(1280, 800))


def written(shown: Shown) -> str:
    """All recently drawn text, with wrapped lines joined."""
    return " ".join(shown)


@pytest.mark.slow
def test_options_leads_to_the_settings_of_the_computer(shown: Shown) -> None:
    driver = Driver(QUIET)
    driver.open(OpponentScene(driver.context, CHECKERS))
    driver.push("settings")
    shown.texts.clear()
    driver.picture()
    assert "Settings" in shown
    assert "Answer quickly at every level" in shown
    driver.push("done")
    driver.key("f10")
    shown.texts.clear()
    driver.picture()
    assert "Theme" in shown, "the key leads to the first page, as everywhere"


@pytest.mark.slow
def test_what_is_said_of_a_change_is_true_during_a_game_and_after_it(shown: Shown) -> None:
    during, after = (
        ("A change takes effect at the computer’s next move."),
        "A change takes effect in the next game.",
    )
    match = Match.new(CHECKERS, against(2)).play(Move((11, 15)))
    for state, told, wrong in ((match, during, after), (match.resign(Side.FIRST), after, during)):
        driver = Driver(QUIET)
        driver.start(state)
        driver.open(GameMenu(driver.context, driver.play().controls, driver.play().ways_out))
        shown.texts.clear()
        driver.picture()
        assert told in shown
        assert wrong not in shown
        driver.push("opponent_page")
        shown.texts.clear()
        driver.picture()
        assert told in written(shown)
        assert wrong not in written(shown)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (700, 1000), (800, 600), (1024, 768), (1280, 800), (1669, 939)])
def test_during_a_game_no_card_is_empty(shown: Shown, size: tuple[int, int]) -> None:
    driver = Driver(QUIET)
    driver.resize(size)
    driver.start(Match.new(CHECKERS, against(2)))
    driver.open(OpponentScene(driver.context, CHECKERS, driver.play().controls))
    shown.texts.clear()
    driver.picture()
    done, chosen = driver.part("play").rect, "Kitchen table"
    over = max(rect.bottom for text, rect in shown.texts if rect.bottom < done.y)
    assert any(chosen in text for text in shown)
    assert done.y - over < 70, "between the last words and the buttons there are two margins, no more"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 600), (480, 640), (700, 1000), (800, 600), (1024, 768), (1280, 800)])
def test_side_and_clock_of_the_next_game_are_chosen_here_where_there_is_room(size: tuple[int, int]) -> None:
    driver = Driver(QUIET)
    driver.resize(size)
    driver.open(MenuScene(driver.context))
    driver.open(OpponentScene(driver.context, CHECKERS))
    names = driver.names
    assert "variety" in names, "it is chosen nowhere else"
    assert {"side", "clock"} <= names or min(size) <= 600
    for name, label in (("side", "White"), ("clock", "30 s per move")):
        if name in names:
            driver.press(label)
            assert isinstance(driver.top, OpponentScene)
    driver.push("play")
    match = driver.match()
    if "side" in names:
        assert driver.context.settings.choice("checkers").side is SideChoice.SECOND
        assert match.human_side is Side.SECOND
    if "clock" in names:
        assert driver.context.settings.choice("checkers").clock is ClockChoice.MOVE


@pytest.mark.slow
@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_a_character_has_one_name_everywhere(shown: Shown, size: tuple[int, int]) -> None:
    driver = Driver(QUIET)
    driver.resize(size)
    driver.open(OpponentScene(driver.context, CHECKERS))
    shown.texts.clear()
    driver.picture()
    places = dict(shown.texts)
    for character in Character:
        name, quality = places[character.animal], places[character.value]
        assert abs(name.centerx - quality.centerx) <= 1
        assert 0 < quality.y - name.y < 30, "its quality stands under its name"
    driver.press(next(label for label in driver.labels() if label.startswith("Ram · ")))
    driver.push("play")
    shown.texts.clear()
    driver.picture()
    assert "Ram" in shown


@pytest.mark.parametrize("text_size", [100, 150])
def test_large_pictures_take_no_row_of_choices_away(text_size: int) -> None:
    with opened("opponent", CHECKERS, (1280, 800), text_size=text_size) as scene:
        assert isinstance(scene, ViewScene)
        labels = {control.label for control in scene.tree.walk() if control.control}
    assert {"You play", "Clock", "Variety"} <= labels
