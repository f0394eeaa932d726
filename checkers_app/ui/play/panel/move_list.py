"""The moves of a game as a table: clickable moves in pairs, a strip for each variation, and comments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Unpack

from pygame import Rect

from checkers_app.games.base import Game, Piece, Side
from checkers_app.notation.record import Path, Record
from checkers_app.notation.remarks import shown_remark, signs
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Heard, Pen, with_defaults
from checkers_app.ui.kit.elements.scroll import BAR, draw_bar
from checkers_app.views.play.move_rows import (
    Cell,
    PairRow,
    RemarkRow,
    StripRow,
    named_marks,
    row_of,
    rows_of,
    with_remarks,
)
from checkers_app.views.play.move_rows import Row as MoveRow
from checkers_app.words import say, say_count

ROW = 29
"""The height of a row in units."""
HEAD = 32
"""The height, in units, of the row with the names of the sides."""
_NARROW = 270
"""A list narrower than this has smaller gaps between its columns."""
_SMALL = 110
"""A move narrower than this has less padding."""
_ROOM_FOR_TIME = 130
"""A move narrower than this does not show its time."""
_rows_of = lru_cache(maxsize=8)(rows_of)


class MoveList(el.Element):
    """A list of numbered moves with marks; the move before the displayed position is highlighted and in view.

    If the user scrolls the list with the wheel, it stays there until another position is displayed.
    """

    role = "table"

    def __init__(
        self,
        name: str,
        /,
        game: Game,
        record: Record,
        here: Path,
        go: Callable[[Path], None],
        *,
        played: int | None = None,
        used: Mapping[int, str] = MappingProxyType({}),
        judged: Callable[[int], tuple[str, ...]] | None = None,
        beside: el.Element | None = None,
        fewest: int = 2,
        **box: Unpack[Box],
    ) -> None:
        """Set the moves.

        Args:
            name: the key of the scroll position, and the prefix of the names of the moves.
            game: the kind of game, such as American checkers.
            record: the moves.
            here: the path to the displayed position.
            go: called with the path to the position after a clicked move.
            played: the number of plies of the main line that are on the board; None for all.
            used: the time taken for each ply, if there are clocks.
            judged: returns the descriptions of a ply for screen readers, instead of the names of its marks.
            beside: an element to the right of the title.
            fewest: the minimum number of visible rows.
            box: the properties that any element can have.
        """
        super().__init__(**with_defaults(box, grow=1.0, label=say("Moves")))
        self._key = name
        self._record, self._here, self._go, self._used = record, here, go, used
        self._judged = judged
        self._rows = _rows_of(record, here, len(record.line) if played is None else played)
        self._game = game
        self._beside = beside
        self._fewest = fewest
        self._all: tuple[MoveRow, ...] = self._rows
        self._visible = 1
        self._under = Rect(0, 0, 0, 0)

    @property
    def states(self) -> tuple[str, ...]:
        """The number of rows."""
        return (say_count("{number} row", "{number} rows", len(self._all)),)

    @property
    def heard(self) -> Heard:
        """The number of rows, and the number of moves in the longest row."""
        cells = (len(row.cells) for row in self._all if not isinstance(row, RemarkRow))
        return Heard(size=(len(self._all), max(cells, default=0)))

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 140, 280

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        least = ROW * self._fewest
        return least, max(least, HEAD + 3 * ROW)

    def _following(self) -> int:
        """The first visible row unless the user scrolls; the displayed move is near the bottom."""
        rows, room = self._all, self._visible
        current = row_of(rows, self._here)
        remarks = sum(isinstance(row, RemarkRow) for row in rows)
        ahead = min(1 + remarks, room - 1) if current < len(rows) - 1 and room > 2 else 0
        return max(0, min(current + ahead, len(rows) - 1) - room + 1)

    def _top(self, scrolls: dict[str, int]) -> int:
        return max(0, min(len(self._all) - self._visible, scrolls.get(self._key, 0)))

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        made: list[el.Element] = []
        under = self._under = Rect(rect)
        number = 24 if rect.width < _NARROW else 37
        if rect.height >= HEAD + 2 * ROW:
            head = _Head(self._game, number, self._beside)
            head.place(measure, Rect(rect.x, rect.y, rect.width, HEAD), seen)
            made.append(head)
            under = self._under = Rect(rect.x, rect.y + HEAD, rect.width, rect.height - HEAD)
        remarks = measure.look.wrap(shown_remark(self._record, self._here), "note", rect.width - 2 * BAR)
        self._all = with_remarks(self._rows, self._here, remarks)
        self._visible = max(1, under.height // ROW)
        scrolls, mark = measure.scrolls, f"{self._key}: here"
        place = hash((self._here, len(self._all)))
        if scrolls.get(mark) != place:
            scrolls[mark], scrolls[self._key] = place, self._following()
        top = scrolls[self._key] = self._top(scrolls)
        width = rect.width - (2 * BAR if len(self._all) > self._visible else 0)
        for index, row in enumerate(self._all[top : top + self._visible]):
            line = self._line(row, top + index, number)
            line.place(measure, Rect(rect.x, under.y + ROW * index, width, ROW), seen)
            made.append(line)
        self.children = tuple(made)

    def _line(self, row: MoveRow, index: int, number: int) -> el.Element:
        if isinstance(row, PairRow):
            return _Pair(row, number, [self._move(cell, (index, cell.side)) for cell in row.cells])
        if isinstance(row, StripRow):
            return _Strip(row, [self._move(cell, (index, at)) for at, cell in enumerate(row.cells)])
        return _Remark(row)

    def _move(self, cell: Cell, place: tuple[int, int]) -> MoveCell:
        in_game = len(cell.path) == 1
        used = self._used.get(cell.ply, "") if in_game else ""

        def told() -> Iterator[str]:
            yield self._game.side_name(Side(cell.side))
            yield used
            yield from self._judged(cell.ply) if in_game and self._judged else named_marks(cell.nags)

        return MoveCell(f"{self._key} {cell.path}", cell, self._go, used, place, told)

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Scroll by whole rows."""
        before = self._top(scrolls)
        scrolls[self._key] = max(0, min(len(self._all) - self._visible, before + steps))
        return scrolls[self._key] != before

    def paint(self, pen: Pen) -> None:
        """Draw the scroll bar."""
        hidden = ROW * (len(self._all) - self._visible)
        if hidden > 0:
            first = next((line.row for line in self.children if isinstance(line, _Line)), None)
            top = next((at for at, row in enumerate(self._all) if row is first), 0)
            draw_bar(pen.look, pen.surface, self._under, ROW * top, hidden)


