"""The card with the moves of a game: pairs of plies to click on, and a strip for each variation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from pygame import Rect, Surface

from checkers_app.games.base import Game, Move, Piece, Side
from checkers_app.notation.record import Path, Record
from checkers_app.notation.remarks import remark_at, signs
from checkers_app.ui.kit.look import Look
from checkers_app.views.play.move_rows import (
    PairRow,
    RemarkRow,
    Row,
    StripRow,
    row_of,
    rows_of,
    with_remarks,
)

ROW = 29
"""The height of a row in pixels."""
HEAD = 36
"""Pixels above the first row."""
_NARROW = 300
"""Cards of less width have less room between their columns."""


@dataclass(frozen=True, slots=True)
class ListView:
    """What the list shows at one moment."""

    game: Game
    record: Record
    here: Path
    """The place that is looked at."""
    played: int
    """How many plies of the main line are on the board."""
    foot: int = 0
    """Pixels left free at the bottom of the card, for buttons."""
    pen: Rect | None = None
    """Where in the head a button stands."""
    used: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Ply -> the time it took, where clocks run."""


class MoveList:
    """Draws the list, and knows where its moves were drawn."""

    def __init__(self) -> None:
        self._known: tuple[Record, Path, int] | None = None
        self._wrap: Callable[[str], list[str]] = lambda _: []
        self._width = 0
        self._rows: tuple[Row, ...] = ()
        self._spots: list[tuple[Rect, Path]] = []
        self._drawn: Record | None = None
        self._scroll = 0
        """Rows the list is scrolled back from where it follows the place that is looked at; below 0: on."""

    def rows(self, view: ListView) -> tuple[Row, ...]:
        """The rows of the list."""
        known = self._known
        if known is None or known[0] is not view.record or known[1:] != (view.here, view.played):
            self._known = view.record, view.here, view.played
            remarks = self._wrap(remark_at(view.record, view.here).text)
            self._rows = with_remarks(rows_of(*self._known), view.here, remarks)
        return self._rows

    def at(self, position: tuple[int, int]) -> tuple[Move, ...] | None:
        """The moves from the start to the place that a click means, in the game as it was drawn."""
        path = next((path for rect, path in self._spots if rect.collidepoint(position)), None)
        return None if path is None or self._drawn is None else self._drawn.moves_to(path)

    def forget(self) -> None:
        """The list is not on the screen, until it is drawn."""
        self._spots = []

    def follow(self) -> None:
        """Show the place that is looked at again."""
        self._scroll = 0

    def scroll(self, rows: int, rect: Rect, view: ListView) -> None:
        """Scroll this many rows back; below 0: on."""
        following = self._following(rect, view)
        on = min(0, self._room(rect, view) + following - len(self.rows(view)))
        self._scroll = max(on, min(following, self._scroll + rows))

    def _room(self, rect: Rect, view: ListView) -> int:
        return max(1, (rect.height - _head(rect) - (9 if _head(rect) == HEAD else 4) - view.foot) // ROW)

    def _following(self, rect: Rect, view: ListView) -> int:
        """The first row that is shown unless the list is scrolled."""
        rows, room = self.rows(view), self._room(rect, view)
        current = row_of(rows, view.here)
        remarks = sum(isinstance(row, RemarkRow) for row in rows)
        ahead = min(1 + remarks, room - 1) if current < len(rows) - 1 and room > 2 else 0
        return max(0, min(current + ahead, len(rows) - 1) - room + 1)

    def draw(self, look: Look, surface: Surface, rect: Rect, view: ListView) -> None:
        """Draw the card."""
        if rect.width != self._width:
            self._known, self._width = None, rect.width
        self._wrap = partial(look.wrap, role="note", room=rect.width - 56)
        theme, rows = look.theme, self.rows(view)
        look.card(surface, rect)
        self._spots, self._drawn = [], view.record
        inset = 52 if rect.width < _NARROW else 57
        pitch = (rect.width - inset - 3) // 2
        columns = (rect.x + inset, rect.x + inset + pitch)
        head = _head(rect)
        if head == HEAD:
            self._sides(look, surface, view, columns, rect.y + 24)
        room = self._room(rect, view)
        first = max(0, self._following(rect, view) - self._scroll)
        for index, row in enumerate(rows[first : first + room]):
            y = rect.y + head + ROW * index + ROW // 2
            if isinstance(row, PairRow):
                self._pair(look, surface, view, row, (rect.x + 38, y), columns, pitch)
            elif isinstance(row, RemarkRow):
                top = y - ROW // 2 + 7
                for number, line in enumerate(row.lines):
                    corner = (rect.x + 28, top + 15 * number)
                    look.text(surface, line, "note", theme.ink2, corner, "left", rect.width - 52)
            else:
                left = rect.x + 16 + 14 * min(row.depth, 3)
                self._strip(look, surface, row, Rect(left, y - 14, rect.right - 20 - left, 27))
        if len(rows) > room:
            track = Rect(rect.right - 14, rect.y + head + 4, 4, room * ROW - 8)
            look.box(surface, track, theme.panel2, radius=2)
            size = max(16, track.height * room // len(rows))
            top = track.y + (track.height - size) * first // (len(rows) - room)
            look.box(surface, Rect(track.x, top, 4, size), theme.ink3, radius=2)

    def _sides(self, look: Look, surface: Surface, view: ListView, columns: tuple[int, int], y: int) -> None:
        """Whose moves are in which column; where there is no room for both names, the pieces say it."""
        names = view.game.side_names
        named = view.pen is None or columns[1] + 20 + look.width(names[1], "note") <= view.pen.x
        for side, left, name in zip(Side, columns, names, strict=True):
            look.painter(view.game).draw_small(surface, Rect(left, y - 7, 14, 14), Piece(side))
            if named:
                look.text(surface, name, "note", look.theme.ink2, (left + 20, y), "left")

    def _pair(
        self,
        look: Look,
        surface: Surface,
        view: ListView,
        row: PairRow,
        number_at: tuple[int, int],
        columns: tuple[int, int],
        pitch: int,
    ) -> None:
        theme, y = look.theme, number_at[1]
        look.text(surface, str(row.number), "machine", theme.ink3, number_at, "right")
        for cell in row.cells:
            left = columns[cell.side]
            spot = Rect(left - 10, y - 13, pitch - 6, 26)
            self._spots.append((spot, cell.path))
            if cell.here:
                look.box(surface, spot, theme.accent, radius=6)
            ink = theme.accent_ink if cell.here else theme.ink3 if cell.ahead else theme.ink
            room = pitch - 18
            used = view.used.get(cell.ply, "")
            if used and pitch > 140:
                look.text(
                    surface,
                    used,
                    "note_figures",
                    ink if cell.here else theme.ink3,
                    (spot.right - 8, y),
                    "right",
                )
                room -= look.width(used, "note_figures") + 8
            mark, role, gap = signs(cell.nags), "move", 9
            if pitch < _NARROW // 2:
                role, gap = "machine_strong", 3
            if mark:  # a long move gives way to it
                room -= look.width(mark, role) + gap
            text = look.fit(cell.text, "move", room)
            look.text(surface, text, "move", ink, (left, y), "left")
            look.text(surface, mark, role, ink, (left + look.width(text, "move") + gap, y), "left")
            if cell.remarked:
                look.box(surface, Rect(left - 7, y - 2, 4, 4), ink if cell.here else theme.accent, radius=2)

    def _strip(self, look: Look, surface: Surface, row: StripRow, rect: Rect) -> None:
        theme = look.theme
        look.box(surface, rect, theme.panel2, radius=4)
        look.box(surface, Rect(rect.x, rect.y, 2, rect.height), theme.accent, radius=1)
        look.icon(surface, "branch", (rect.x + 18, rect.centery), 16, theme.accent)
        left, right = rect.x + 34, rect.right - 8
        for index, cell in enumerate(row.cells):
            if cell.side == 0 or index == 0:
                lead = f"{cell.number}." if cell.side == 0 else f"{cell.number}…"
                if left + look.width(lead, "machine") + 40 > right:
                    break
                look.text(surface, lead, "machine", theme.ink3, (left, rect.centery), "left")
                left += look.width(lead, "machine") + 9
            text = f"{cell.text} {signs(cell.nags)}".rstrip()
            width = look.width(text, "machine")
            last = index == len(row.cells) - 1 and not row.cut
            if left + width + (0 if last else 14) > right:
                look.text(surface, "…", "machine", theme.ink3, (left, rect.centery), "left", right - left)
                break
            spot = Rect(left - 4, rect.y + 3, width + 8, rect.height - 6)
            self._spots.append((spot, cell.path))
            if cell.here:
                look.box(surface, spot, theme.accent, radius=4)
            if cell.remarked:
                look.box(surface, Rect(left - 8, rect.centery - 2, 4, 4), theme.accent, radius=2)
            ink = theme.accent_ink if cell.here else theme.ink
            look.text(surface, text, "machine", ink, (left, rect.centery), "left")
            left += width + 10


def has_head(rect: Rect) -> bool:
    """True if there is room for more than the rows: a low card does not tell the sides over its columns."""
    return rect.height > 110


def _head(rect: Rect) -> int:
    """Pixels above the first row."""
    return HEAD if has_head(rect) else 4


def pen_place(rect: Rect) -> Rect:
    """Where the button to write a remark with stands, in the head of the card at ``rect``."""
    if rect.width < _NARROW:
        return Rect(rect.right - 33, rect.y + 4, 32, HEAD)
    return Rect(rect.right - 46, rect.y + 4, 36, HEAD)
