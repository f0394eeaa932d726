"""The engine card: what a search says, what is true of a small board, what a finished game was."""

from __future__ import annotations

import math
from dataclasses import replace

from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.layout import Mode
from checkers_app.ui.kit.look import Look
from checkers_app.views.play.engine_words import EngineWords, engine_words
from checkers_app.views.play.panel_view import PanelView
from checkers_app.views.play.reading import Facts

_THREE_LINES = 76
"""Units of a compact card that holds a third line."""
FOOT = 43
"""Pixels at the bottom of the card that its buttons take, where it has any."""


def draw_engine(
    look: Look, surface: Surface, rect: Rect, view: PanelView, mode: Mode, *, foot: bool = False
) -> None:
    """Draw the card; a ``foot`` is for buttons."""
    theme, compact = look.theme, mode is Mode.COMPACT
    look.card(surface, rect)
    if view.facts is not None:
        _draw_facts(look, surface, rect, view.facts, compact=compact, foot=foot)
        return
    content = engine_words(view, compact=compact)
    pad = 10 if compact else 16
    left, right = rect.x + pad, rect.right - pad
    first, second = (rect.y + 18, rect.y + 40) if compact else (rect.y + 27, rect.y + 67)
    third = rect.y + 62 if compact and rect.height >= _THREE_LINES and not foot else None
    if content.plain:
        first = first if content.line or foot else rect.centery
        look.text(surface, content.value, "status", theme.ink2, (left, first), "left", right - left)
        line = look.fit_moves(content.line, "label_plain", right - left) if view.search.book else content.line
        look.text(surface, line, "label_plain", theme.ink2, (left, second), "left", right - left)
        return
    role = "machine_strong" if compact else "value"
    look.text(surface, content.value, role, theme.ink, (left, first), "left")
    used = left + look.width(content.value, role) + 10
    below = third is not None and bool(content.counts)
    if below and third is not None:
        look.say(surface, content.counts, "count", theme.ink2, (left, third), right - left)
    words, counts = _beside(look, replace(content, counts=()) if below else content, right - used)
    look.text(surface, counts, "count", theme.ink2, (right, first), "right")
    room = right - used - (look.width(counts, "count") + 12 if counts else 0)
    look.text(surface, words, "label_plain", theme.ink2, (used, first), "left", room)
    room = right - left - (40 if view.search.running else 0)
    if content.note:
        look.text(surface, content.note, "label_plain", theme.ink2, (left, second), "left", room)
    else:
        line = look.fit_moves(content.line, "machine", room)
        look.text(surface, line, "machine", theme.ink, (left, second), "left")
    if view.search.running:
        draw_dots(look, surface, (right - 28, second), view.motion.seconds)


def _beside(look: Look, content: EngineWords, room: int) -> tuple[str, str]:
    """The words and the counts that have room beside the value: sooner shorter counts than shorter words, and
    sooner no counts than no words.
    """
    for words in content.words or ("",):
        for counts in content.counts or ("",):
            gap = 12 if words and counts else 0
            if look.width(words, "label_plain") + gap + look.width(counts, "count") <= room:
                return words, counts
    return content.words[-1] if content.words else "", ""


def _draw_facts(look: Look, surface: Surface, rect: Rect, facts: Facts, *, compact: bool, foot: bool) -> None:
    """How a game that is read ended, and when and where it was played."""
    pad, first, step = (10, 17, 18) if compact else (16, 26, 24)
    left, room = rect.x + pad, rect.width - 2 * pad
    role = "label_plain" if compact else "status"
    last = rect.height - (FOOT + step // 2 if foot else first)
    most = max(1, (last - first) // step + 1)
    lines = _at_most(look.wrap(facts.ending, role, room), most - 1)
    for index, line in enumerate(lines):
        look.text(surface, line, role, look.theme.ink, (left, rect.y + first + step * index), "left", room)
    wordings = [look.wrap(words, "label_plain", room) for words in facts.origin]
    left_over = most - len(lines)
    words = next((words for words in wordings if len(words) <= left_over), wordings[-1])
    for index, line in enumerate(_at_most(words, left_over)):
        y = rect.y + first + step * (len(lines) + index)
        look.text(surface, line, "label_plain", look.theme.ink2, (left, y), "left", room)


def _at_most(lines: list[str], most: int) -> list[str]:
    """This many lines at most; the rest is in the last of them, which is cut where it is drawn."""
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def draw_dots(look: Look, surface: Surface, first: tuple[int, int], seconds: float) -> None:
    """Three dots that swell in turn, once round in 900 ms; ``first`` is the middle of the first one."""
    for index in range(3):
        phase = (seconds / 0.9 - index / 3) % 1.0
        swell = max(0.0, math.sin(math.pi * min(1.0, phase * 2)))
        radius = 2.5 + 1.5 * swell
        centre = (first[0] + 12 * index, first[1])
        draw.aacircle(surface, look.theme.accent, centre, radius)
