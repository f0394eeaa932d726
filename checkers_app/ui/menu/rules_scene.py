"""The rules of each board and the keys, on one card."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from checkers_app.ui.context import Context
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button
from checkers_app.ui.scene import Pop, Transition

SIZE = (736, 576)

RULES = {
    "checkers": """
        Black moves first. Men move one square forward on the dark squares, kings one square in any
        diagonal direction.

        A piece takes by jumping over an enemy beside it to the empty square behind. Whoever can jump
        must jump, with any piece and by any route, and must go on while it can.

        A man that reaches the far row becomes a king; its move ends there.

        Whoever has no move left has lost. When a position stands for the third time, or after 40 moves
        of each side without a capture or an advance of a man, a draw can be claimed.
        """,
    "tictactoe": """
        X begins. The players take turns to mark an empty square.

        Three of one's own marks in a row, across, down or diagonally, win. A full board without such a
        row is a draw.
        """,
}
"""Paragraphs by the key of the game."""
KEYS = (
    ("Arrows", "move over the board or the menu"),
    ("Enter", "choose"),
    ("Esc", "put the piece down, or open the menu"),
    ("Ctrl Z", "take back your turn"),
    ("Ctrl Y", "play it again"),
    ("H", "hint"),
    ("F", "turn the board"),
    ("E", "label the moves of an ending"),
    ("Tab", "reach the buttons"),
    ("F10", "settings, in the menus"),
)


class RulesScene:
    """A card over the scene it was opened from."""

    overlay = True

    def __init__(self, context: Context, game: str) -> None:
        self._context = context
        self._game = game
        self._group = WidgetGroup()
        self._rect = Rect((0, 0), SIZE)
        self._done = False

    def resize(self, size: tuple[int, int]) -> None:
        """Centre the card in the window."""
        self._rect.center = (size[0] // 2, size[1] // 2)
        button = Rect(self._rect.right - 148, self._rect.bottom - 68, 120, 48)
        done = Button("done", button, self._close, label="Done", icon="check", primary=True)
        self._group.set([done], focus="done")

    def leave(self) -> None:
        """Nothing to give up."""

    def frame_rate(self) -> int:
        """The card stands still."""
        return 0

    def needs_draw(self, now: float) -> bool:
        """True after a change."""
        del now
        return self._group.dirty

    def update(self, now: float) -> Transition | None:
        """Nothing happens by itself."""
        del now
        return None

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event; Esc, F1 and a click beside the card close it."""
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_ESCAPE, pygame.K_F1}:
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and not self._rect.collidepoint(event.pos):
            return Pop()
        self._group.handle(event)
        return Pop() if self._done else None

    def _close(self) -> None:
        self._done = True

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the card."""
        del now
        look, rect = self._context.look, self._rect
        theme = look.theme
        look.overlay(surface, rect)
        look.text(surface, "Rules and keys", "scene", theme.ink, (rect.x + 28, rect.y + 36))
        pygame.draw.line(surface, theme.line, (rect.x, rect.y + 65), (rect.right - 1, rect.y + 65))
        room = 390
        y = rect.y + 94
        for paragraph in RULES.get(self._game, "").strip().split("\n\n"):
            for line in look.wrap(paragraph, "body", room):
                look.text(surface, line, "body", theme.ink, (rect.x + 28, y))
                y += 22
            y += 12
        left = rect.x + room + 56
        for index, (key, meaning) in enumerate(KEYS):
            at = rect.y + 94 + 40 * index
            look.keycap(surface, key, (left + look.key_width(key), at))
            look.text(surface, meaning, "note", theme.ink2, (left, at + 19), "left", rect.right - left - 16)
        self._group.draw(look, surface)
