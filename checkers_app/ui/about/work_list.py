"""The list of the works that the program consists of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.scrolled import STEPS, Scrolled
from checkers_app.ui.kit.widgets import Mood
from checkers_app.views.about.works import Work

ROW = 40
_NARROW = 560
"""A list of fewer units leaves out what a work is for."""


class WorkList(Scrolled):
    """The works, one a row; a click or the arrow keys choose one."""

    def __init__(
        self, rect: Rect, works: Sequence[Work], chosen: int, top: int, choose: Callable[[int], None]
    ) -> None:
        super().__init__("works", rect, len(works), ROW, top)
        self._works = works
        self._chosen = chosen
        self._choose = choose
        if not self.top <= chosen < self.top + self.visible:
            self.scroll(chosen - self.top - (0 if chosen < self.top else self.visible - 1))

    def click(self, position: tuple[int, int]) -> None:
        """Choose the row under the pointer."""
        index = self.top + (position[1] - self.rect.y) // ROW
        if index < min(len(self._works), self.top + self.visible):
            self._choose(index)

    def key(self, key: int) -> bool:
        """The next or the former work, the first or the last; at either end the focus may continue."""
        step = STEPS.get(key)
        if step is None:
            return False
        index = max(0, min(len(self._works) - 1, self._chosen + step))
        if index == self._chosen:
            return False
        self._choose(index)
        return True

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the rows that are seen."""
        theme, rect = look.theme, self.rect
        right = rect.right - (16 if self.longer else 0)
        name_room, licence_room = (152, 140) if rect.width >= _NARROW else (rect.width * 2 // 5, 120)
        for place, work in enumerate(self._works[self.top : self.top + self.visible]):
            row = Rect(rect.x, rect.y + ROW * place, right - rect.x, ROW)
            chosen = self.top + place == self._chosen
            if chosen:
                look.box(surface, row.inflate(16, -4), theme.panel2, theme.accent, radius=6)
            elif place and self.top + place != self._chosen + 1:
                draw.line(surface, theme.line, row.topleft, row.topright)
            y = row.centery
            look.text(surface, work.name, "heading", theme.ink, (row.x, y), "left", name_room - 12)
            at = (row.x + name_room, y)
            look.text(surface, work.licence, "machine", theme.ink, at, "left", licence_room - 8)
            if rect.width >= _NARROW:
                left = row.x + name_room + licence_room
                room = right - left - 64
                look.text(surface, work.what, "label_plain", theme.ink2, (left, y), "left", room)
            look.text(surface, "Text", "label", theme.ink, (right - 18, y), "right")
            look.icon(surface, "chev", (right - 7, y), 14, theme.ink2)
        self.draw_bar(look, surface)
        if mood.focused:
            look.focus_ring(surface, rect.inflate(16, 4), 8)
