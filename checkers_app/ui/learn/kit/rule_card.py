"""The rule of a search (its code) with the current line highlighted, and alpha and beta in their colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.learn.tree.pseudocode import Pseudocode
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import with_defaults
from checkers_app.ui.kit.look import Look
from checkers_app.words import say

LINE, CLOSEST = 21, 16
"""The distance in pixels between rows, and the minimum distance for a long rule."""
_PART = 18
"""The distance in pixels between rows if only a part of the rule is shown."""
_HANGING = 4
"""The additional indentation, in characters, of the continuation of a long line."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The highlighted line of a rule, and the comparison that it makes."""

    line: int
    """The number of the line, from 1; 0 for none."""
    comparison: str = ""
    compared: str = ""
    """A shorter form of the comparison."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the rule, or as much of a line as fits in a row."""

    line: int
    """The line's number, from 1."""
    text: str
    begins: bool
    """True for the first row of its line."""


class Rule(el.Picture):
    """An element that shows a rule; screen readers can read its lines and the highlighted comparison."""

    def __init__(self, code: Pseudocode, lit: Lit, *, fewest: int = 0, **box: Unpack[el.Box]) -> None:
        """At least ``fewest`` rows around the highlighted one are visible; if it is 0, all rows are."""

        def paint(look: Look, surface: Surface, rect: Rect) -> None:
            draw_rule(look, surface, rect, code, lit)

        super().__init__(paint, **with_defaults(box, label=say("The rule")))
        self._code, self._lit = code, lit
        self._fewest = fewest

    def describe(self) -> Iterator[el.Told]:
        """The lines of the rule."""
        lit = self._lit
        here = [say("current line")] + ([lit.comparison] if lit.comparison else [])
        for number, line in enumerate(self._code.said, start=1):
            yield el.Told("line", line.strip(), *(here if number == lit.line else ()))

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 220, 440

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        rows = len(_rows(self._code.said, _letters(measure.look, width)))
        return _PART * self._fewest or CLOSEST * rows, LINE * rows


def rows_of(code: Pseudocode, letters: int) -> list[tuple[int, str]]:
    """The rule in rows of at most ``letters`` characters: the line number and the text of each row."""
    return [(row.line, row.text) for row in _rows(code.said, letters)]


def _rows(lines: Sequence[str], letters: int) -> list[_Row]:
    rows = []
    for number, line in enumerate(lines, start=1):
        indent, rest, begins = len(line) - len(line.lstrip()), line, True
        while len(rest) > letters and (end := _break(rest, letters)) > 0:
            rows.append(_Row(number, rest[:end], begins))
            rest, begins = rest[end:].lstrip(), False
            # Indented further than its line if there is space; without a number it is recognizable anyway.
            rest = " " * (indent + max(0, min(_HANGING, letters - indent - len(rest)))) + rest
        rows.append(_Row(number, rest, begins))
    return rows


def _break(line: str, letters: int) -> int:
    """The index at which to break a long line: preferably before a call, not between its arguments."""
    call = re.search(r" (?=−?(?:value|quiet)\()", line.rstrip())
    if call is not None and line[: call.start()].strip() and call.start() <= letters:
        return call.start()
    return line.rfind(" ", len(line) - len(line.lstrip()) + 1, letters + 1)


def _letters(look: Look, width: int) -> int:
    """The number of characters that fit in a row next to its line number."""
    return max(12, (width - 28) // look.width("0", "machine"))


def draw_rule(look: Look, surface: Surface, rect: Rect, code: Pseudocode, lit: Lit) -> int:
    """Draw the rule in ``rect``; if it does not fit, draw the rows around the highlighted line.

    Returns the height of the drawn rows in pixels.
    """
    rows = _rows(code.said, _letters(look, rect.width))
    pitch = min(LINE, rect.height // len(rows))
    if pitch < CLOSEST:  # not all rows are visible anyway
        pitch = _PART
    room = max(1, rect.height // pitch)
    first = 0
    if room < len(rows):
        here = next((index for index, row in enumerate(rows) if row.line == lit.line), 0)
        first = max(0, min(len(rows) - room, here - room // 2))
    shown = rows[first : first + room]
    lit_rows = [index for index, row in enumerate(shown) if row.line == lit.line]
    if lit_rows:
        top, end = rect.y + pitch * lit_rows[0], rect.y + pitch * (lit_rows[-1] + 1)
        look.box(surface, Rect(rect.x - 4, top, rect.width + 8, end - top), look.theme.accent, None, radius=5)
    wanted = (lit.comparison, lit.compared) if lit.comparison and lit_rows else ()
    for index, row in enumerate(shown):
        place = Rect(rect.x, rect.y + pitch * index, rect.width, pitch)
        left = _row(look, surface, place, row, is_lit=index in lit_rows)
        # The comparison is at the end of the line, or wherever there is more space.
        if wanted and index in lit_rows:
            last = index == lit_rows[-1]
            if _compared(look, surface, wanted, place, left, shorter=last):
                wanted = ()
    return pitch * len(shown)


def _row(look: Look, surface: Surface, place: Rect, row: _Row, *, is_lit: bool) -> int:
    """Draw one row; return its right end."""
    theme, y = look.theme, place.centery
    if row.begins:
        ink = theme.accent_ink if is_lit else theme.ink3
        look.text(surface, str(row.line), "machine", ink, (place.x + 18, y), "right")
    left = x = place.x + 28
    done = ""
    for part in re.split(r"(α|β|\balpha\b|\bbeta\b)", row.text):
        colour = {"α": theme.max, "alpha": theme.max, "β": theme.min, "beta": theme.min}.get(part, theme.ink)
        strong = is_lit or colour != theme.ink
        ink = theme.accent_ink if is_lit else colour
        look.text(surface, part, "machine_strong" if strong else "machine", ink, (x, y))
        done += part
        x = left + look.width(done, "machine")
    return x


def _compared(
    look: Look, surface: Surface, wordings: Sequence[str], place: Rect, left: int, *, shorter: bool
) -> bool:
    """Draw the comparison at the end of a row if it fits; ``shorter`` allows shorter wordings."""
    room = place.right - left - 12
    for text in dict.fromkeys(wordings if shorter else wordings[:1]):
        if look.width(text, "machine_strong") <= room:
            at = (place.right - 2, place.centery)
            look.text(surface, text, "machine_strong", look.theme.accent_ink, at, "right")
            return True
    return False
