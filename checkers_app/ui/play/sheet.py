"""The sheet of a small portrait window: moves and engine, rising from below over the board."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.layout import PlayLayout
from checkers_app.ui.kit.look import Look


class Sheet:
    """Whether the sheet is up, and what closes it."""

    def __init__(self) -> None:
        self.open = False

    def toggle(self, layout: PlayLayout) -> None:
        """Raise the sheet, or lower it; nothing in a window that needs none."""
        self.open = not self.open and layout.sheet is not None

    def take(self, event: pygame.event.Event, layout: PlayLayout) -> bool:
        """Take an event that closes the sheet: a key, or a click beside it; True if it is done with."""
        if layout.sheet is None:
            self.open = False
        if not self.open or layout.sheet is None:
            return False
        if event.type == pygame.KEYDOWN:
            self.open = event.key in {pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN}
            return not self.open
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.open = layout.sheet.collidepoint(event.pos)
            return not self.open
        return False

    def covers(self, event: pygame.event.Event, layout: PlayLayout) -> bool:
        """True for an event of the mouse while the sheet is up: what lies under it is out of reach."""
        mouse = {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}
        return self.open and layout.sheet is not None and event.type in mouse


def draw_sheet(look: Look, surface: Surface, rect: Rect, title: str) -> None:
    """Draw the empty sheet over the dimmed window; ``title`` is what comes on it."""
    look.dim(surface)
    look.overlay(surface, Rect(rect.x, rect.y, rect.width, rect.height + 20))
    theme = look.theme
    look.box(surface, Rect(rect.centerx - 22, rect.y + 8, 44, 4), theme.edge, None, radius=2)
    look.text(surface, title, "heading", theme.ink, (rect.x + 20, rect.y + 28))
    look.keycap(surface, "Esc", (rect.right - 20, rect.y + 28))
