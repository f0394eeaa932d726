"""The list of games: columns, the rows in sight, the chosen one, the scroll bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Piece
from checkers_app.notation.record import Result
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.views.games.rows import GameRow

ROW = 31
NO_ROW = -1
"""What is chosen where no row is."""
HEADER = 28
_THUMB = 32
_GAP = 9
_PAGE_KEYS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
LIST_KEYS = (*_PAGE_KEYS, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""The keys that move the choice."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list."""

    name: str
    share: int
    """Pixels at the least; what is over is dealt out by these shares."""
    text: Callable[[GameRow], str]
    machine: bool = False
    right: bool = False
    fixed: bool = False
    """True if it never grows."""


_NUMBER = Column("No.", 44, lambda row: str(row.number), machine=True, right=True, fixed=True)
_BLACK = Column("Black", 104, lambda row: row.heading.black)
_WHITE = Column("White", 104, lambda row: row.heading.white)
_EVENT = Column("Event", 90, lambda row: row.heading.event or row.game.title)
_RESULT = Column("Result", 76, lambda row: row.result_word, fixed=True)
_OPENING = Column("Opening", 150, lambda row: row.shown_opening, machine=True, fixed=True)
_MOVES = Column("Moves", 58, lambda row: str(row.heading.moves), machine=True, right=True, fixed=True)
_DATE = Column("Date", 92, lambda row: row.shown_date, machine=True, fixed=True)
_SITE = Column("Site", 90, lambda row: row.shown_site)
NARROW = (_NUMBER, _BLACK, _WHITE, _RESULT)
COMPACT = (_NUMBER, _BLACK, _WHITE, _RESULT, _OPENING)
STANDARD = (_NUMBER, _BLACK, _WHITE, _EVENT, _RESULT, _OPENING, _MOVES)
WIDE = (_NUMBER, _BLACK, _WHITE, _EVENT, _SITE, _DATE, _RESULT, _OPENING, _MOVES)


