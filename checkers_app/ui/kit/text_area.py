"""A multi-line text field that scrolls."""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.keyboard import is_command
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import SELECTED, TextEdit

ROLE = "body"
LINE = 22
"""The height of a row in units."""
PAD, TOP = 10, 7
"""The padding in units at the sides, and above the first row."""
_WORD = re.compile(r"\S* ?")
_PAGE = 4
"""The number of rows by which Page Up and Page Down move the caret."""

Row = tuple[int, int]
"""The characters of a row as a half-open range, including the space at which the row is broken."""


def rows_of(text: str, room: int, width: Callable[[str], int]) -> tuple[Row, ...]:
    """Break a text at spaces, or within long words, into one or more rows, each at most ``room`` wide.

    Args:
        text: a single paragraph.
        room: the maximum width of a row.
        width: returns the width of a text.
    """
    rows: list[Row] = []
    first = 0
    for word in _WORD.finditer(text):
        if first < word.start() and width(text[first : word.end()].rstrip()) > room:
            rows.append((first, word.start()))
            first = word.start()
        while width(text[first : word.end()].rstrip()) > room and word.end() - first > 1:
            cut = first + 1
            while width(text[first : cut + 1]) <= room:
                cut += 1
            rows.append((first, cut))
            first = cut
    return (*rows, (first, len(text)))


class TextArea:
    """Shows a :class:`TextEdit` in several rows and handles its keys and mouse events.

    Args:
        name: the name of the field, unique on its page.
        edit: the text.
        width: returns the width of a text in the role :data:`ROLE`.
        hint: a text shown while the field is empty.
    """

    def __init__(self, name: str, edit: TextEdit, width: Callable[[str], int], hint: str) -> None:
        self.name = name
        self.rect = Rect(0, 0, 0, 0)
        self.edit = edit
        """The text, the caret and the selection."""
        self._width = width
        self.hint = hint
        """A text shown while the field is empty."""
        self._top = 0
        self._goal: int | None = None
        """The horizontal position to which the caret returns while it moves up and down."""
        self._pressed = False
        self.active = True
        """True while typed text goes to this field."""

    @property
    def text(self) -> str:
        """The current text."""
        return self.edit.text

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the text."""
        return rows_of(self.edit.text, self.rect.width - 2 * PAD - 6, self._width)

    @property
    def _seen(self) -> int:
        """The number of rows that fit."""
        return max(1, (self.rect.height - 2 * TOP) // LINE)

    def place(self, rect: Rect) -> None:
        """Place the field and scroll to the caret."""
        self.rect = rect
        self._follow()

    def _follow(self) -> None:
        rows = self.rows
        row = self._row_of(rows, self.edit.caret)
        self._scroll_to(max(row - self._seen + 1, min(self._top, row)), len(rows))

    def _scroll_to(self, top: int, rows: int) -> None:
        self._top = max(0, min(top, rows - self._seen))

    @staticmethod
    def _row_of(rows: tuple[Row, ...], letter: int) -> int:
        return next(index for index in reversed(range(len(rows))) if rows[index][0] <= letter)

    def _letter_at(self, rows: tuple[Row, ...], row: int, x: int) -> int:
        """The index of the caret position in a row that is nearest to ``x``."""
        first, last = rows[row]
        # The next row begins after the space at which a row is broken.
        end = last if row == len(rows) - 1 else last - 1
        text = self.edit.text
        return min(range(first, end + 1), key=lambda place: abs(self._width(text[first:place]) - x))

    # --- events ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle typed text, an editing key or a mouse event; return True if it had an effect."""
        if event.type == pygame.KEYDOWN and self._upright(event):
            taken = True
        elif event.type in {pygame.KEYDOWN, pygame.TEXTINPUT}:
            self._goal = None
            taken = self.edit.handle(event)
        else:
            return self._mouse(event)
        self._follow()
        return taken

    def _upright(self, event: pygame.event.Event) -> bool:
        """Handle a key that moves the caret by rows; keys pressed with Ctrl are not handled here."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -_PAGE, pygame.K_PAGEDOWN: _PAGE}
        if is_command(event):
            return False
        rows, caret = self.rows, self.edit.caret
        row = self._row_of(rows, caret)
        first, last = rows[row]
        select = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in steps:
            goal = self._width(self.edit.text[first:caret]) if self._goal is None else self._goal
            to = row + steps[event.key]
            if not 0 <= to < len(rows):  # go to the start or end of the text
                self.edit.go(0 if to < 0 else rows[-1][1], select=select)
            else:
                self.edit.go(self._letter_at(rows, to, goal), select=select)
            self._goal = goal
            return True
        if event.key not in {pygame.K_HOME, pygame.K_END}:
            return False
        end = last if row == len(rows) - 1 else last - 1
        self.edit.go(first if event.key == pygame.K_HOME else end, select=select)
        self._goal = None
        return True

    def _mouse(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll_to(self._top - event.y, len(self.rows))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self.rect.collidepoint(event.pos)
            if self._pressed:
                self._point(event.pos, select=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        elif event.type == pygame.MOUSEMOTION and self._pressed:
            self._point(event.pos, select=True)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            self._pressed = False
        else:
            return False
        return True

    def _point(self, position: tuple[int, int], *, select: bool) -> None:
        rows = self.rows
        row = self._top + (position[1] - self.rect.y - TOP) // LINE
        row = max(0, min(len(rows) - 1, row))
        self.edit.go(self._letter_at(rows, row, position[0] - self.rect.x - PAD), select=select)
        self._goal = None
        self._follow()

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, look: Look, surface: Surface) -> None:
        """Draw the field, the visible rows, the selection, and the caret."""
        theme, rect, edit = look.theme, self.rect, self.edit
        border = theme.accent if self.active else theme.edge
        look.box(surface, rect, theme.panel, border, radius=8, width=2 if self.active else None)
        rows, left = self.rows, rect.x + PAD
        if not edit.text:
            at = (left + 2, rect.y + TOP + LINE // 2)
            look.text(surface, self.hint, ROLE, theme.ink3, at, "left", rect.width - 2 * PAD)
        here = self._row_of(rows, edit.caret)
        for index in range(self._top, min(len(rows), self._top + self._seen)):
            first, last = rows[index]
            y = rect.y + TOP + LINE * (index - self._top) + LINE // 2
            begin, end = (min(max(letter, first), last) for letter in edit.selected)
            if begin < end:
                x = left + self._width(edit.text[first:begin])
                lit = Rect(x, y - 10, left + self._width(edit.text[first:end]) - x, 21)
                look.box(surface, lit, theme.accent, radius=3, alpha=SELECTED)
            look.text(surface, edit.text[first:last], ROLE, theme.ink, (left, y))
            if self.active and index == here:
                x = left + self._width(edit.text[first : edit.caret])
                draw.rect(surface, theme.accent, Rect(min(x, rect.right - 5), y - 10, 2, 20))
        if len(rows) > self._seen:
            track = Rect(rect.right - 8, rect.y + 6, 4, rect.height - 12)
            look.box(surface, track, theme.panel2, radius=2)
            size = max(12, track.height * self._seen // len(rows))
            top = track.y + (track.height - size) * self._top // (len(rows) - self._seen)
            look.box(surface, Rect(track.x, top, 4, size), theme.ink3, radius=2)
