"""What whole pages share: a head with the way back, a title and actions, and room for content below."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination
from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.kit.widgets import Button, Widget, back_button
from checkers_app.ui.scene import Pop, Push


class Page(StillScene):
    """A whole page with a head: the way back, a title, and actions at the right."""

    title = ""
    widest = 1440
    """Pixels of the content at most."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._content = Rect(0, 0, 0, 0)
        self.subtitle = ""

    @property
    def _mode(self) -> Mode:
        return window_mode(self._size)

    @property
    def _compact(self) -> bool:
        return self._mode is Mode.COMPACT

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out for a window of this size."""
        self._size = size
        width, height = size
        margin, top = (12, 56) if self._compact else (24, 84)
        inner = min(width - 2 * margin, self.widest)
        self._content = Rect((width - inner) // 2, top, inner, height - top - margin)
        self._lay_out()

    def _head(self) -> Rect:
        content = self._content
        return (
            Rect(content.x, 12, content.width, 36)
            if self._compact
            else Rect(content.x, 22, content.width, 44)
        )

    def _back_button(self) -> Button:
        head = self._head()
        return back_button(Rect(head.topleft, (head.height,) * 2), self._back)

    def _actions(self, actions: list[tuple[str, str, str, Callable[[], None], bool]]) -> list[Widget]:
        """Buttons flush right: name, icon, label, what it does, whether it is the primary one."""
        head, look = self._head(), self._context.look
        buttons: list[Widget] = []
        right = head.right
        for name, icon, label, action, primary in reversed(actions):
            role = "menu" if primary else "button"
            width = head.height if self._compact else look.width(label, role) + 64
            rect = Rect(right - width, head.y, width, head.height)
            shown = "" if self._compact else label
            buttons.append(Button(name, rect, action, icon=icon, label=shown, primary=primary, tip=label))
            right = rect.x - (8 if self._compact else 12)
        return list(reversed(buttons))

    def _draw_head(self, surface: Surface) -> None:
        look, head = self._context.look, self._head()
        left = head.x + head.height + (12 if self._compact else 14)
        if self._compact or not self.subtitle:
            look.text(surface, self.title, "scene", look.theme.ink, (left, head.centery))
        else:
            look.text(surface, self.title, "scene", look.theme.ink, (left, head.y + 13))
            look.text(surface, self.subtitle, "label_plain", look.theme.ink2, (left, head.y + 36))

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the page."""
        self._context.look.background(surface)
        self._draw_head(surface)
        self._draw_content(surface)
        super().draw(surface, now)

    def _draw_content(self, surface: Surface) -> None:
        """Draw what lies under the widgets."""
        raise NotImplementedError

    def _show(self, destination: Destination) -> None:
        self._go(Push(destination))

    def _back(self) -> None:
        self._go(Pop())

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {(pygame.K_ESCAPE, False): self._back}