class GameList:
    """Which rows are in sight and which one is chosen; thousands of rows cost no more than a few."""

    def __init__(self) -> None:
        self.rows: Sequence[GameRow] = ()
        self.chosen = 0
        """The index of the chosen row among :attr:`rows`."""
        self.column = "No."
        self.turned = False
        self._top = 0
        self._rect = Rect(0, 0, 0, 0)
        self._columns: tuple[tuple[Column, Rect], ...] = ()
        self._dragging = False

    def place(self, rect: Rect, columns: Sequence[Column]) -> None:
        """Lay the list out inside ``rect``."""
        self._rect = rect
        inner = rect.width - 38
        gaps = _GAP * (len(columns) - 1)
        spare = inner - gaps - sum(column.share for column in columns)
        growing = sum(column.share for column in columns if not column.fixed) or 1
        placed, left = [], rect.x + 12
        for column in columns:
            width = column.share + (0 if column.fixed else spare * column.share // growing)
            placed.append((column, Rect(left, rect.y, width, HEADER)))
            left += width + _GAP
        self._columns = tuple(placed)
        self.show_chosen()

    @property
    def row(self) -> GameRow | None:
        """The chosen row."""
        return self.rows[self.chosen] if 0 <= self.chosen < len(self.rows) else None

    def set(self, rows: Sequence[GameRow], *, keep: bool) -> None:
        """Other rows; with ``keep`` the chosen game stays chosen where it is still there."""
        before = self.row if keep else None
        self.rows = rows
        self.chosen = 0
        if before is not None:
            same = (i for i, row in enumerate(rows) if (row.number, row.key) == (before.number, before.key))
            self.chosen = next(same, 0)
        if not keep:
            self._top = 0
        self._scroll(self._top)

    def sort(self, name: str) -> None:
        """A click on a column's name: sort by it, the second time the other way round."""
        self.turned = name == self.column and not self.turned
        self.column = name

    def step(self, key: int) -> bool:
        """A key that moves the choice; True if it was one."""
        page = max(1, self._visible() - 1)
        steps = {**_PAGE_KEYS, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if key not in steps:
            return False
        self.chosen = max(0, min(len(self.rows) - 1, self.chosen + steps[key]))
        self.show_chosen()
        return True

    def show_chosen(self) -> None:
        """Scroll the chosen row into sight."""
        self._scroll(max(self.chosen - self._visible() + 1, min(self._top, self.chosen)))

    def wheel(self, rows: int) -> None:
        """The mouse wheel."""
        self._scroll(self._top - 3 * rows)

    def _visible(self) -> int:
        return max(1, (self._rect.height - HEADER - 8) // ROW)

    def _scroll(self, top: int) -> None:
        self._top = max(0, min(len(self.rows) - self._visible(), top))

    def mouse(self, event: pygame.event.Event) -> str | None:
        """Take an event of the mouse: ``sort:NAME`` or ``row`` for what was clicked, ``""`` if only the
        view moved, None if it was none of the list's.
        """
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return ""
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._drag(event.pos[1])
            return ""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if not pressed or not self._rect.collidepoint(event.pos):
            return None
        if event.pos[1] < self._rect.y + HEADER:
            return next((f"sort:{c.name}" for c, rect in self._columns if rect.collidepoint(event.pos)), "")
        if event.pos[0] >= self._rect.right - 18:
            self._dragging = True
            self._drag(event.pos[1])
            return ""
        index = self._top + (event.pos[1] - self._rect.y - HEADER - 4) // ROW
        if 0 <= index < len(self.rows):
            self.chosen = index
            return "row"
        return ""

    def _drag(self, y: int) -> None:
        track = self._track()
        spare = len(self.rows) - self._visible()
        if spare > 0:
            self._scroll(round((y - track.y - _THUMB / 2) / max(1, track.height - _THUMB) * spare))

    def _track(self) -> Rect:
        rect = self._rect
        return Rect(rect.right - 10, rect.y + HEADER + 4, 4, rect.height - HEADER - 12)

    def draw(self, look: Look, surface: Surface) -> None:
        """Draw the header and the rows in sight."""
        theme, rect = look.theme, self._rect
        for column, head in self._columns:
            self._draw_head(look, surface, column, head)
        y = rect.y + HEADER
        draw.line(surface, theme.line, (rect.x, y), (rect.right - 1, y))
        for place in range(min(self._visible(), len(self.rows) - self._top)):
            index = self._top + place
            self._draw_row(look, surface, index, Rect(rect.x + 6, y + 4 + ROW * place, rect.width - 26, ROW))
        if len(self.rows) > self._visible():
            track = self._track()
            look.box(surface, track, theme.panel2, radius=2)
            size = max(_THUMB, track.height * self._visible() // len(self.rows))
            top = track.y + (track.height - size) * self._top // (len(self.rows) - self._visible())
            look.box(surface, Rect(track.x, top, 4, size), theme.ink3, radius=2)

    def _draw_head(self, look: Look, surface: Surface, column: Column, head: Rect) -> None:
        ink = look.theme.ink if column.name == self.column else look.theme.ink2
        width = look.width(column.name, "label_plain")
        left = head.right - width - (14 if column.right and column.name == self.column else 0)
        left = left if column.right else head.x
        look.text(surface, column.name, "label_plain", ink, (left, head.centery))
        if column.name == self.column:
            down = not self.turned
            x = left + width + 9
            points = ((x - 4, -2), (x, 3), (x + 4, -2)) if down else ((x - 4, 2), (x, -3), (x + 4, 2))
            draw.aalines(surface, ink, closed=False, points=[(a, head.centery + b) for a, b in points])

    def _draw_row(self, look: Look, surface: Surface, index: int, rect: Rect) -> None:
        theme, row = look.theme, self.rows[index]
        chosen = index == self.chosen
        if chosen:
            look.box(surface, rect, theme.accent, None, radius=6)
        elif index % 2:
            look.box(surface, rect, theme.panel2, None, radius=6)
        for column, head in self._columns:
            ink = theme.accent_ink if chosen else theme.ink3 if column is _NUMBER else theme.ink
            role = "machine" if column.machine else "label_plain"
            left, room = head.x, head.width
            if column is _RESULT:
                _draw_result(look, surface, row, (head.x + 8, rect.centery), ink)
                if row.heading.result is not Result.UNKNOWN:
                    left, room = head.x + 22, head.width - 22
            text = look.fit(column.text(row), role, room)
            at = (head.right if column.right else left, rect.centery)
            look.text(surface, text, role, ink, at, "right" if column.right else "left")


def _draw_result(look: Look, surface: Surface, row: GameRow, centre: tuple[int, int], ink: str) -> None:
    result = row.heading.result
    if result is Result.UNKNOWN:
        return
    if result.winner is None:
        look.icon(surface, "draw", centre, 14, ink)
    else:
        sign = Rect(centre[0] - 7, centre[1] - 7, 14, 14)
        look.painter(row.game).draw_small(surface, sign, Piece(result.winner))
