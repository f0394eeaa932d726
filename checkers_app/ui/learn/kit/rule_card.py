"""The rule that a search follows, its current line lit, alpha and beta in their colours."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pygame import Rect, Surface

from checkers_app.learn.pseudocode import Pseudocode
from checkers_app.ui.kit.look import Look

LINE = 21
"""Pixels from line to line."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The line that is carried out, and what it compares."""

    line: int
    """From 1; 0 for none."""
    comparison: str


def rule_height(code: Pseudocode) -> int:
    """The height in pixels in which the whole rule fits."""
    return LINE * len(code.lines)


def draw_rule(look: Look, surface: Surface, rect: Rect, code: Pseudocode, lit: Lit) -> None:
    """The rule in ``rect``; if it is too low for all of it, the lines around the lit one."""
    rows = max(1, rect.height // LINE)
    first = 0
    if rows < len(code.lines):
        first = max(0, min(len(code.lines) - rows, (lit.line or 1) - 1 - rows // 2))
    for index in range(first, min(len(code.lines), first + rows)):
        y = rect.y + LINE * (index - first) + LINE // 2
        is_lit = index + 1 == lit.line
        row = Rect(rect.x, y - LINE // 2, rect.width, LINE)
        _line(look, surface, row, code, index, lit if is_lit else None)


def _line(look: Look, surface: Surface, row: Rect, code: Pseudocode, index: int, lit: Lit | None) -> None:
    theme = look.theme
    y = row.centery
    role = "machine"
    if lit is not None:
        look.box(surface, row.inflate(8, 0), theme.accent, None, radius=5)
        role = "machine_strong"
    number_ink = theme.accent_ink if lit else theme.ink3
    look.text(surface, str(index + 1), "machine", number_ink, (row.x + 18, y), "right")
    x = row.x + 28
    unit = look.width("0", "machine")
    text = _shortened(code.lines[index], (row.right - x) // unit)
    left, done = x, ""
    for part in re.split(r"([αβ])", text):
        colour = {"α": theme.max, "β": theme.min}.get(part, theme.ink)
        if lit is not None:
            colour = theme.accent_ink
        look.text(surface, part, role if colour == theme.ink or lit else "machine_strong", colour, (x, y))
        done += part
        x = left + look.width(done, "machine")
    if lit is not None and lit.comparison:
        # The word of a cut is left out first; of the others the result is what matters.
        wordings = lit.comparison, lit.comparison.removesuffix(" yes"), lit.comparison.rpartition("= ")[2]
        room = row.right - x - 12
        fitting = (text for text in wordings if look.width(text, "machine_strong") <= room)
        comparison = next(fitting, None)
        if comparison is not None:
            look.text(surface, comparison, "machine_strong", theme.accent_ink, (row.right - 2, y), "right")


def _shortened(text: str, letters: int) -> str:
    """The line with the arguments of the call left out if it is too long."""
    if len(text) <= letters:
        return text
    text = re.sub(r"value\(.*\)\)", "value(…))", text)
    return text if len(text) <= letters else text[: max(1, letters - 1)] + "…"
