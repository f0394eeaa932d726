"""The algorithms of a duel below each other, as bars or as a table: rest the pointer on one, choose one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.learn.duel_words import remark
from checkers_app.ui.kit.elements import Box, Control, Measure, TableCell, Told
from checkers_app.ui.kit.elements.element import Heard, Pen
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.views.learn.contest import Contest
from checkers_app.words import say


class DuelList(Control):
    """A row for each algorithm, drawn by hand; what it does is read where its row is."""

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
        told: Callable[[int], str],
        cells: Callable[[int], Sequence[tuple[str, str]]] = lambda _: (),
        high: tuple[int, int],
        **box: Unpack[Box],
    ) -> None:
        """Say how it is drawn, and what is in it.

        Args:
            name: who it is.
            contest: the duel.
            chosen: the key of the algorithm that is chosen; empty for none.
            choose: called with the key of another one, or of none.
            paint: draws all rows into its place.
            lines: where so many rows are in its place.
            told: what a row says, to those who cannot see it.
            cells: what is in a row of a table besides, each with the title of its column.
            high: the least and the natural height.
            box: what can be said of any element.
        """
        self._keys = [each.key for each in contest.contestants]
        rows = [
            Told(
                "row",
                told(index),
                *((say("chosen"),) if key == chosen else ()),
                children=tuple(
                    TableCell(place=(index, at), title=title, label=text)
                    for at, (title, text) in enumerate(cells(index))
                ),
            )
            for index, key in enumerate(self._keys)
        ]
        columns = [len(row.children) for row in rows]
        self.role = "table" if any(columns) else "list"
        self._size = len(rows), max(columns, default=0)
        super().__init__(name, *rows, **box)
        self._contest = contest
        self._chosen = chosen
        self._choose = choose
        self._paint = paint
        self._lines = lines
        self._high = high

    @property
    def heard(self) -> Heard:
        """How many rows and columns a table has."""
        return Heard(size=self._size if self.role == "table" else None)

    @property
    def _here(self) -> int:
        """The row that the keyboard is on."""
        return self._keys.index(self._chosen) if self._chosen in self._keys else 0

    @property
    def rows(self) -> Sequence[Rect]:
        """Where the rows are."""
        return self._lines(self.rect, len(self._keys))

    @property
    def ring(self) -> Rect:
        """Around one row."""
        return self.rows[self._here].inflate(4, -4)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 380, 640

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return self._high

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        for child, line in zip(self.children, self._lines(rect, len(self._keys)), strict=True):
            child.place(measure, line, seen)

    def _at(self, position: tuple[int, int]) -> int | None:
        return next((index for index, line in enumerate(self.rows) if line.collidepoint(position)), None)

    def _turn(self, index: int) -> None:
        """Choose a row, or let go of it."""
        key = self._keys[index]
        self._choose("" if key == self._chosen else key)

    def click(self, position: tuple[int, int]) -> None:
        """Choose the row under the pointer, or let go of it."""
        if (index := self._at(position)) is not None:
            self._turn(index)

    def key(self, key: int) -> bool:
        """Up and down go along the rows; Enter and space choose the first, or let go of the chosen one."""
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
        """What the algorithm does, as far as it is known now."""
        index = self._at(position)
        return "" if index is None else remark(self._contest.contestants[index], self._contest.rows)

    def tip_place(self, position: tuple[int, int]) -> Rect:
        """The row under the pointer."""
        index = self._at(position)
        return self.seen if index is None else self.rows[index]

    def paint(self, pen: Pen) -> None:
        """Draw the rows, and a frame around the one that is chosen or under the pointer."""
        look, surface = pen.look, pen.surface
        self._paint(look, surface, self.rect)
        under = self._at(pen.pointer) if pen.mood(self).hovered else None
        for index, line in enumerate(self.rows):
            chosen = self._keys[index] == self._chosen
            if chosen or index == under:
                border = look.theme.accent if chosen else look.theme.edge
                look.box(surface, line.inflate(8, 0), None, border, radius=4, width=1.5)
