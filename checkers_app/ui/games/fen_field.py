"""A text field for a position, with as many lines as fit; an error in the text is highlighted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Unpack

from pygame import Rect

from checkers_app.games.base import Piece, Side
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen, with_defaults
from checkers_app.ui.kit.text_field import SELECTED, TextEdit

_ROLE = "machine"
_LINE = 19
_PAD = 12
_ITEM = re.compile(r"K?(\d{1,2})(?:-K?(\d{1,2}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FenPart:
    """A range of characters in a text; ``last`` is exclusive."""

    first: int
    last: int


def number_of(text: str, square: int, piece: Piece) -> FenPart | None:
    """The part of a FEN that places a piece on a given square; None if no part does."""
    colour = "W" if piece.side is Side.SECOND else "B"
    for group in re.finditer(r":\s*([WBwb])([^:]*)", text):
        if group[1].upper() != colour:
            continue
        for item in _ITEM.finditer(text, group.start(2), group.end(2)):
            if int(item[1]) <= square <= int(item[2] or item[1]):
                return FenPart(item.start(), item.end())
    return None


def rows_of(text: str, letters: int, rows: int, caret: int) -> list[FenPart]:
    """At most ``rows`` rows of the text around the caret, with ``letters`` characters in each row."""
    whole = [
        FenPart(first, min(len(text), first + letters)) for first in range(0, max(1, len(text) + 1), letters)
    ]
    here = caret // letters
    top = max(0, min(here - rows + 1, len(whole) - rows))
    return whole[top : top + rows]


class FenField(el.Field):
    """One or two lines of text; the number of a square that makes the position invalid is highlighted."""

    def __init__(
        self, name: str, /, edit: TextEdit, *, hint: str, lit: FenPart | None, **box: Unpack[el.Box]
    ) -> None:
        super().__init__(name, edit, **with_defaults(box, label=hint))
        self._example, self._lit = hint, lit

    def paint(self, pen: Pen) -> None:
        """Draw the field, its text, the highlighted number, and the caret."""
        look, surface, active = pen.look, pen.surface, pen.mood(self).active
        theme, rect, edit = look.theme, self.rect, self.text
        edge = theme.warn if self._lit is not None else theme.edge
        border = theme.accent if active else edge
        look.box(surface, rect, theme.panel, border, radius=8, width=2 if active else None)
        step = look.width("0" * 20, _ROLE) / 20
        letters = max(1, int((rect.width - 2 * _PAD) / step))
        lines = max(1, (rect.height - 10) // _LINE)
        # Without the focus, the text is shown from its beginning, or where it is wrong.
        at = edit.caret if active else self._lit.last if self._lit is not None else 0
        rows = rows_of(edit.text, letters, lines, at)
        top = rect.centery - _LINE * (len(rows) - 1) / 2
        if not edit.text:
            look.text(surface, self._example, _ROLE, theme.ink3, (rect.x + _PAD, rect.centery))
        for index, row in enumerate(rows):
            y = round(top + _LINE * index)

            def place(letter: int, row: FenPart = row) -> int:
                return round(rect.x + _PAD + step * (letter - row.first))

            chosen = [min(max(end, row.first), row.last) for end in edit.selected]
            if active and chosen[0] < chosen[1]:
                box = Rect(place(chosen[0]), y - 10, place(chosen[1]) - place(chosen[0]), 20)
                look.box(surface, box, theme.accent, radius=3, alpha=SELECTED)
            lit = self._lit or FenPart(row.last, row.last)
            first, last = (min(max(end, row.first), row.last) for end in (lit.first, lit.last))
            look.text(surface, edit.text[row.first : first], _ROLE, theme.ink, (place(row.first), y))
            look.text(surface, edit.text[last : row.last], _ROLE, theme.ink, (place(last), y))
            if first < last:
                box = Rect(place(first) - 1, y - 10, place(last) - place(first) + 2, 20)
                look.box(surface, box, theme.warn_bg, None, radius=4)
                look.text(surface, edit.text[first:last], "machine_strong", theme.warn, (place(first), y))
            if active and row.first <= edit.caret <= row.last:
                draw.rect(surface, theme.accent, Rect(place(edit.caret), y - 9, 2, 18))
        # Text that does not fit continues in the margin next to the field.
        if rows and rows[-1].last < len(edit.text):
            look.text(
                surface,
                "…",
                _ROLE,
                theme.ink2,
                (rect.right - 3, round(top + _LINE * (len(rows) - 1))),
                "right",
            )
        if rows and rows[0].first > 0:
            look.text(surface, "…", _ROLE, theme.ink2, (rect.x + 3, round(top)))