class MoveCell(el.Control):
    """A move in the list."""

    role = "cell"
    focusable = False
    corner = 6

    def __init__(
        self,
        name: str,
        cell: Cell,
        go: Callable[[Path], None],
        used: str,
        place: tuple[int, int],
        told: Callable[[], Iterable[str]],
    ) -> None:
        super().__init__(name)
        self._cell, self._go, self._used = cell, go, used
        self._at, self._told = place, told
        self.in_strip = False
        """True for a move in a strip, which is drawn smaller."""

    @property
    def label(self) -> str:
        """The move with its number."""
        cell = self._cell
        return f"{cell.number}. {'…' if cell.side else ''}{self.text}"

    @property
    def text(self) -> str:
        """The move with its marks."""
        return f"{self._cell.text} {signs(self._cell.nags)}".rstrip()

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the position after the move is displayed."""
        return ("chosen",) if self._cell.here else ()

    @property
    def heard(self) -> Heard:
        """The position in the table, and the side, time and value of the move."""
        return Heard(cell=self._at, written=tuple(filter(None, self._told())))

    def click(self, position: tuple[int, int]) -> None:
        """Display the position after the move."""
        del position
        self._go(self._cell.path)

    def paint(self, pen: Pen) -> None:
        """Draw the background of a highlighted move, the move and its marks."""
        look, surface, theme, cell = pen.look, pen.surface, pen.look.theme, self._cell
        if cell.here:
            look.box(surface, self.rect, theme.accent, radius=4 if self.in_strip else 6)
        elif pen.mood(self).hovered:
            look.box(surface, self.rect, theme.panel2, theme.edge, radius=4 if self.in_strip else 6)
        ink = theme.accent_ink if cell.here else theme.ink
        if self.in_strip:
            look.text(surface, self.text, "machine", ink, (self.rect.x + 4, self.rect.centery), "left")
            if cell.remarked:
                self._dot(pen, self.rect.x - 4, theme.accent)
            return
        if cell.ahead and not cell.here:
            ink = theme.ink3
        inset = 6 if self.rect.width < _SMALL else 10
        left, y, room = self.rect.x + inset, self.rect.centery, self.rect.width - inset - 3
        if self._used and self.rect.width > _ROOM_FOR_TIME:
            faint, at = ink if cell.here else theme.ink3, (self.rect.right - 8, y)
            look.text(surface, self._used, "note_figures", faint, at, "right")
            room -= look.width(self._used, "note_figures") + 8
        mark, style, gap = signs(cell.nags), "move", 9
        if self.rect.width < _SMALL:
            style, gap = "machine_strong", 3
        if mark:  # a long move is shortened in favour of the mark
            room -= look.width(mark, style) + gap
        text = look.fit(cell.text, "move", room)
        look.text(surface, text, "move", ink, (left, y), "left")
        look.text(surface, mark, style, ink, (left + look.width(text, "move") + gap, y), "left")
        if cell.remarked:
            self._dot(pen, left - 7, ink if cell.here else theme.accent)

    def _dot(self, pen: Pen, left: int, color: str) -> None:
        pen.look.box(pen.surface, Rect(left, self.rect.centery - 2, 4, 4), color, radius=2)


def _columns(rect: Rect, number: int) -> tuple[Rect, Rect]:
    """The horizontal positions of both sides' moves next to the move number."""
    half = (rect.width - number) // 2
    first = Rect(rect.x + number, rect.y + 1, half - 4, rect.height - 3)
    return first, first.move(half, 0)


