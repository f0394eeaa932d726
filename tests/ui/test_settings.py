"""The settings in the window: read, changed, shown at once and kept."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from driving import Shown, Start, resize
from strategies import CHECKERS

from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings, decode
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.kit.widgets import Segments, Switch
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.scene import PlayScene
from checkers_app.views.play.endings import Endings


def test_a_broken_settings_file_is_said_in_the_menu(start: Start, shown: Shown) -> None:
    driver = start(text="{ broken")
    driver.open(MenuScene(driver.app.context))
    assert any("settings.json cannot be used" in text for text, _ in shown.texts)


def test_settings_with_unknown_names_still_open(start: Start) -> None:
    driver = start(Settings(theme="no such theme", game="no such game", window_size=(800, 600)))
    driver.open(MenuScene(driver.app.context))
    driver.open(OptionsScene(driver.app.context))
    driver.push("done")
    driver.push("play")
    assert driver.match().game is CHECKERS


def test_another_theme_redraws_every_scene(start: Start) -> None:
    driver = start(Settings(window_size=(800, 600)))
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    board = driver.picture()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_F10)
    assert isinstance(driver.top(), OptionsScene)
    pictures = {driver.picture()}
    row = driver.widget("theme").rect
    for index in (1, 2, 3):
        driver.click((row.x + row.width * (2 * index + 1) // 8, row.centery))
        driver.turn()
        pictures.add(driver.picture())
        assert driver.app.context.settings.theme == tuple(THEMES)[index]
        assert driver.app.context.look.theme is tuple(THEMES.values())[index]
    assert len(pictures) == 4
    driver.push("done")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top(), PlayScene)
    assert driver.picture() != board


def test_the_switches_of_the_settings_count_at_once(start: Start) -> None:
    driver = start()
    driver.open(OptionsScene(driver.app.context))
    page = driver.widget("page").rect
    driver.click((page.x + page.width * 3 // 8, page.centery))
    driver.push("numbers")
    driver.push("must")
    driver.click((page.x + 10, page.centery))
    row = driver.widget("motion").rect
    driver.click((row.right - 10, row.centery))
    settings = driver.app.context.settings
    assert (settings.show_numbers, settings.show_must_jump, settings.motion) == (False, False, Motion.QUICK)
    assert decode(driver.settings_path.read_text()) == settings


def test_every_setting_of_the_card_is_changed_by_its_row(start: Start) -> None:
    driver = start()
    context = driver.app.context
    driver.open(OptionsScene(context))
    rows = 0
    for page in range(4):
        top = driver.top()
        assert isinstance(top, OptionsScene)
        top._set_page(page)
        for widget in driver.group().widgets[1:-1]:
            if not isinstance(widget, Segments | Switch):
                continue
            before = context.settings
            widget.key(pygame.K_RIGHT)
            if context.settings == before:  # it was on
                widget.key(pygame.K_LEFT)
            assert context.settings != before, widget.name
            rows += 1
    assert rows == 13


def test_a_number_from_a_file_counts_as_the_next_lower_choice(start: Start) -> None:
    driver = start(Settings(motion=Motion.OFF, text_size=120, thinking_time=4))
    driver.open(OptionsScene(driver.app.context))
    top = driver.top()
    assert isinstance(top, OptionsScene)
    for page, name, chosen in ((0, "text", 1), (2, "time", 1)):
        top._set_page(page)
        row = driver.widget(name)
        assert isinstance(row, Segments)
        assert row._index == chosen


def test_tables_that_come_a_moment_after_their_build_has_ended_are_told(start: Start) -> None:
    driver = start()
    context = driver.app.context
    driver.open(OptionsScene(context))
    top = driver.top()
    assert isinstance(top, OptionsScene)
    top._set_page(3)
    driver.turn(2)
    assert driver.widget("build")
    tables = SimpleNamespace(max_pieces=6)
    context.endings = Endings(tables)  # type: ignore[arg-type]
    driver.turn(2)
    assert "build" not in {widget.name for widget in driver.group().widgets}


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
    start: Start, shown: Shown, size: tuple[int, int], wanted: int, room: int
) -> None:
    driver = start()
    resize(driver, size)
    driver.open(MenuScene(driver.app.context))
    driver.open(OptionsScene(driver.app.context))
    driver.app.context.change_settings(replace(driver.app.context.settings, text_size=wanted))
    driver.turn()
    shown.texts.clear()
    driver.picture()
    row = driver.widget("text").rect
    below = [(text, rect) for text, rect in shown.texts if 0 < rect.y - row.bottom < 30 and rect.x == row.x]
    told = " ".join(text for text, _ in below)
    assert told == (
        f"This window has room for {room} %. A larger one shows {wanted} %." if room < wanted else ""
    )
    for _, rect in below:
        assert not driver.widget("done").rect.colliderect(rect)
