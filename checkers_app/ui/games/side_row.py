"""The row of a list at the side of a page, or on a card."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Action, Mood, Widget


class SideHeading(Widget):
    """What the rows below it are, under a line if others are above it; nothing to be clicked."""

    focusable = False

    def __init__(self, name: str, rect: Rect, title: str, *, line: bool) -> None:
        super().__init__(name, rect, enabled=False)
        self._title = title
        self._line = line

    def click(self, position: tuple[int, int]) -> None:
        """It leads nowhere."""

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the line and the words."""
        del mood
        if self._line:
            left, right, y = self.rect.x + 8, self.rect.right - 8, self.rect.y + 7
            draw.line(surface, look.theme.line, (left, y), (right, y))
        if self._title:
            at = (self.rect.x + 8, self.rect.bottom - 12)
            look.text(surface, self._title, "label", look.theme.ink2, at, "left", self.rect.width - 16)


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
        twice: Callable[[], None] | None = None,
    ) -> None:
        """``twice`` is what a double click does after its first click has done ``action``."""
        super().__init__(name, rect, action, tip=tip)
        self._twice = twice or action
        self._title = title
        self._icon = icon
        self._subtitle = subtitle
        self._count = count
        self._chosen = chosen
        self._decorate = decorate

    def double_click(self, position: tuple[int, int]) -> None:
        """The row was clicked again at once."""
        del position
        self._twice()

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