class _Line(el.Element):
    """A row of the list."""

    role = "row"

    def __init__(self, row: MoveRow, *children: el.Element) -> None:
        super().__init__(*children)
        self.row = row


class _Pair(_Line):
    """A row with a move number and the moves of both sides, each in its own column."""

    def __init__(self, row: PairRow, number: int, moves: list[MoveCell]) -> None:
        super().__init__(row, *moves)
        self._sides = [cell.side for cell in row.cells]
        self._text = str(row.number)
        self._number = number

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        columns = _columns(rect, self._number)
        for side, child in zip(self._sides, self.children, strict=True):
            child.place(measure, columns[side], seen)

    def paint(self, pen: Pen) -> None:
        """Draw the move number."""
        right = self.rect.x + self._number - 9, self.rect.centery
        pen.look.text(pen.surface, self._text, "machine", pen.look.theme.ink3, right, "right")


class _Strip(_Line):
    """A row with a variation, showing as many of its moves as fit."""

    def __init__(self, row: StripRow, moves: list[MoveCell]) -> None:
        super().__init__(row)
        self._strip, self._moves = row, moves
        self._leads: list[tuple[int, str]] = []
        """The texts between the moves, and their positions."""
        self._ground = Rect(0, 0, 0, 0)

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        look, indent = measure.look, 14 * min(self._strip.depth - 1, 3)
        ground = self._ground = Rect(rect.x + indent, rect.y + 1, rect.width - indent - 6, 27)
        self._leads, shown = [], []
        left, right = ground.x + 34, ground.right - 8
        for index, (cell, move) in enumerate(zip(self._strip.cells, self._moves, strict=True)):
            if cell.side == 0 or index == 0:
                lead = f"{cell.number}." if cell.side == 0 else f"{cell.number}…"
                if left + look.width(lead, "machine") + 40 > right:
                    break
                self._leads.append((left, lead))
                left += look.width(lead, "machine") + 9
            width = look.width(move.text, "machine")
            last = index == len(self._moves) - 1 and not self._strip.cut
            if left + width + (0 if last else 14) > right:
                self._leads.append((left, "…"))
                break
            move.in_strip = True
            move.place(measure, Rect(left - 4, ground.y + 3, width + 8, ground.height - 6), seen)
            shown.append(move)
            left += width + 10
        self.children = tuple(shown)

    def paint(self, pen: Pen) -> None:
        """Draw the background, the sign for a variation and the move numbers."""
        look, surface, theme, ground = pen.look, pen.surface, pen.look.theme, self._ground
        look.box(surface, ground, theme.panel2, radius=4)
        look.box(surface, Rect(ground.x, ground.y, 2, ground.height), theme.accent, radius=1)
        look.icon(surface, "branch", (ground.x + 18, ground.centery), 16, theme.accent)
        for left, lead in self._leads:
            look.text(surface, lead, "machine", theme.ink3, (left, ground.centery), "left")


class _Remark(_Line):
    """Two lines of a comment on the move above."""

    def __init__(self, row: RemarkRow) -> None:
        super().__init__(row, *(el.Words(line, style="note", color="ink2") for line in row.lines))

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        for index, child in enumerate(self.children):
            child.place(measure, Rect(rect.x + 14, rect.y + 14 * index, rect.width - 14, 15), seen)


_INSETS = (10, 4)
"""The distance in units from the edge of a column to the name above it."""


class _Head(el.Element):
    """The names of the sides above their columns; if they do not fit, pieces are shown instead."""

    def __init__(self, game: Game, number: int, beside: el.Element | None) -> None:
        self._number = number
        self._beside = beside
        self._named = [_side(game, side, named=True) for side in Side]
        self._unnamed = [_side(game, side, named=False) for side in Side]
        super().__init__()

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        end = rect.right
        if self._beside is not None:
            width = self._beside.widths(measure)[1]
            end -= width
            self._beside.place(measure, Rect(end, rect.y, width, rect.height), seen)
        needed = [side.widths(measure)[1] for side in self._named]

        def places(inset: int) -> list[Rect]:
            columns = [place.move(inset, 0) for place in _columns(rect, self._number)]
            return [Rect(each.x, rect.y, min(each.width - inset, end - each.x), HEAD) for each in columns]

        # Aligned with the moves below, or a little to the left if the names would not fit otherwise.
        fitting = (
            each
            for each in map(places, _INSETS)
            if all(wide <= place.width for wide, place in zip(needed, each, strict=True))
        )
        found = next(fitting, None)
        sides = self._unnamed if found is None else self._named
        for side, place in zip(sides, found or places(_INSETS[0]), strict=True):
            side.place(measure, place, seen)
        self.children = tuple(child for child in (*sides, self._beside) if child is not None)


def _side(game: Game, side: Side, *, named: bool) -> el.Element:
    name = game.side_name(side)
    sign = el.PieceSign(game, Piece(side), 14, label="" if named else name)
    return el.Row(sign, el.Words(name, style="note", color="ink2") if named else None, gap=6)
