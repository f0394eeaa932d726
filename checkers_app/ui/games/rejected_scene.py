"""The card of games or files that could not be read, each with its reason and its text."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.ui.card import Card
from checkers_app.ui.context import Context
from checkers_app.ui.kit.widgets import Button
from checkers_app.views.games.rows import Problem

_ROW = 96
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -4, pygame.K_PAGEDOWN: 4}


class RejectedScene(Card):
    """A list over the games; whatever was read stays as it is."""

    def __init__(self, context: Context, title: str, problems: Sequence[Problem]) -> None:
        super().__init__(context)
        self.title = title
        self._problems = problems
        self._top = 0

    def _card_size(self) -> tuple[int, int]:
        return min(720, self._size[0] - 48), min(
            self._size[1] - 48, 110 + _ROW * max(2, len(self._problems)) + 50
        )

    def _visible(self) -> int:
        return (self._rect.height - 66 - 84) // _ROW

    def _take(self, event: pygame.event.Event) -> bool:
        if super()._take(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._scroll(_STEPS[event.key])
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        else:
            return False
        return True

    def _scroll(self, rows: int) -> None:
        self._top = max(0, min(len(self._problems) - self._visible(), self._top + rows))
        self._dirty = True

    def _lay_out(self) -> None:
        rect = self._rect
        button = Rect(rect.right - 148, rect.bottom - 68, 120, 48)
        self._group.set(
            [Button("done", button, self._close, label="Close", icon="check", primary=True)], focus="done"
        )
        self._scroll(0)

    def _draw_inside(self, surface: Surface) -> None:
        look, rect = self._context.look, self._rect
        theme = look.theme
        room = rect.width - 56
        for place, problem in enumerate(self._problems[self._top : self._top + self._visible()]):
            y = rect.y + 76 + _ROW * place
            look.text(surface, problem.title, "button", theme.ink, (rect.x + 28, y + 10), "left", room)
            look.text(surface, problem.reason, "label_plain", theme.warn, (rect.x + 28, y + 31), "left", room)
            box = Rect(rect.x + 28, y + 46, room, 40)
            look.box(surface, box, theme.panel2, theme.line, radius=6)
            for line, text in enumerate(_moves(problem.text)[:2]):
                shown = "".join(letter for letter in text if letter.isprintable())
                look.text(
                    surface,
                    shown,
                    "note",
                    theme.ink2,
                    (box.x + 10, box.y + 12 + 16 * line),
                    "left",
                    room - 20,
                )
        last = min(len(self._problems), self._top + self._visible())
        words = f"{self._top + 1} to {last} of {len(self._problems)}"
        look.text(surface, words, "label_plain", theme.ink2, (rect.x + 28, rect.bottom - 44))


def _moves(text: str) -> list[str]:
    """The lines of a game after its tags, or all where it has no other move."""
    lines = [line.strip() for line in text.expandtabs().splitlines() if line.strip()]
    return [line for line in lines if not line.startswith("[")] or lines
