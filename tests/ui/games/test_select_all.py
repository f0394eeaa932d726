"""Ctrl A selects what is in a field, whichever field it is: the next letter takes its place."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from driving import Shown
from hands import Hands

from checkers_app.games.checkers import GAME, Checkers
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame, ToGames, ToSetup

CTRL = pygame.KMOD_CTRL
FIRST, SECOND = "B:W32:B5", "W:W21:B6"
"""What is typed: what one field takes as a position the others take as letters."""


def search(context: Context) -> Hands:
    return Hands(context, ToGames())


def name_of_a_file(context: Context) -> Hands:
    hands = Hands(context, ToGames())
    hands.key(pygame.K_o, CTRL)
    return hands


def position(context: Context) -> Hands:
    hands = Hands(context, ToSetup(Checkers()))
    hands.push("text")
    hands.key(pygame.K_u, CTRL)
    return hands


def remark(context: Context) -> Hands:
    hands = Hands(context, ToGame(Match.new(GAME, (HUMAN, HUMAN))))
    hands.key(pygame.K_c)
    return hands


@pytest.mark.parametrize("field", [search, name_of_a_file, position, remark])
def test_ctrl_a_selects_all_of_a_field(
    context: Context, field: Callable[[Context], Hands], shown: Shown
) -> None:
    hands = field(context)

    def typed(text: str) -> None:
        hands.event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0)
        hands.type(text)

    typed(FIRST)
    assert FIRST in shown
    hands.key(pygame.K_a, CTRL)
    shown.texts.clear()
    typed(SECOND)
    hands.stack.draw(hands.surface, hands.now)
    assert SECOND in shown
    assert not any(FIRST in text for text, _ in shown.texts[-40:])
    hands.stack.close()
