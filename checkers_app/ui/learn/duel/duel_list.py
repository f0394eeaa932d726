"""The algorithms of a duel, as bars or as a table; the user can point at rows and select one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.learn.duel.words import remark
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Heard, Pen
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.views.learn.contest import Contest
from checkers_app.words import say


class DuelList(el.Control):
    """A row for each algorithm, drawn by a callback; the tool tip of a row describes its algorithm."""

    role = "table"
    follows_pointer = True
    corner = 4

    def __init__(
        self,
        name: str,
        /,
        contest: Contest,
        chosen: str,
        choose: Callable[[str], None],
        *,
        paint: Callable[[Look, Surface, Rect], None],
        lines: Callable[[Rect, int], list[Rect]],
        titles: Sequence[str],
        told: Callable[[int], el.ToldRow],
        high: tuple[int, int],
        **box: Unpack[el.Box],
    ) -> None:
        """Set the content, and how it is drawn.

        Args:
            name: the name of the element.
            contest: the duel.
            chosen: the key of the selected algorithm; empty for none.
            choose: called with the key of the newly selected algorithm, or an empty string.
            paint: called to draw all rows.
            lines: returns the positions of the rows.
            titles: the titles of the columns, for screen readers.
            told: returns the content of a row, for screen readers.
            high: the minimum and the natural height.
            box: the common properties of elements.
        """
        self._keys = [each.key for each in contest.contestants]
        rows = (
            el.told_row(titles, index, told(index), *((say("chosen"),) if key == chosen else ()))
            for index, key in enumerate(self._keys)
        )
        self._columns = len(titles)
        super().__init__(name, el.told_titles(titles), *rows, **box)
        self._contest = contest
        self._chosen = chosen
        self._choose = choose
        self._paint = paint
        self._lines = lines
        self._high = high

    @property
    def heard(self) -> Heard:
        """The number of rows, and the number of columns."""
        return Heard(size=(len(self._keys), self._columns))

    @property
    def _here(self) -> int:
        """The index of the row with the keyboard focus."""
        return self._keys.index(self._chosen) if self._chosen in self._keys else 0

    @property
    def rows(self) -> Sequence[Rect]:
        """The positions of the rows."""
        return self._lines(self.rect, len(self._keys))

    @property
    def ring(self) -> Rect:
        """The frame around the row with the keyboard focus."""
        return self.rows[self._here].inflate(4, -4)

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 380, 640

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return self._high

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        titles, *rows = self.children
        lines = self._lines(rect, len(self._keys))
        titles.place(measure, Rect(rect.topleft, (rect.width, lines[0].y - rect.y)), seen)
        for child, line in zip(rows, lines, strict=True):
            child.place(measure, line, seen)

    def _at(self, position: tuple[int, int]) -> int | None:
        return next((index for index, line in enumerate(self.rows) if line.collidepoint(position)), None)

    def _turn(self, index: int) -> None:
        """Select a row; if it is already selected, deselect it."""
        key = self._keys[index]
        self._choose("" if key == self._chosen else key)

    def click(self, position: tuple[int, int]) -> None:
        """Select the row under the pointer; if it is already selected, deselect it."""
        if (index := self._at(position)) is not None:
            self._turn(index)

    def key(self, key: int) -> bool:
        """Up and Down select the neighbouring row; Enter and Space select the first row or, if a row is
        already selected, deselect it.
        """
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key)
        if step is None:
            if key in PRESS:
                self._turn(self._here)
            return key in PRESS
        there = self._here + step
        if 0 <= there < len(self._keys):
            self._choose(self._keys[there])
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> str:
        """The description of the algorithm under the pointer."""
        index = self._at(position)
        return "" if index is None else remark(self._contest.contestants[index], self._contest.rows)

    def tip_place(self, position: tuple[int, int]) -> Rect:
        """The rectangle of the row under the pointer."""
        index = self._at(position)
        return self.seen if index is None else self.rows[index]

    def paint(self, pen: Pen) -> None:
        """Draw the rows, and a frame around the one that is selected or under the pointer."""
        look, surface = pen.look, pen.surface
        self._paint(look, surface, self.rect)
        under = self._at(pen.pointer) if pen.mood(self).hovered else None
        for index, line in enumerate(self.rows):
            chosen = self._keys[index] == self._chosen
            if chosen or index == under:
                border = look.theme.accent if chosen else look.theme.edge
                look.box(surface, line.inflate(8, 0), None, border, radius=4, width=1.5)
