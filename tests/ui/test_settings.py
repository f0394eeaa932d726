"""The settings in the window: read, changed, shown at once and kept."""

from __future__ import annotations

import pygame
from driving import Shown, Start
from strategies import CHECKERS

from checkers_app.play.match import HUMAN, Match
from checkers_app.storage.settings import Motion, Settings, decode
from checkers_app.ui.kit.theme import THEMES
from checkers_app.ui.menu.menu import MenuScene
from checkers_app.ui.menu.settings_scene import OptionsScene
from checkers_app.ui.play.scene import PlayScene


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
    driver.click(page.center)
    driver.push("numbers")
    driver.push("must")
    driver.click((page.x + 10, page.centery))
    row = driver.widget("motion").rect
    driver.click((row.right - 10, row.centery))
    settings = driver.app.context.settings
    assert (settings.show_numbers, settings.show_must_jump, settings.motion) == (False, False, Motion.QUICK)
    assert decode(driver.settings_path.read_text()) == settings
