"""The list of games: its rows, and as many columns as fit; a click on a column title sorts the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Piece, Side
from checkers_app.notation.record import Result
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.arrange import shared
from checkers_app.ui.kit.elements.element import Heard, Pen
from checkers_app.ui.kit.elements.scroll import BAR
from checkers_app.ui.kit.look import Look
from checkers_app.views.games.rows import GameRow, result_words
from checkers_app.words import N_, say

ROW, HEADER = 31, 28
LIST_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""The keys that move the selection."""
_GAP, _EDGE = 9, 8
_TURN = 3
"""The number of rows scrolled by one notch of the wheel."""
_ARROW = 16
"""The size in units of the arrow next to the title of the column by which the list is sorted."""
_SIGN = 14

CellOf = Callable[[GameRow, str], el.Element]
"""Creates the cell for a game, with its text in the given colour."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of the list."""

    title: str
    """The title, which also identifies the sort order; translated when shown."""
    least: int
    """The minimum width in units; a long title needs more."""
    cell: CellOf
    grow: int = 0
    """The column's share of the spare width."""
    right: bool = False
    words: Callable[[], tuple[str, ...]] = tuple
    """Returns all possible contents of the cells; empty if they are not known."""

    def needs(self, look: Look) -> int:
        """The width in units that the column needs in the current language."""
        words = max((look.width(word, "label_plain") + _SIGN + 8 for word in self.words()), default=0)
        return max(self.least, words, look.width(say(self.title), "label_plain") + _ARROW)


def _words(text: Callable[[GameRow], str]) -> CellOf:
    return lambda row, ink: el.Words(text(row), style="label_plain", color=ink, long=True)


def _figures(text: Callable[[GameRow], str]) -> CellOf:
    return lambda row, ink: el.Words(text(row), style="machine", color=ink, anchor="right", long=True)


def _number(row: GameRow, ink: str) -> el.Element:
    faint = "ink3" if ink == "ink" else ink
    return el.Words(str(row.number), style="machine", color=faint, anchor="right", long=True)


def _result(row: GameRow, ink: str) -> el.Element:
    words = el.Words(row.result_word, style="label_plain", color=ink, grow=1)
    result = row.heading.result
    if result is Result.UNKNOWN:
        return words
    if result.winner is None:
        return el.Row(el.Icon("draw", _SIGN, ink), words, gap=8)
    return el.Row(el.PieceSign(row.game, Piece(result.winner), _SIGN), words, gap=8)


_NUMBER = ListColumn(N_("No."), 44, _number, right=True)
_BLACK = ListColumn(N_("Black"), 72, _words(lambda row: row.name_of(Side.FIRST)), grow=6)
_WHITE = ListColumn(N_("White"), 72, _words(lambda row: row.name_of(Side.SECOND)), grow=6)
_EVENT = ListColumn(N_("Event"), 72, _words(lambda row: row.heading.event or say(row.game.title)), grow=5)
_RESULT = ListColumn(N_("Result"), 76, _result, words=result_words)
_OPENING = ListColumn(N_("Opening"), 150, lambda row, ink: el.Moves(row.shown_opening, color=ink))
_MOVES = ListColumn(N_("Moves"), 58, _figures(lambda row: str(row.heading.moves)), right=True)
_DATE = ListColumn(
    N_("Date"), 92, lambda row, ink: el.Words(row.shown_date, style="machine", color=ink, long=True)
)
_YEAR = ListColumn(
    N_("Year"), 44, lambda row, ink: el.Words(row.shown_year, style="machine", color=ink, long=True)
)
_ROUND = ListColumn(N_("Round"), 44, _figures(lambda row: row.shown_round), right=True)
_SITE = ListColumn(N_("Site"), 84, _words(lambda row: row.shown_site))
_SETS = (
    (_NUMBER, _BLACK, _WHITE, _EVENT, _SITE, _ROUND, _DATE, _RESULT, _OPENING, _MOVES),
    (_NUMBER, _BLACK, _WHITE, _EVENT, _ROUND, _DATE, _RESULT, _OPENING, _MOVES),
    (_NUMBER, _BLACK, _WHITE, _EVENT, _ROUND, _YEAR, _RESULT, _OPENING, _MOVES),
    (_NUMBER, _BLACK, _WHITE, _EVENT, _ROUND, _YEAR, _RESULT, _OPENING),
    (_NUMBER, _BLACK, _WHITE, _ROUND, _YEAR, _RESULT, _OPENING),
    (_NUMBER, _BLACK, _WHITE, _YEAR, _RESULT, _OPENING),
    (_NUMBER, _BLACK, _WHITE, _YEAR, _RESULT),
    (_NUMBER, _BLACK, _WHITE, _RESULT),
)
"""The sets of columns, the widest first; columns that would be empty in all rows are left out."""


class _Plan:
    """The columns of a list and their widths, computed once for all rows."""

    def __init__(self, unknown: frozenset[str]) -> None:
        """``unknown`` contains the titles of columns that would be empty."""
        self._sets = [[column for column in columns if column.title not in unknown] for columns in _SETS]
        self._known: dict[int, tuple[tuple[ListColumn, int], ...]] = {}

    def least(self, look: Look) -> int:
        """The width in units that the smallest set of columns needs."""
        return self._needed(look, self._sets[-1])

    def widths(self, look: Look, width: int) -> tuple[tuple[ListColumn, int], ...]:
        """The columns that fit in ``width`` units, each with its width."""
        if width not in self._known:
            columns = next((item for item in self._sets if self._needed(look, item) <= width), self._sets[-1])
            needs = [column.needs(look) for column in columns]
            room = width - _GAP * (len(columns) - 1) - 2 * _EDGE
            shares = shared(
                room,
                [(min(_EDGE, need), need) for need in needs],
                [(column.grow, room) for column in columns],
            )
            self._known[width] = tuple(zip(columns, shares, strict=True))
        return self._known[width]

    @staticmethod
    def _needed(look: Look, columns: Sequence[ListColumn]) -> int:
        return sum(column.needs(look) for column in columns) + _GAP * (len(columns) - 1) + 2 * _EDGE


