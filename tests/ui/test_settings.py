"""The settings in the window: read, changed, applied at once and saved."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from driver import Driver, Shown
from strategies import CHECKERS

from checkers_app.games.base import Piece, Side
from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings, decode
from checkers_app.ui.destinations import ToSetup
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.settings_scene import PAGES, OptionsScene
from checkers_app.views.play.endings import Endings
from checkers_app.words import LANGUAGES, say


def test_a_broken_settings_file_is_said_in_the_menu(shown: Shown) -> None:
    driver = Driver(text="{ broken")
    driver.open(MenuScene(driver.context))
    assert any("settings.json cannot be used" in text for text in shown)


@pytest.mark.slow
def test_settings_with_unknown_names_still_open() -> None:
    driver = Driver(Settings(theme="no such theme", game="no such game", window_size=(800, 600)))
    driver.open(MenuScene(driver.context))
    driver.open(OptionsScene(driver.context))
    driver.push("done")
    driver.push("play")
    assert driver.match().game is CHECKERS


def test_another_theme_redraws_every_scene() -> None:
    driver = Driver(Settings(window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    board = driver.picture()
    driver.key("escape")
    driver.key("f10")
    assert driver.name == "OptionsScene"
    pictures = {driver.picture()}
    for key, theme in tuple(THEMES.items())[1:]:
        driver.press(theme.title)
        driver.turn()
        pictures.add(driver.picture())
        assert driver.context.settings.theme == key
        assert driver.context.look.theme is theme
    assert len(pictures) == len(THEMES)
    driver.push("done")
    driver.key("escape")
    assert driver.name == "PlayScene"
    assert driver.picture() != board


@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800)])
def test_the_card_stays_where_it_is_whatever_page_is_shown(size: tuple[int, int]) -> None:
    driver = Driver()
    driver.open(OptionsScene(driver.context), size)
    places = set()
    for page in PAGES:
        driver.press(page)
        places.add(tuple(driver.top.tree.rect))
    assert len(places) == 1


def test_the_switches_of_the_settings_stand_below_each_other_on_every_page() -> None:
    driver = Driver()
    driver.open(OptionsScene(driver.context), (800, 600))
    left = set()
    for page, name in (
        ("Appearance", "fullscreen"),
        ("Board", "numbers"),
        ("Computer", "quick"),
        ("Knowledge", "book"),
    ):
        driver.press(page)
        left.add(driver.part(name).rect.x)
    assert len(left) == 1


def test_the_switches_of_the_settings_count_at_once() -> None:
    driver = Driver()
    driver.open(OptionsScene(driver.context))
    driver.press("Board")
    driver.push("numbers")
    driver.push("must")
    driver.press("Appearance")
    driver.press("Quick")
    settings = driver.context.settings
    assert (settings.show_numbers, settings.show_must_jump, settings.motion) == (False, False, Motion.QUICK)
    assert decode(driver.settings_path.read_text()) == settings


@pytest.mark.slow
@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_a_square_is_told_by_its_number_first_until_the_settings_say_otherwise(code: str) -> None:
    driver = Driver(Settings(motion=Motion.OFF, language=code))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    man = CHECKERS.piece_name(Piece(Side.FIRST))
    by_number, by_piece = f'cell "11, {man}, ', f'cell "{man}, 11, '
    assert len([line for line in driver.outline() if line.startswith(by_number)]) == 1
    driver.key("escape")
    driver.key("f10")
    driver.press(say("Board"))
    driver.press(say("Screen readers say the piece before its square"))
    driver.key("escape")
    driver.key("escape")
    told = driver.outline()
    assert len([line for line in told if line.startswith(by_piece)]) == 1
    assert not [line for line in told if line.startswith(by_number)]


def test_a_board_that_is_set_up_is_told_in_the_same_order() -> None:
    driver = Driver(Settings(motion=Motion.OFF, piece_first=True))
    driver.open(ToSetup(CHECKERS.initial))
    assert 'cell "black man, 11"' in driver.outline()


@pytest.mark.slow
def test_every_setting_of_the_card_is_changed_by_its_row() -> None:
    driver = Driver()
    context = driver.context
    driver.open(OptionsScene(context))
    rows = 0
    for page in PAGES:
        driver.press(page)
        names = [c.name for c in driver.top.touch.controls if c.role in {"choice", "switch"}]
        for name in names[1:]:
            before = context.settings
            driver.top.touch.focus(name)
            driver.key("right")
            if context.settings == before:  # it was on
                driver.key("left")
            assert context.settings != before, name
            rows += 1
    assert rows == 19


@pytest.mark.slow
def test_a_number_from_a_file_counts_as_the_next_lower_choice() -> None:
    driver = Driver(Settings(motion=Motion.OFF, text_size=120, thinking_time=4))
    driver.open(OptionsScene(driver.context))
    assert 'option "115%" chosen' in driver.outline()
    driver.press("Computer")
    assert 'option "3 s" chosen' in driver.outline()


def test_tables_that_come_a_moment_after_their_build_has_ended_are_told() -> None:
    driver = Driver()
    context = driver.context
    context.knowledge.endings = Endings(SimpleNamespace(max_pieces=5))  # type: ignore[arg-type]
    driver.open(OptionsScene(context, "Knowledge"))
    driver.turn(2)
    assert 'button "Solve endings with 6 pieces"' in driver.outline()
    context.knowledge.endings = Endings(SimpleNamespace(max_pieces=6))  # type: ignore[arg-type]
    driver.turn(2)
    assert 'text "Perfect play with up to 6 pieces"' in driver.outline()
    assert not any(line.startswith('button "Solve') for line in driver.outline())


def test_nothing_is_left_to_solve_where_the_tables_that_come_with_the_program_are_there() -> None:
    driver = Driver()
    driver.open(OptionsScene(driver.context, "Knowledge"))
    assert 'text "Perfect play with up to 6 pieces"' in driver.outline()
    assert not any(line.startswith('button "Solve') for line in driver.outline())


def test_a_build_of_tables_tells_how_far_it_is_and_can_be_cancelled() -> None:
    driver = Driver()
    build = SimpleNamespace(
        running=True, share=0.41, seconds_left=95.0, problem="", take_finished=lambda: False, cancel=Mock()
    )
    driver.context.knowledge.table_build = build  # type: ignore[assignment]
    driver.context.knowledge.endings = Endings(SimpleNamespace(max_pieces=5))  # type: ignore[arg-type]
    driver.open(OptionsScene(driver.context, "Knowledge"))
    assert 'text "Solving endings with 6 pieces: 41%, 2 minutes left"' in driver.outline()
    build.share, build.seconds_left = 0.5, 3000.0
    driver.turn(2)
    assert 'text "Solving endings with 6 pieces: 50%, 50 minutes left"' in driver.outline()
    build.share, build.seconds_left = 0.8, 20.0
    driver.turn(2)
    assert 'text "Solving endings with 6 pieces: 80%, 1 minute left"' in driver.outline()
    driver.push("stop")
    build.cancel.assert_called_once_with()


@pytest.mark.parametrize(
    ("size", "wanted", "room"),
    [
        ((480, 640), 150, 100),
        ((800, 600), 150, 100),
        ((800, 600), 115, 100),
        ((700, 1000), 150, 145),
        ((640, 760), 150, 125),
        ((1920, 1080), 150, 150),
    ],
)
def test_a_text_size_that_the_window_has_no_room_for_is_said_beside_it(
    shown: Shown, size: tuple[int, int], wanted: int, room: int
) -> None:
    driver = Driver()
    driver.resize(size)
    driver.open(MenuScene(driver.context))
    driver.open(OptionsScene(driver.context))
    driver.context.change_settings(replace(driver.context.settings, text_size=wanted))
    driver.turn()
    shown.texts.clear()
    driver.picture()
    told = " ".join(text for text, _ in shown.texts)
    sentence = f"This window has room for {room}%. A larger window would show {wanted}%."
    assert (sentence in told) == (room < wanted)
