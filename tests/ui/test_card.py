"""What every card does: is in the middle, takes its keys, closes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import pygame
import pytest
from pygame import Rect, Surface

from checkers_app.engine.service import EngineService
from checkers_app.storage.settings import SettingsStore
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToSettings
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.scene import Pop, Push, Transition

SIZE = (800, 600)


class Plain(Card):
    """A card with one button and one key."""

    title = "A card"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.drawn = 0

    def _card_size(self) -> tuple[int, int]:
        return 300, 200

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_s, True): lambda: self._go(Push(ToSettings()))}

    def _lay_out(self) -> None:
        self._group.set([Button("ok", Rect(self._rect.x + 20, self._rect.y + 100, 80, 40), self._close)])

    def _draw_inside(self, surface: Surface) -> None:
        assert surface.get_size() == SIZE
        self.drawn += 1


@pytest.fixture
def card(display: Surface) -> Iterator[Plain]:
    assert display
    with EngineService() as service:
        plain = Plain(Context(SettingsStore(None), service, random.Random(1)))
        plain.resize(SIZE)
        yield plain


def key(card: Plain, code: int, mod: int = 0) -> Transition | None:
    return card.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def click(card: Plain, position: tuple[int, int]) -> list[Transition | None]:
    return [
        card.handle(pygame.event.Event(kind, pos=position, button=1))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]


def test_a_card_stands_in_the_middle_of_any_window(card: Plain) -> None:
    for size in ((1280, 800), SIZE):
        card.resize(size)
        assert card._rect.size == (300, 200)
        assert card._rect.center == (size[0] // 2, size[1] // 2)


def test_a_card_is_drawn_once_until_something_changes(card: Plain) -> None:
    assert card.frame_rate() == 0
    assert card.needs_draw(0.0)
    card.draw(Surface(SIZE), 0.0)
    assert card.drawn == 1
    assert not card.needs_draw(1.0)
    card.resize(SIZE)
    assert card.needs_draw(1.0)


def test_escape_a_click_beside_it_and_its_button_close_a_card(card: Plain) -> None:
    assert key(card, pygame.K_ESCAPE) == Pop()
    assert click(card, (10, 10))[0] == Pop()
    assert click(card, (card._rect.right - 5, card._rect.bottom - 5)) == [None, None]
    assert click(card, card._group.widgets[0].rect.center) == [None, Pop()]


def test_altgr_is_no_control_key(card: Plain) -> None:
    """Windows tells AltGr as Ctrl and Alt: with S it types a letter of Polish."""
    assert key(card, pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_RALT) is None


def test_a_shortcut_asks_for_its_control_key(card: Plain) -> None:
    assert key(card, pygame.K_s) is None
    assert key(card, pygame.K_s, pygame.KMOD_LCTRL) == Push(ToSettings())
    assert key(card, pygame.K_a) is None, "a transition is answered once"
