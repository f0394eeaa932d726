"""A game or a position that is pasted in the main menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest
from driving import Shown
from hands import Hands

from checkers_app.engine.service import EngineService
from checkers_app.notation.fen import parse_fen
from checkers_app.storage.settings import ClockChoice, SettingsStore
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.kit.clipboard import copy_text

CTRL = pygame.KMOD_CTRL
FINISHED = '[Black "Ada"]\n[White "Bo"]\n[Result "1-0"]\n\n1. 11-15 23-19 1-0\n'


@pytest.fixture
def context(display: pygame.Surface) -> Iterator[Context]:
    assert display
    with EngineService() as service:
        yield Context(SettingsStore(None), service, Random(1))


def paste(context: Context, text: str) -> Hands:
    hands = Hands(context, ToMainMenu())
    copy_text(text)
    hands.key(pygame.K_v, CTRL)
    return hands


def test_a_position_is_played(context: Context) -> None:
    hands = paste(context, "B:WK32:BK1")
    assert hands.name == "PlayScene"
    assert hands.top.match.state == parse_fen("B:WK32:BK1")
    assert hands.top.match.human_side is not None, "against the opponent of the menu"
    hands.stack.close()


def test_a_game_that_is_not_over_goes_on(context: Context) -> None:
    hands = paste(context, "1. 11-15 23-19 *")
    assert len(hands.top.match.moves) == 2
    assert hands.top.controls.reader is None
    hands.stack.close()


def test_a_finished_game_is_read_and_has_no_clock(context: Context, shown: Shown) -> None:
    choice = replace(context.settings.choice("checkers"), clock=ClockChoice.SHORT)
    context.change_settings(context.settings.with_choice("checkers", choice))
    hands = paste(context, FINISHED)
    assert hands.top.status().headline == "Black won"
    assert "Ada" in shown
    assert "3:00" not in shown
    hands.key(pygame.K_ESCAPE)
    assert hands.name == "MenuScene"
    hands = paste(context, FINISHED.replace("1-0", "*"))
    assert "3:00" in shown, "a game that goes on has the clock of the menu"
    hands.stack.close()


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (480, 640)])
def test_what_is_no_game_is_told(context: Context, shown: Shown, size: tuple[int, int]) -> None:
    hands = Hands(context, ToMainMenu(), size)
    copy_text("hello")
    hands.key(pygame.K_v, CTRL)
    assert hands.name == "MenuScene"
    words = " ".join(text for text, _ in shown.texts)
    assert "The clipboard does not hold a game: there is no game in this text." in words
    shown.texts.clear()
    hands.key(pygame.K_UP)
    assert not any("clipboard" in text for text, _ in shown.texts)
