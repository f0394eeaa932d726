"""The sheet of a small portrait window: moves and engine, rising from below over the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.layout import PlayLayout
from checkers_app.ui.kit.look import Look
from checkers_app.ui.play.part import ScenePart


class Sheet(ScenePart):
    """Whether the sheet is up, what closes it, and what is on it.

    Args:
        click: chooses a move in the list.
        draw: draws the sheet in its place, and what is on it.
    """

    def __init__(
        self, click: Callable[[pygame.event.Event], bool], draw: Callable[[Surface, float, Rect], None]
    ) -> None:
        self._click = click
        self._draw = draw
        self._up = False
        self._place: Rect | None = None

    def place(self, size: tuple[int, int], layout: PlayLayout) -> None:
        """Only a small portrait window has a sheet."""
        del size
        self._place = layout.sheet
        self._up = self._up and layout.sheet is not None

    @property
    def shown(self) -> Rect | None:
        """Where it is while it is up."""
        return self._place if self._up else None

    def toggle(self) -> None:
        """Raise the sheet, or lower it; nothing in a window that needs none."""
        self._up = not self._up and self._place is not None

    def lower(self) -> None:
        """Back to what lies under it."""
        self._up = False

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """A key or a click beside it closes the sheet; what lies under it is out of reach for the mouse."""
        del now
        if self.shown is None:
            return False
        if event.type == pygame.KEYDOWN:
            self._up = event.key in {pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN}
            return not self._up
        if event.type not in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._up = self.shown.collidepoint(event.pos)
        self._click(event)
        return True

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the sheet."""
        if self.shown is not None:
            self._draw(surface, now, self.shown)


def draw_sheet(look: Look, surface: Surface, rect: Rect, title: str) -> None:
    """Draw the empty sheet over the dimmed window; ``title`` is what comes on it."""
    look.dim(surface)
    look.overlay(surface, Rect(rect.x, rect.y, rect.width, rect.height + 20))
    theme = look.theme
    look.box(surface, Rect(rect.centerx - 22, rect.y + 8, 44, 4), theme.edge, None, radius=2)
    look.text(surface, title, "heading", theme.ink, (rect.x + 20, rect.y + 28))
    look.keycap(surface, "Esc", (rect.right - 20, rect.y + 28))
