"""A list with many rows of equal height, of which only the visible ones are created; also a text box with a
fixed-width font.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.elements.control import Control, ControlBox
from checkers_app.ui.kit.elements.element import Box, Element, Heard, Measure, Pen, with_defaults
from checkers_app.ui.kit.elements.scroll import BAR, draw_bar, thumb
from checkers_app.ui.kit.elements.text import Words
from checkers_app.ui.kit.keyboard import ENTER
from checkers_app.ui.kit.look import Look
from checkers_app.words import say_count

_GAP = 12
"""The gap between two tiles in units."""
_GRIP = 3 * BAR
"""The width in units of the area at the right of a list where the scroll bar can be dragged."""


def chosen_mark(name: str) -> str:
    """The key under which the last selected row of a list is stored."""
    return f"{name}: chosen"


class ListRow(Element):
    """A row of a list."""

    role = "row"

    def __init__(self, name: str, content: Element, index: int, count: int, *, chosen: bool) -> None:
        """Create row ``index`` of the ``count`` rows in the list called ``name``."""
        super().__init__(content, name=f"{name}: {index}")
        self.index = index
        self._count = count
        self.chosen = chosen

    @property
    def label(self) -> str:
        """The texts in the row, separated by commas."""
        texts = (child.label for child in self.walk() if child is not self and child.role == "text")
        return ", ".join(filter(None, texts))

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the row is selected."""
        return ("chosen",) if self.chosen else ()

    @property
    def heard(self) -> Heard:
        """The position of the row in the whole list, because not all rows are on the page."""
        return Heard(rank=(self.index + 1, self._count))


class TableCell(Element):
    """A cell of a table, announced together with the title of its column."""

    role = "cell"

    def __init__(self, *content: Element, place: tuple[int, int], title: str, **box: Unpack[Box]) -> None:
        """``place`` is the row and column, from 0.  Without a label, the texts in the cell are used."""
        super().__init__(*content, **box)
        self._at, self._title = place, title

    @property
    def label(self) -> str:
        """The given label; without one, the texts in the cell, separated by commas."""
        if self._label:
            return self._label
        return ", ".join(filter(None, (child.label for child in self.walk() if child.role == "text")))

    @property
    def heard(self) -> Heard:
        """The position of the cell, and the title of its column if there is one."""
        return Heard(cell=self._at, written=(self._title,) if self._title else ())


