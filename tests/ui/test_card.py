"""Every card is centred, handles its keys and closes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
import pytest
from driver import Driver
from pygame import Rect

from checkers_app.ui.destinations import ToMainMenu, ToSettings
from checkers_app.ui.kit.command import Key
from checkers_app.ui.kit.elements import Button, Element, Words, card_frame
from checkers_app.ui.view_scene import CardScene


class Plain(CardScene):
    """A card with one button and one key."""

    def view(self) -> Element:
        return card_frame("A card", Words("Text"), width=300, buttons=[Button("ok", self.back, "OK")])

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super().shortcuts(), (pygame.K_s, True): lambda: self.show(ToSettings())}


@pytest.fixture
def card() -> Driver:
    driver = Driver(size=(800, 600))
    driver.open(ToMainMenu())
    driver.open(Plain(driver.context))
    return driver


def place(card: Driver) -> Rect:
    tree = card.top.tree
    assert isinstance(tree, Element)
    return tree.rect


@pytest.mark.slow
def test_a_card_is_in_the_middle_of_any_window(card: Driver) -> None:
    for size in ((1280, 800), (800, 600)):
        card.resize(size)
        assert place(card).width == 300
        assert place(card).center == (size[0] // 2, size[1] // 2)


def test_a_card_is_drawn_once_until_something_changes(card: Driver) -> None:
    scene = card.top
    assert scene.frame_rate() == 0
    card.draw()
    assert not scene.needs_draw(card.now)
    scene.resize((700, 500))
    assert scene.needs_draw(card.now)


@pytest.mark.parametrize("way", ["escape", "beside", "button"])
def test_escape_a_click_beside_it_and_its_button_close_a_card(card: Driver, way: str) -> None:
    card.click((place(card).right - 5, place(card).bottom - 5))
    assert card.name == "Plain", "a click on it does not"
    if way == "escape":
        card.key("escape")
    elif way == "beside":
        card.click((10, 10))
    else:
        card.press("OK")
    assert card.name == "MenuScene"


def test_altgr_is_no_control_key(card: Driver) -> None:
    """Windows reports AltGr as Ctrl and Alt: with S it types a Polish letter."""
    card.strike(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert card.name == "Plain"


def test_a_shortcut_asks_for_its_control_key(card: Driver) -> None:
    card.key("s")
    assert card.name == "Plain"
    card.key("ctrl+s")
    assert card.name == "OptionsScene"
    card.key("escape")
    assert card.name == "Plain"
    card.key("a")
    assert card.name == "Plain", "a transition is answered once"
