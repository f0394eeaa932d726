"""A single-line text field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.elements.control import Control, ControlBox, target
from checkers_app.ui.kit.elements.element import Heard, Measure, Pen
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.text_field import SELECTED, TextEdit

_NARROWEST = 3
"""The minimum width in units of a letter in a field."""


class Field(Control):
    """A single-line text field, which receives typed text while the field has the focus."""

    role = "field"

    def __init__(
        self,
        name: str,
        /,
        edit: TextEdit,
        *,
        hint: str | Sequence[str] = "",
        icon: str = "",
        enter: Callable[[], None] | None = None,
        active: bool = False,
        **box: Unpack[ControlBox],
    ) -> None:
        """``edit`` is owned by the scene, and ``enter`` is called when Enter is pressed.  With ``active`` the
        caret is also shown while another element has the focus, for scenes that pass typed text on to the
        field.  An empty field shows the first wording of its hint that fits.
        """
        super().__init__(name, **box)
        self.text = edit
        self._hints = (hint,) if isinstance(hint, str) else tuple(hint)
        self._icon = icon
        self._enter = enter
        self._active = active

    @property
    def label(self) -> str:
        """The label of the field, or its hint if it has no label."""
        return self._label or self._hints[0]

    @property
    def states(self) -> tuple[str, ...]:
        """The text in the field, in quotation marks; no states if the field is empty."""
        return (f"“{self.text.text}”", *super().states) if self.text.text else super().states

    @property
    def heard(self) -> Heard:
        """The text and the caret, for screen readers."""
        return Heard(self.text.text, typed=self.text)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 120, 240

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del width
        return target(measure), target(measure)

    def key(self, key: int) -> bool:
        """Call the field's action if the key is Enter."""
        if key in ENTER and self._enter is not None:
            self._enter()
            return True
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """Insert the typed text, or carry out an editing key."""
        return self.enabled and self.text.handle(event)

    def paint(self, pen: Pen) -> None:
        """Draw the field, its text or hint, and the caret."""
        look, surface, rect = pen.look, pen.surface, self.rect
        theme, edit = look.theme, self.text
        active = pen.mood(self).active or self._active
        look.box(
            surface,
            rect,
            theme.panel,
            theme.accent if active else theme.edge,
            radius=8,
            width=2 if active else None,
        )
        left, room = rect.x + 12, rect.width - 24
        if self._icon:
            look.icon(surface, self._icon, (rect.x + 22, rect.centery), 18, theme.ink2)
            left, room = rect.x + 42, rect.width - 54
        if not edit.text:
            look.text(
                surface,
                look.first_fit(self._hints, "body", room),
                "body",
                theme.ink3,
                (left, rect.centery),
                "left",
                room,
            )
        most = room // _NARROWEST  # do not measure text further away, because a whole game may be pasted
        before = edit.text[max(0, edit.caret - most) : edit.caret]
        while before and look.width(before, "body") > room - 4:
            before = before[1 + len(before) // 16 :]
        shown = edit.caret - len(before)
        first, last = (
            look.width(edit.text[shown : max(shown, min(end, edit.caret + most))], "body")
            for end in edit.selected
        )
        if active and first < last:
            lit = Rect(left + first, rect.centery - 11, min(room, last) - first, 22)
            look.box(surface, lit, theme.accent, radius=3, alpha=SELECTED)
        look.text(surface, before, "body", theme.ink, (left, rect.centery))
        x = left + (look.width(before, "body") if before else 0)
        after = edit.text[edit.caret : edit.caret + most]
        look.text(surface, after, "body", theme.ink, (x, rect.centery), "left", room - (x - left))
        if active:
            draw.rect(surface, theme.accent, Rect(x, rect.centery - 10, 2, 20))
