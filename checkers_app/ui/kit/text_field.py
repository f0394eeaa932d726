"""A line of text that can be typed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.clipboard import copy_text, pasted_text
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget

LONGEST = 4000
"""Characters that a field takes."""


class TextEdit:
    """What stands in a field, and where the next letter goes; kept by a scene while fields come and go.

    Args:
        changed: called after every change.
    """

    def __init__(self, changed: Callable[[], None], text: str = "") -> None:
        self._changed = changed
        self.text = text
        self.caret = len(text)

    def set(self, text: str) -> None:
        """Put another text there without telling anybody."""
        self.text = text
        self.caret = len(text)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter or an editing key; True if it meant something."""
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key)
        return self._edit_key(event.key)

    def _edit_key(self, key: int) -> bool:
        before = self.text, self.caret
        match key:
            case pygame.K_BACKSPACE if self.caret:
                self.text = self.text[: self.caret - 1] + self.text[self.caret :]
                self.caret -= 1
            case pygame.K_DELETE:
                self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
            case pygame.K_LEFT:
                self.caret = max(0, self.caret - 1)
            case pygame.K_RIGHT:
                self.caret = min(len(self.text), self.caret + 1)
            case pygame.K_HOME:
                self.caret = 0
            case pygame.K_END:
                self.caret = len(self.text)
            case _:
                return key == pygame.K_BACKSPACE
        if (self.text, self.caret) != before:
            self._changed()
        return True

    def _command(self, key: int) -> bool:
        if key == pygame.K_v:
            self._insert(" ".join(pasted_text().split()))
        elif key == pygame.K_c:
            copy_text(self.text)
        elif key == pygame.K_u:
            self.set("")
            self._changed()
        else:
            return False
        return True

    def _insert(self, text: str) -> None:
        clean = "".join(letter for letter in text if letter.isprintable())
        clean = clean[: LONGEST - len(self.text)]
        self.text = self.text[: self.caret] + clean + self.text[self.caret :]
        self.caret += len(clean)
        self._changed()


class TextField(Widget):
    """A field that shows a :class:`TextEdit`; the scene hands it the keys while it has the focus."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        edit: TextEdit,
        *,
        hint: str = "",
        icon: str = "",
        active: bool = False,
    ) -> None:
        """``hint`` is shown while nothing is typed; ``active`` is True while keys go into the field."""
        super().__init__(name, rect)
        self._edit = edit
        self._hint = hint
        self._icon = icon
        self._active = active

    def click(self, position: tuple[int, int]) -> None:
        """The focus is enough."""

    def key(self, key: int) -> bool:
        """The scene has given the field its keys before."""
        del key
        return False

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the field, its text or hint, and the caret."""
        theme, rect = look.theme, self.rect
        border = theme.accent if self._active else theme.edge
        look.box(surface, rect, theme.panel, border, radius=8, width=2 if self._active else None)
        left, room = rect.x + 12, rect.width - 24
        if self._icon:
            look.icon(surface, self._icon, (rect.x + 22, rect.centery), 18, theme.ink2)
            left, room = rect.x + 42, rect.width - 54
        text = self._edit.text
        before, after = text[: self._edit.caret], text[self._edit.caret :]
        while before and look.width(before, "body") > room - 4:
            before = before[1 + len(before) // 16 :]
        if not text:
            look.text(surface, self._hint, "body", theme.ink3, (left, rect.centery), "left", room)
        look.text(surface, before, "body", theme.ink, (left, rect.centery))
        caret = left + (look.width(before, "body") if before else 0)
        look.text(surface, after, "body", theme.ink, (caret, rect.centery), "left", room - (caret - left))
        if self._active:
            line = Rect(caret, rect.centery - 10, 2, 20)
            draw.rect(surface, theme.accent, line)
        if mood.focused:
            look.focus_ring(surface, rect, 8)
