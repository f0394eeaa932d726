"""What the pages of the learning room share: a head with a way back, cards below it, keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.ui.card import Key, StillScene
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import Mode, window_mode
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Button, Widget
from checkers_app.ui.learn.kit.head import draw_title, head_rect, way_back
from checkers_app.ui.scene import Pop

WIDEST = 1440
"""Pixels: on larger screens the content is in the middle."""
HEAD = 44
GAP, COMPACT_GAP = 12, 8
_LEAST_TITLE = 60
"""Where less is left beside the actions, the page goes without a title."""


class Page(StillScene):
    """A page: the head, and below it whatever a subclass lays out in :attr:`_content`."""

    title = ""
    subtitle = ""
    short_subtitle = ""
    """Said where there is no room for the subtitle; empty says nothing."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._head = Rect(0, 0, 0, 0)
        self._content = Rect(0, 0, 0, 0)
        self._title_room = 0

    @property
    def _compact(self) -> bool:
        return window_mode(self._size) is Mode.COMPACT

    @property
    def _gap(self) -> int:
        return COMPACT_GAP if self._compact else GAP

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the page out for a window of this size."""
        self._size = size
        head = head_rect(size)
        width = min(WIDEST, head.width)
        self._head = Rect((size[0] - width) // 2, head.y, width, head.height)
        top = head.bottom + (self._gap if self._compact else 18)
        self._content = Rect(self._head.x, top, width, size[1] - top - (12 if self._compact else 24))
        self._lay_out()

    def _set(self, actions: list[Widget], widgets: list[Widget], *, focus: str) -> None:
        """Show these widgets: ``actions`` are in the head, flush right, and are moved there."""
        right = self._head.right
        for widget in reversed(actions):
            widget.rect.right = right
            widget.rect.centery = self._head.centery
            right = widget.rect.x - self._gap
        self._title_room = right - self._head.x - HEAD - 30
        self._group.set([way_back(self._head, self._leave), *actions, *widgets], focus=focus)

    def _leave(self) -> None:
        self._go(Pop())

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        return {(pygame.K_ESCAPE, False): self._leave}

    def _redraw(self) -> None:
        self._dirty = True

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the head, what is below it, and the widgets."""
        look = self._context.look
        look.background(surface)
        if self._title_room >= _LEAST_TITLE:
            lines = self.subtitle, self.short_subtitle
            draw_title(look, surface, self._head, self.title, lines, self._title_room)
        self._draw_inside(surface)
        super().draw(surface, now)

    def _draw_inside(self, surface: Surface) -> None:
        """Draw what lies under the widgets."""
        raise NotImplementedError


def action(
    name: str,
    label: str,
    icon: str,
    do: Callable[[], None],
    look: Look,
    *,
    tip: str = "",
    primary: bool = False,
    bare: bool = False,
    enabled: bool = True,
) -> Button:
    """A button as wide as its label; ``bare`` shows its icon alone."""
    words = 0 if bare else look.width(label, "primary" if primary else "button") + (8 if icon else 0)
    width = max(HEAD, words + (20 if icon else 0) + (24 if bare else 32))
    return Button(
        name,
        Rect(0, 0, width, HEAD),
        do,
        label="" if bare else label,
        icon=icon,
        tip=tip or (label if bare else ""),
        primary=primary,
        enabled=enabled,
    )
