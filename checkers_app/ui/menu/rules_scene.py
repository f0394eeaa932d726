"""The rules of each board and the keys, on one card."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.ui.card import Card, Key
from checkers_app.ui.context import Context
from checkers_app.ui.kit.widgets import Button

SIZE = (776, 576)

KEY_ROOM = 72
"""Pixels of the column of keys."""
KEYS = (
    ("Arrows", "move over the board or the menu"),
    ("Enter", "choose"),
    ("Esc", "put the piece down, or open the menu"),
    ("Ctrl Z", "take back your turn, or a new game"),
    ("Ctrl Y", "play it again"),
    ("Ctrl N", "a new game; the old one is kept"),
    ("Ctrl C", "copy the game; with Shift the position"),
    ("Ctrl V", "paste a game or a position"),
    ("Ctrl S", "add the game to a PDN file"),
    ("H", "hint"),
    ("F", "turn the board"),
    ("E", "label the moves of an ending"),
    ("Tab", "reach the buttons"),
    ("F10", "settings, in the menus"),
)


class RulesScene(Card):
    """A card over the scene it was opened from."""

    title = "Rules and keys"

    def __init__(self, context: Context, game: Game) -> None:
        super().__init__(context)
        self._game = game

    def _card_size(self) -> tuple[int, int]:
        return SIZE

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {**super()._shortcuts(), (pygame.K_F1, False): self._close}

    def _lay_out(self) -> None:
        button = Rect(self._rect.right - 148, self._rect.bottom - 68, 120, 48)
        done = Button("done", button, self._close, label="Done", icon="check", primary=True)
        self._group.set([done], focus="done")

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that do something on this board."""
        idle = set() if self._game.turns else {"F"}
        if not self._context.endings.reach_on(self._game):
            idle.add("E")
        return [item for item in KEYS if item[0] not in idle]

    def _draw_inside(self, surface: Surface) -> None:
        look, rect = self._context.look, self._rect
        theme = look.theme
        room = 390
        y = rect.y + 94
        for paragraph in inspect.cleandoc(self._game.rules).split("\n\n"):
            for line in look.wrap(paragraph, "body", room):
                look.text(surface, line, "body", theme.ink, (rect.x + 28, y))
                y += 22
            y += 12
        left = rect.x + room + 46
        for index, (key, meaning) in enumerate(self._keys()):
            at = rect.y + 94 + 29 * index
            look.keycap(surface, key, (left + look.key_width(key), at))
            words = left + KEY_ROOM
            look.text(surface, meaning, "note", theme.ink2, (words, at), "left", rect.right - words - 12)
