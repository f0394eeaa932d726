"""A multi-line text field."""

from __future__ import annotations

from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.elements.control import Control
from checkers_app.ui.kit.elements.element import Box, Heard, Measure, Pen
from checkers_app.ui.kit.text_area import LINE, TOP, TextArea

_FEWEST = 2


class Area(Control):
    """A multi-line text field that scrolls."""

    role = "field"

    def __init__(self, area: TextArea, **box: Unpack[Box]) -> None:
        """``area`` is owned by the scene, which passes keys and mouse events to the area."""
        super().__init__(area.name, first=True, **box)
        self.area = area

    @property
    def states(self) -> tuple[str, ...]:
        """The text in the field, in quotation marks; no states if the field is empty."""
        return (f"“{self.area.text}”",) if self.area.text else ()

    @property
    def label(self) -> str:
        """The label of the field, or its hint if it has no label."""
        return self._label or self.area.hint

    @property
    def heard(self) -> Heard:
        """The text and the caret, for screen readers."""
        return Heard(self.area.text, typed=self.area.edit, many_lines=True)

    @property
    def ring(self) -> Rect:
        """An empty rectangle, because the border of the field shows the focus."""
        return Rect(0, 0, 0, 0)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 120, 240

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        least = 2 * TOP + LINE
        return least, least + LINE * _FEWEST

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        del measure, seen
        self.area.place(Rect(rect))

    def key(self, key: int) -> bool:
        """Ignore the key, because :meth:`edit` handles all keys."""
        del key
        return False

    def edit(self, event: pygame.event.Event) -> bool:
        """Insert the typed text, or carry out an editing key."""
        return self.area.handle(event)

    def paint(self, pen: Pen) -> None:
        """Draw the field."""
        self.area.draw(pen.look, pen.surface)
