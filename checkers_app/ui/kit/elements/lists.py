"""Many rows of equal height, of which those are made that are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.elements.arrange import BAR, draw_bar
from checkers_app.ui.kit.elements.controls import Control
from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen, with_defaults
from checkers_app.ui.kit.keyboard import ENTER


class ListRow(Element):
    """A row of a list."""

    role = "row"

    def __init__(self, content: Element, index: int, *, chosen: bool) -> None:
        super().__init__(content)
        self.index = index
        self.chosen = chosen

    @property
    def label(self) -> str:
        """What is on it."""
        texts = (child.label for child in self.walk() if child is not self and child.role == "text")
        return ", ".join(filter(None, texts))

    @property
    def states(self) -> tuple[str, ...]:
        """Whether it is the chosen one."""
        return ("chosen",) if self.chosen else ()


class Rows(Control):
    """A list that scrolls by whole rows, in which one row is chosen."""

    role = "list"
    follows_pointer = True

    def __init__(
        self,
        name: str,
        /,
        count: int,
        row: Callable[[int], Element],
        *,
        row_height: int = 44,
        chosen: int | None = None,
        choose: Callable[[int], None] | None = None,
        activate: Callable[[int], None] | None = None,
        enabled: bool = True,
        first: bool = False,
        fewest: int = 2,
        **box: Unpack[Box],
    ) -> None:
        """Say what is in it.

        Args:
            name: who it is.
            count: rows altogether.
            row: makes the row of an index; only those that are seen are made.
            row_height: units.
            chosen: the row that is chosen, which is kept in sight when it changes.
            choose: called with the row that is clicked or gone to by keys.
            activate: called with the row that is clicked twice, or by Enter.
            enabled: False if it is only looked at.
            first: True if it has the focus first.
            fewest: rows that are seen at least.
            box: what can be said of any element.
        """
        super().__init__(name, enabled=enabled, first=first, **with_defaults(box, grow=1.0))
        self._count = count
        self._row = row
        self._height = row_height
        self._chosen = chosen
        self._choose = choose
        self._activate = activate
        self._fewest = fewest
        self._scrolls: dict[str, int] = {}

    @property
    def states(self) -> tuple[str, ...]:
        """How many rows there are."""
        return (f"{self._count} rows", *super().states)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 120, 240

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        least = self._height * min(self._fewest, max(1, self._count))
        return least, max(least, self._height * self._count)

    @property
    def _visible(self) -> int:
        return max(1, self.rect.height // self._height)

    @property
    def _top(self) -> int:
        return max(0, min(self._count - self._visible, self._scrolls.get(self.name, 0)))

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self._scrolls = measure.scrolls
        self._keep_chosen_in_sight()
        top, longer = self._top, self._count > self._visible
        self._scrolls[self.name] = top
        width = rect.width - (2 * BAR if longer else 0)
        rows = []
        for place, index in enumerate(range(top, min(self._count, top + self._visible))):
            made = ListRow(self._row(index), index, chosen=index == self._chosen)
            made.place(measure, Rect(rect.x, rect.y + place * self._height, width, self._height), seen)
            rows.append(made)
        self.children = tuple(rows)

    def _keep_chosen_in_sight(self) -> None:
        """Only when another row is chosen: whoever scrolls away may."""
        mark = f"{self.name}: chosen"
        if self._chosen is None or self._scrolls.get(mark) == self._chosen:
            return
        self._scrolls[mark] = self._chosen
        top = self._top
        lowest = self._chosen - self._visible + 1
        self._scrolls[self.name] = min(max(top, lowest), self._chosen)

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Move by rows."""
        before = self._top
        scrolls[self.name] = max(0, min(self._count - self._visible, before + steps))
        return scrolls[self.name] != before

    def _index_at(self, position: tuple[int, int]) -> int | None:
        rows = (row for row in self.children if isinstance(row, ListRow))
        return next((row.index for row in rows if row.rect.collidepoint(position)), None)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the row under the pointer."""
        index = self._index_at(position)
        if index is not None and self._choose is not None:
            self._choose(index)

    def double_click(self, position: tuple[int, int]) -> None:
        """Activate the row under the pointer."""
        index = self._index_at(position)
        if index is not None and self._activate is not None:
            self._activate(index)
        else:
            self.click(position)

    def key(self, key: int) -> bool:
        """Up, down, a page, Home and End choose; Enter activates."""
        if key in ENTER and self._activate is not None and self._chosen is not None:
            self._activate(self._chosen)
            return True
        page = self._visible - 1
        step = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self._count,
            pygame.K_END: self._count,
        }.get(key)
        if step is None or not self._count:
            return False
        if self._choose is None:
            return self.scroll(self._scrolls, step)
        at = -1 if self._chosen is None and step > 0 else self._chosen or 0
        wanted = max(0, min(self._count - 1, at + step))
        if wanted == self._chosen and key in {pygame.K_UP, pygame.K_DOWN}:
            return False
        self._choose(wanted)
        return True

    def paint(self, pen: Pen) -> None:
        """Draw the ground of the chosen row and of the one under the pointer, and the bar."""
        look, surface = pen.look, pen.surface
        theme = look.theme
        under = self._index_at(pen.pointer) if pen.mood(self).hovered and self._choose else None
        for row in self.children:
            if isinstance(row, ListRow) and (row.chosen or row.index == under):
                border = theme.accent if row.chosen else theme.edge
                look.box(surface, row.rect, theme.panel2, border, radius=8)
        if self._count > self._visible:
            hidden = self._height * (self._count - self._visible)
            draw_bar(look, surface, self.rect, self._top * self._height, hidden)
