"""A held key repeats; a key that was released while the program was busy does not."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver

from checkers_app.ui.input.key_repeat import DELAY, INTERVAL, REPEATED


def hold(driver: Driver, key: int, seconds: float) -> None:
    driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
    end = driver.clock.now + seconds
    while driver.clock.now < end:
        driver.turn()


def let_go(driver: Driver, key: int) -> None:
    driver.post(pygame.KEYUP, key=key, mod=0, unicode="")
    driver.turn()


def steps_while_held(menu: Driver, key: int, seconds: float) -> int:
    """How many times a key moved the focus."""
    seen = [menu.focused]
    menu.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
    end = menu.clock.now + seconds
    while menu.clock.now < end:
        menu.turn()
        if menu.focused != seen[-1]:
            seen.append(menu.focused)
    return len(seen) - 1


@pytest.mark.slow
def test_a_key_that_is_held_goes_on(menu: Driver) -> None:
    menu.key("tab")
    assert steps_while_held(menu, pygame.K_TAB, DELAY - 0.05) == 1
    let_go(menu, pygame.K_TAB)
    more = steps_while_held(menu, pygame.K_TAB, DELAY + 4 * INTERVAL)
    assert 3 <= more <= 6
    let_go(menu, pygame.K_TAB)
    assert steps_while_held(menu, pygame.K_LSHIFT, 1.0) == 0


@pytest.mark.slow
def test_a_key_let_go_of_while_the_program_was_busy_counts_once(menu: Driver) -> None:
    menu.key("tab")
    menu.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    menu.turn()
    once = menu.focused
    menu.clock.now += 2 * DELAY
    let_go(menu, pygame.K_TAB)
    menu.turn(100)
    assert menu.focused == once


@pytest.mark.slow
def test_a_held_key_is_not_meant_for_the_next_scene(menu: Driver) -> None:
    assert menu.name == "MenuScene"
    menu.post(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")
    menu.turn()
    assert menu.name == "RulesScene"
    menu.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    menu.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    menu.turn()
    before = menu.focused
    menu.turn(100)
    assert menu.focused == before


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_z, pygame.K_F11])
def test_what_decides_counts_once(key: int) -> None:
    assert key not in REPEATED


@pytest.mark.slow
def test_looking_away_lets_go(menu: Driver) -> None:
    menu.key("tab")
    hold(menu, pygame.K_TAB, DELAY / 2)
    menu.post(pygame.WINDOWFOCUSLOST)
    before = menu.focused
    menu.turn(100)
    assert menu.focused == before
