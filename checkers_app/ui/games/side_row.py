"""The row of a list at the side of a page, or on a card."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Action, Mood


class SideRow(Action):
    """A row of the list at the side: an icon or a picture, a name, and how many."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        action: Callable[[], None],
        *,
        title: str,
        icon: str = "",
        subtitle: str = "",
        count: str = "",
        chosen: bool = False,
        decorate: Callable[[Surface, Rect], None] | None = None,
        tip: str = "",
    ) -> None:
        super().__init__(name, rect, action, tip=tip)
        self._title = title
        self._icon = icon
        self._subtitle = subtitle
        self._count = count
        self._chosen = chosen
        self._decorate = decorate

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the row; the chosen one is filled with the accent."""
        theme, rect = look.theme, self.rect
        ink, second = theme.ink, theme.ink2
        if self._chosen:
            look.box(surface, rect, theme.accent_hi if mood.hovered else theme.accent, None, radius=8)
            ink = second = theme.accent_ink
        elif mood.hovered or mood.pressed:
            look.box(surface, rect, theme.panel2, theme.edge, radius=8)
        left, right = rect.x + 12, rect.right - 12
        if self._decorate is not None:
            side = rect.height - 14
            self._decorate(surface, Rect(rect.x + 8, rect.y + 7, side, side))
            left = rect.x + side + 20
        elif self._icon:
            look.icon(surface, self._icon, (rect.x + 22, rect.centery), 20, ink)
            left = rect.x + 40
        if self._count:
            look.text(surface, self._count, "machine", second, (right, rect.centery), "right")
            right -= look.width(self._count, "machine") + 8
        room = right - left
        if self._subtitle:
            look.text(surface, self._title, "button", ink, (left, rect.centery - 9), "left", room)
            look.text(surface, self._subtitle, "note", second, (left, rect.centery + 10), "left", room)
        else:
            look.text(surface, self._title, "button", ink, (left, rect.centery), "left", room)
        if mood.focused:
            look.focus_ring(surface, rect, 8)