class _Cells(el.Element):
    """The cells of a row, or the titles of the columns."""

    def __init__(
        self, plan: _Plan, made: Callable[[ListColumn, int], el.Element], **box: Unpack[el.Box]
    ) -> None:
        """``made`` creates the content of a column, given the column and its displayed position."""
        super().__init__(**box)
        self._plan = plan
        self._made = made

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        least = self._plan.least(measure.look)
        return least, least

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        x, cells = rect.x + _EDGE, []
        for at, (column, width) in enumerate(self._plan.widths(measure.look, rect.width)):
            cell = self._made(column, at)
            cell.place(measure, Rect(x, rect.y, width, rect.height), seen)
            cells.append(cell)
            x += width + _GAP
        self.children = tuple(cells)


class _Title(el.Control):
    """The title of a column; a click on it sorts the list."""

    role = "button"
    corner = 6

    def __init__(self, column: ListColumn, sort: Callable[[], None], *, turned: bool | None) -> None:
        """``turned`` is True if the order is descending, None if another column sorts the list."""
        super().__init__(f"sort {column.title}", label=say(column.title))
        self._sort = sort
        self._right = column.right
        self._turned = turned

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the list is sorted by this column, and whether the order is descending."""
        return {None: (), False: ("sorted",), True: ("sorted", "turned round")}[self._turned]

    def click(self, position: tuple[int, int]) -> None:
        """Sort by this column, or reverse the order."""
        del position
        self._sort()

    def paint(self, pen: Pen) -> None:
        """Draw the title and, if the list is sorted by this column, an arrow."""
        look, surface = pen.look, pen.surface
        theme, rect, chosen = look.theme, self.rect, self._turned is not None
        ink = theme.ink if chosen or pen.mood(self).hovered else theme.ink2
        width = look.width(self.label, "label_plain")
        left = rect.right - width - (_ARROW - 2 if chosen else 0) if self._right else rect.x
        look.text(surface, self.label, "label_plain", ink, (left, rect.centery))
        if chosen:
            x, tip = left + width + 9, -1 if self._turned else 1
            points = [(x - 4, rect.centery - 2 * tip), (x, rect.centery + 3 * tip)]
            draw.aalines(surface, ink, closed=False, points=[*points, (x + 4, rect.centery - 2 * tip)])


class GameRows(el.Rows):
    """The rows of the list: every other row has a background, and the selected row is filled."""

    role = "table"
    steady = True

    @property
    def heard(self) -> Heard:
        """The number of games, and the number of columns."""
        cells = (child for child in self.walk() if child.role == "cell")
        columns = max((cell.heard.cell[1] + 1 for cell in cells if cell.heard.cell), default=0)
        return Heard(size=(self._count, columns))

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Scroll by a few rows."""
        return super().scroll(scrolls, _TURN * steps)

    def paint_row(self, look: Look, surface: Surface, row: el.ListRow, *, touched: bool) -> None:
        """Draw the background of a row."""
        theme = look.theme
        if row.chosen:
            look.box(surface, row.rect, theme.accent, None, radius=6)
        elif row.index % 2 or touched:
            fill = theme.panel2 if row.index % 2 else None
            look.box(surface, row.rect, fill, theme.edge if touched else None, radius=6)


def game_list(
    rows: Sequence[GameRow],
    chosen: int | None,
    *,
    choose: Callable[[int], None],
    activate: Callable[[], None],
    sorted_by: tuple[str, bool],
    sort: Callable[[str], None],
    unknown: frozenset[str] = frozenset(),
) -> el.Element:
    """The list of games, below the titles of its columns.

    Args:
        rows: the listed games, possibly tens of thousands.
        chosen: the index of the selected game, if it is in the list.
        choose: called with the index of a newly selected game.
        activate: called to open the selected game.
        sorted_by: the title of the column by which the list is sorted, and whether the order is descending.
        sort: called with the title of the column to sort by.
        unknown: the titles of columns that would be empty.
    """
    plan = _Plan(unknown)

    def title(column: ListColumn, at: int) -> el.Element:
        del at
        turned = sorted_by[1] if column.title == sorted_by[0] else None
        return _Title(column, partial(sort, column.title), turned=turned)

    def row(index: int) -> el.Element:
        ink = "accent_ink" if index == chosen else "ink"

        def cell(column: ListColumn, at: int) -> el.Element:
            return el.TableCell(column.cell(rows[index], ink), place=(index, at), title=say(column.title))

        return _Cells(plan, cell)

    titles = el.Row(_Cells(plan, title, height=HEADER, grow=1), el.Space(2 * BAR), gap=0)
    listed = GameRows(
        "list",
        len(rows),
        row,
        row_height=ROW,
        chosen=chosen,
        choose=choose,
        activate=lambda _: activate(),
        first=True,
        label=say("Games"),
    )
    return el.Column(titles, el.Hairline(), el.Space(3), listed, gap=0)