class Rows(Control):
    """A list that scrolls by whole rows, with one selected row.

    With ``tile`` the rows become tiles, with as many next to each other as fit, and a single click opens one.
    """

    steady_rows = False
    """True if rows always have the specified height, even if there is spare space."""

    role = "list"
    follows_pointer = True
    steady = False
    """True to reserve space for the scroll bar, so that columns stay aligned with their titles."""

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
        fewest: int = 2,
        tile: int = 0,
        **box: Unpack[ControlBox],
    ) -> None:
        """Set the rows.

        Args:
            name: the name of the list, unique on its page.
            count: the number of rows.
            row: creates the row with a given index; it is only called for visible rows.
            row_height: the height of a row in units.
            chosen: the index of the selected row; when it changes, that row is scrolled into view.
            choose: called with the index of a row that is clicked or selected with the keyboard.
            activate: called with the index of a row that is double-clicked or opened with Enter.
            fewest: the minimum number of visible rows.
            tile: the minimum width of a tile in units; 0 for rows as wide as the list.
            box: the properties common to all controls.
        """
        super().__init__(name, **with_defaults(box, grow=1.0))
        self._count = count
        self._row = row
        self._height = row_height
        self._chosen = chosen
        self._choose = choose
        self._activate = activate
        self._fewest = fewest
        self._tile = tile
        self._beside = 1
        self._scrolls: dict[str, int] = {}

    @property
    def states(self) -> tuple[str, ...]:
        """The number of rows."""
        return (say_count("{number} row", "{number} rows", self._count), *super().states)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return max(120, self._tile + 2 * BAR), max(240, self._tile + 2 * BAR)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure
        self._share_out(width)
        least = self._height * min(self._fewest, max(1, self._tiers))
        return least, max(least, self._height * self._tiers)

    def _share_out(self, width: int) -> None:
        """Compute how many tiles fit next to each other."""
        if self._tile:
            self._beside = max(1, (width - 2 * BAR + _GAP) // (self._tile + _GAP))

    @property
    def _tiers(self) -> int:
        """The number of lines; a line is a row, or several tiles next to each other."""
        return -(-self._count // self._beside)

    @property
    def _visible(self) -> int:
        return max(1, self.rect.height // self._height)

    @property
    def _pitch(self) -> float:
        """The height of a row on the page; if some rows are hidden, the visible ones fill the space."""
        if self.steady_rows or self._tiers <= self._visible:
            return self._height
        return max(self._height, self.rect.height / self._visible)

    @property
    def _top(self) -> int:
        return max(0, min(self._tiers - self._visible, self._scrolls.get(self.name, 0)))

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self._scrolls = measure.scrolls
        self._share_out(rect.width)
        self._keep_chosen_in_sight()
        top, longer = self._top, self._tiers > self._visible
        self._scrolls[self.name] = top
        width = rect.width - (2 * BAR if longer or self.steady else 0)
        gap = _GAP if self._tile else 0
        side = (width + gap) / self._beside
        rows = []
        first, last = top * self._beside, (top + self._visible) * self._beside
        for place, index in enumerate(range(first, min(self._count, last))):
            line, column = divmod(place, self._beside)
            made = ListRow(self.name, self._row(index), index, self._count, chosen=index == self._chosen)
            upper, lower = (rect.y + round(edge * self._pitch) for edge in (line, line + 1))
            left, right = (rect.x + round(edge * side) for edge in (column, column + 1))
            made.place(measure, Rect(left, upper, right - left - gap, lower - upper - gap), seen)
            rows.append(made)
        self.children = tuple(rows)

    def _keep_chosen_in_sight(self) -> None:
        """Scroll to the selected row if the selection has changed, but not otherwise."""
        mark = chosen_mark(self.name)
        if self._chosen is None or self._scrolls.get(mark) == self._chosen:
            return
        self._scrolls[mark] = self._chosen
        line = self._chosen // self._beside
        self._scrolls[self.name] = min(max(self._top, line - self._visible + 1), line)

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Scroll by whole rows."""
        before = self._top
        scrolls[self.name] = max(0, min(self._tiers - self._visible, before + steps))
        return scrolls[self.name] != before

    def _index_at(self, position: tuple[int, int]) -> int | None:
        rows = (row for row in self.children if isinstance(row, ListRow))
        return next((row.index for row in rows if row.rect.collidepoint(position)), None)

    @property
    def _hold(self) -> str:
        """The key among the scroll positions that stores whether the scroll bar is being dragged."""
        return f"{self.name}: held"

    def press(self, position: tuple[int, int]) -> None:
        """Start dragging the scroll bar if the pointer is on it."""
        on_bar = position[0] >= self.rect.right - _GRIP
        self._scrolls[self._hold] = int(on_bar and self._tiers > self._visible)
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> bool:
        """Move the dragged scroll bar to the pointer."""
        if not self._scrolls.get(self._hold):
            return False
        spare = self._tiers - self._visible
        size = thumb(self.rect.height, self._height * spare)
        share = (position[1] - self.rect.y - size / 2) / max(1, self.rect.height - size)
        self._scrolls[self.name] = max(0, min(spare, round(share * spare)))
        return True

    def click(self, position: tuple[int, int]) -> None:
        """Select the row under the pointer, open the tile under it, or release the scroll bar."""
        if self._scrolls.pop(self._hold, 0):
            return
        index = self._index_at(position)
        if index is not None and self._choose is not None:
            self._choose(index)
        if index is not None and self._tile and self._activate is not None:
            self._activate(index)

    def double_click(self, position: tuple[int, int]) -> None:
        """Activate the row under the pointer."""
        index = self._index_at(position)
        if index is not None and self._activate is not None:
            self._activate(index)
        else:
            self.click(position)

    def key(self, key: int) -> bool:
        """Select with the arrows, Page Up and Down, Home and End; activate with Enter."""
        if key in ENTER and self._activate is not None and self._chosen is not None:
            self._activate(self._chosen)
            return True
        step = self._steps(key)
        if step is None or not self._count:
            return False
        if self._choose is None:
            return self.scroll(self._scrolls, step)
        at = -1 if self._chosen is None and step > 0 else self._chosen or 0
        wanted = max(0, min(self._count - 1, at + step))
        same = self._chosen is not None and wanted // self._beside == self._chosen // self._beside
        if same and key in {pygame.K_UP, pygame.K_DOWN}:
            return False
        self._choose(wanted)
        return True

    def _steps(self, key: int) -> int | None:
        """The number of rows by which a key moves the selection; None for other keys."""
        page = max(1, self._visible - 1) * self._beside
        aside = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1} if self._tile else {}
        return {
            pygame.K_UP: -self._beside,
            pygame.K_DOWN: self._beside,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self._count,
            pygame.K_END: self._count,
            **aside,
        }.get(key)

    def paint(self, pen: Pen) -> None:
        """Draw the background of the selected row and of the row under the pointer, and the scroll bar."""
        look, surface = pen.look, pen.surface
        under = self._index_at(pen.pointer) if pen.mood(self).hovered and self._choose else None
        for row in self.children:
            if isinstance(row, ListRow):
                self.paint_row(look, surface, row, touched=row.index == under)
        if self._tiers > self._visible:
            hidden = self._height * (self._tiers - self._visible)
            draw_bar(look, surface, self.rect, self._top * self._height, hidden)

    def paint_row(self, look: Look, surface: Surface, row: ListRow, *, touched: bool) -> None:
        """Draw the background of a row; ``touched`` is True if the pointer is over the row."""
        theme = look.theme
        if self._tile:
            border = theme.accent if row.chosen else theme.edge if touched else theme.line
            look.box(surface, row.rect, theme.panel if row.chosen else theme.panel2, border, radius=8)
        elif row.chosen or touched:
            border = look.theme.accent if row.chosen else look.theme.edge
            look.box(surface, row.rect, look.theme.panel2, border, radius=8)


_LETTERS = 96
"""The maximum number of characters in a line, however wide the box is."""
_LINE = 18
"""The height in units of a line in the fixed-width font."""
_TURN = 3
"""The number of lines scrolled by one turn of the wheel."""


class TextBox(Rows):
    """A text in a fixed-width font; long lines are broken, and a text with many lines scrolls."""

    role = "document"
    follows_pointer = False
    steady_rows = True

    def __init__(
        self,
        name: str,
        /,
        text: str,
        *,
        flowing: bool = True,
        lines: int = 8,
        fewest: int = 3,
        **box: Unpack[ControlBox],
    ) -> None:
        """Set the text.

        Args:
            name: the name of the text box, unique on its page.
            text: the whole text.
            flowing: True to move the rest of a long line to the beginning of the next line.
            lines: the natural number of lines.
            fewest: the minimum number of visible lines.
            box: the properties common to all controls.
        """
        super().__init__(name, 0, self._line, row_height=_LINE, fewest=fewest, **box)
        self._text, self._flowing = text, flowing
        self._wanted = lines
        self._lines: tuple[str, ...] = ()

    @property
    def states(self) -> tuple[str, ...]:
        """Empty, because screen readers receive the lines separately."""
        return ()

    def _line(self, index: int) -> Element:
        return Words(self._lines[index], style="machine", color="ink2", long=True)

    def _break(self, measure: Measure, width: int) -> None:
        letters = (width - 2 * BAR) * 100 // measure.look.width("0" * 100, "machine")
        self._lines = lines_of(self._text, max(8, min(letters, _LETTERS)), flowing=self._flowing)
        self._count = len(self._lines)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        self._break(measure, width)
        least = _LINE * min(self._fewest, max(1, self._count))
        return least, max(least, _LINE * min(self._wanted, self._count))

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self._break(measure, rect.width)
        super()._place_children(measure, rect, seen)

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Scroll by a few lines for each turn of the wheel."""
        return super().scroll(scrolls, _TURN * steps)

    def key(self, key: int) -> bool:
        """Scroll with Up, Down, Page Up and Down, Home and End."""
        steps = self._steps(key)
        return steps is not None and Rows.scroll(self, self._scrolls, steps)


@lru_cache(maxsize=16)
def lines_of(text: str, letters: int, *, flowing: bool = True) -> tuple[str, ...]:
    """Break a text into lines of at most ``letters`` characters, keeping the line breaks that it already has.

    If ``flowing``, the rest of a long line is moved to the beginning of the next line of the same paragraph.
    """
    lines: list[str] = []
    over = ""
    for line in text.expandtabs().splitlines():
        rest = "".join(letter for letter in line.rstrip() if letter.isprintable())
        indent = rest[: len(rest) - len(rest.lstrip())]
        if over and (not flowing or not rest or indent != over[: len(over) - len(over.lstrip())]):
            lines.append(over)
        elif over:
            rest = f"{over} {rest.lstrip()}"
        over = ""
        while len(rest) > letters:
            at = rest.rfind(" ", len(indent) + 1, letters + 1)
            at = at if at > len(indent) else letters
            lines.append(rest[:at].rstrip())
            over = rest = indent[: letters // 3] + rest[at:].lstrip()
        if not over:
            lines.append(rest)
    if over:
        lines.append(over)
    while lines and not lines[0]:
        lines.pop(0)
    return tuple(lines)
