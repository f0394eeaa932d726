"""A box for a day of the week, with the number of puzzles that were solved or are due."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Pen, with_defaults
from checkers_app.views.practice.desk import DeskDay
from checkers_app.words import say, say_weekday

_SIDE = 36


class DayBox(el.Element):
    """The box for a day."""

    role = "text"

    def __init__(self, item: DeskDay, **box: Unpack[Box]) -> None:
        name = say_weekday(item.day, short=True)
        fields = {"day": name, "number": item.count}
        label = say("{day}: {number} due", **fields) if item.due else say("{day}: {number} solved", **fields)
        super().__init__(**with_defaults(box, label=label, width=_SIDE, height=56))
        self._name, self._count, self._ahead, self._now = name, str(item.count), item.due, item.today

    def paint(self, pen: Pen) -> None:
        """Draw the number in a box, and the day below it."""
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        box = Rect(self.rect.x, self.rect.y, _SIDE, _SIDE)
        fill = theme.accent if self._now else None if self._ahead else theme.panel2
        look.box(surface, box, fill, theme.edge if self._ahead else None, radius=8)
        ink = theme.accent_ink if self._now else theme.ink
        look.text(surface, self._count, "machine_strong", ink, box.center, "center")
        look.text(surface, self._name, "note", theme.ink2, (box.centerx, box.bottom + 11), "center")
