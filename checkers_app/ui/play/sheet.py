"""The sheet of a small portrait window, which slides up from the bottom to show the moves and engine card."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.context import Context
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.play.part import Layer, Over, scroll_moves
from checkers_app.words import say

HEIGHT = 360
"""The height of the sheet in units."""
_WIDEST = 2_000
"""A width in units that exceeds any window, so that the sheet is as wide as the window."""


class _Ground(el.Column):
    """The sheet on top of the dimmed window; its lower corners are hidden below the edge of the window."""

    role = "dialog"

    def paint(self, pen: Pen) -> None:
        """Draw the sheet with the handle at its top."""
        look, surface, rect = pen.look, pen.surface, self.rect
        look.dim(surface)
        look.overlay(surface, Rect(rect.x, rect.y, rect.width, rect.height + 20))
        look.box(surface, Rect(rect.centerx - 22, rect.y + 8, 44, 4), look.theme.edge, None, radius=2)


class Sheet(Layer):
    """Opens and closes the sheet and provides its content.

    Args:
        context: the shared objects, including the look.
        content: returns the title and content of the sheet.
        wanted: returns whether the window needs a sheet.
        changed: called when the sheet opens or closes.
    """

    def __init__(
        self,
        context: Context,
        content: Callable[[], tuple[str, el.Element]],
        wanted: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        self._context = context
        self._content = content
        self._changed = changed
        self._wanted = wanted
        self._up = False

    @property
    def shown(self) -> bool:
        """True while the sheet is open."""
        return self._up

    def toggle(self) -> None:
        """Open or close the sheet; do nothing in a window that does not need one."""
        self._up = not self._up and self._wanted()
        self._changed()

    def lower(self) -> None:
        """Close the sheet."""
        self._up = False
        self._changed()

    def made(self) -> el.Element | None:
        """Create the sheet at the bottom of the window."""
        if not self._up:
            self.card = None
            return None
        title, content = self._content()
        head = el.Row(el.Heading(title, style="heading"), el.Space(), el.Keycap(say("Esc")), height=24)
        self.card = _Ground(
            el.Space(6),
            head,
            content,
            gap=6,
            pad=(16, 10),
            label=title,
            height=HEIGHT,
            width=_WIDEST,
        )
        return Over(self.card, None, at="end")

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Close the sheet on a key press or a click outside, and keep mouse events from everything below."""
        if not self.shown:
            return False
        if event.type == pygame.KEYDOWN:
            stays = event.key in {pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN}
            if not stays:
                self.lower()
            return not stays
        if event.type == pygame.MOUSEWHEEL:
            return scroll_moves(self.card, self.touch.scrolls, -event.y)
        if event.type not in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION}:
            return False
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and not self.rect.collidepoint(event.pos)
        ):
            self.lower()
        else:
            self.touch.handle(event, now)
        return True

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the sheet."""
        del now
        if self.card is not None:
            self.touch.draw(self._context.look, surface)
