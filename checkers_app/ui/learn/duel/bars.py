"""The bars of a duel: the nodes or the time of each algorithm, growing while the searches run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import pairwise, product

from pygame import Rect, Surface

from checkers_app.learn.duel.duel import DuelRow
from checkers_app.learn.duel.log_axis import LogAxis
from checkers_app.learn.duel.words import is_same_value, needed, share
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.shapes import dashes
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.views.learn.contest import Standings
from checkers_app.views.learn.duel_axis import seconds_text
from checkers_app.words import N_, say, say_count, say_number


class DuelMeasure(Enum):
    """The quantity that the bars show."""

    NODES = N_("Nodes")
    TIME = N_("CPU time")


def row_number(row: DuelRow, measure: DuelMeasure) -> float:
    """The value that a row's bar shows, in nodes or in seconds."""
    return row.nodes if measure is DuelMeasure.NODES else row.seconds


def expected(row: DuelRow, measure: DuelMeasure) -> float | None:
    """The extrapolated final value of a row whose search is still running; None if it is unknown."""
    if row.estimate is None:
        return None
    return row.estimate if measure is DuelMeasure.NODES else row.estimate * row.seconds / max(1, row.nodes)


def _said(number: float, measure: DuelMeasure) -> str:
    return say_number(number) if measure is DuelMeasure.NODES else seconds_text(number)


_AXIS = 22
"""The height in pixels of the numbers above the bars."""


_ROW = 13
"""The minimum height of a row in units."""
ROOMY = 16
"""The minimum height, in units, of a row whose name has the usual size."""
_GROUND = _ROW - 1
"""The height of the background of a number, small enough not to cover the rows above and below."""


def bars_high(count: int) -> tuple[int, int]:
    """The minimum and the natural height of ``count`` bars."""
    return _AXIS + _ROW * count, _AXIS + 24 * count


def bar_lines(rect: Rect, count: int) -> list[Rect]:
    """The positions of ``count`` bars in ``rect``, including their names and numbers."""
    top = rect.y + _AXIS
    edges = [round(top + (rect.bottom - top) * index / count) for index in range(count + 1)]
    return [Rect(rect.x, one, rect.width, other - one) for one, other in pairwise(edges)]


def draw_bars(look: Look, surface: Surface, rect: Rect, standings: Standings, measure: DuelMeasure) -> None:
    """Draw all bars in ``rect``, with the axis above them."""
    theme = look.theme
    names = {
        each.key: say(each.short if rect.width < NARROW else each.title) for each in standings.contestants
    }
    lines = bar_lines(rect, len(names))
    style = "label" if lines[0].height >= ROOMY else "note"
    left = rect.x + max(look.width(name, style) for name in names.values()) + 16
    rows = standings.rows
    numbers = [row_number(row, measure) for row in rows]
    numbers += [end for row in rows if (end := expected(row, measure)) is not None]
    axis = LogAxis.over(numbers or [1000.0], left, rect.right - 96, low=None if numbers else 1)
    if measure is DuelMeasure.NODES and axis.low < 0:  # no search has fewer nodes than one
        axis = replace(axis, low=0)
    spread = (axis.end - axis.start) / (axis.high - axis.low)
    for power in axis.powers:
        x = round(axis.place(10.0**power))
        draw.line(surface, theme.line, (x, rect.y + _AXIS - 8), (x, rect.bottom))
        text = _said(10.0**power, measure)
        if spread > look.width(text, "count") + 8:
            look.text(surface, text, "count", theme.ink2, (x, rect.y + 4), "center")
    for contestant, line in zip(standings.contestants, lines, strict=True):
        row = standings.row(contestant)
        ink = theme.ink if row is not None else theme.ink3
        look.text(surface, names[contestant.key], style, ink, (line.x, line.centery))
        if row is not None:
            _bar(look, surface, line, axis, row, rows, measure)


def bar_titles(measure: DuelMeasure) -> tuple[str, str]:
    """The titles of the columns that describe the bars: the search, and the quantity that its bar shows."""
    return say("Search"), say(measure.value)


def bar_told(standings: Standings, measure: DuelMeasure, index: int) -> el.ToldRow:
    """The description of one bar, as columns and as a sentence."""
    contestant = standings.contestants[index]
    row, name = standings.row(contestant), say(contestant.title)
    if row is None:
        return el.ToldRow((name, ""), name)
    begun = not (row.missing or (row.prepared and not row.nodes))
    number = (_number(row, standings.rows, measure) if begun else _before(row))[0]
    return el.ToldRow((name, number), f"{name}, {number}")


def _bar(
    look: Look,
    surface: Surface,
    line: Rect,
    axis: LogAxis,
    row: DuelRow,
    rows: Sequence[DuelRow],
    measure: DuelMeasure,
) -> None:
    theme, y, contestant = look.theme, line.centery, row.contestant
    start = round(axis.start)
    if row.missing or (row.prepared and not row.nodes):
        text = look.first_fit(_before(row), "machine", line.right - start)
        _on_paper(look, surface, text, "machine", theme.warn if row.missing else theme.ink, (start + 4, y))
        return
    height = max(10, min(20, line.height - 8))
    number = row_number(row, measure)
    bar = Rect(start, y - height // 2, max(3, round(axis.place(number)) - start), height)
    colour = theme.ink2 if contestant.key == "minimax" else theme.accent
    is_solid = is_same_value(row, rows)
    look.box(
        surface, bar, colour if is_solid else mixed(theme.panel, colour, 0.18), colour, radius=4, width=2
    )
    right = bar.right
    goal = expected(row, measure)
    if goal is not None:
        stop = round(axis.place(goal))
        if stop > right + 3:
            _still_to_come(surface, colour, bar, stop)
            right = stop
    role = "machine_strong" if row.is_finished else "machine"
    wordings = _number(row, rows, measure)
    room = line.right - right - 10
    marks = (say("known only afterwards"), say("afterwards"), "") if contestant.is_afterwards else ("",)
    for text, mark in (*product(wordings[:-1], marks), *product(wordings[-1:], marks)):
        beside = 14 + look.width(mark, "note") if mark else 0
        if look.width(text, role) + beside <= room:
            end = _on_paper(look, surface, text, role, theme.ink, (right + 10, y))
            if mark:
                _on_paper(look, surface, mark, "note", theme.ink2, (end + 14, y))
            return
    inside = [text for text in wordings if look.width(text, role) + 16 < bar.width]
    if inside:
        ink = theme.panel if is_solid else theme.ink
        look.text(surface, inside[0], role, ink, (bar.right - 8, y), "right")
    else:
        room = line.right - bar.right - 14
        _on_paper(look, surface, look.fit(wordings[-1], role, room), role, theme.ink, (bar.right + 10, y))


def _before(row: DuelRow) -> list[str]:
    """The wordings of the label for a search that has not begun, longest first."""
    if row.missing:
        return [
            say("missing: {reason}", reason=row.missing),
            say("missing: too many values to work out"),
            say("missing"),
        ]
    number = say_number(row.prepared)
    return [
        say_count(
            "working out the move order: {number} position",
            "working out the move order: {number} positions",
            row.prepared,
        ),
        say("order: {number}", number=number),
        number,
    ]


def _number(row: DuelRow, rows: Sequence[DuelRow], measure: DuelMeasure) -> list[str]:
    """The wordings of the label at the end of a bar, longest first."""
    text = _said(row_number(row, measure), measure)
    if row.is_finished:
        part = share(row, rows) if measure is DuelMeasure.NODES else ""
        of_minimax = say("{number}  {share} of minimax", number=text, share=part)
        return [of_minimax, f"{text}  {part}", text] if part else [text]
    goal = expected(row, measure)
    if goal is None:
        sentence = N_("{number}  stopped") if row.is_done else N_("{number}  running")
        return [say(sentence, number=text), text]
    if measure is DuelMeasure.NODES:
        whole = needed(row)
    else:
        whole = say("about {number}", number=_said(float(f"{goal:.1e}"), measure))
    of_whole = say("{number} of {whole}", number=text, whole=whole)
    if row.is_done:
        stopped = say("stopped at {number}, {whole} needed", number=text, whole=whole)
        return [stopped, of_whole, text]
    if row.is_counted and measure is DuelMeasure.NODES and len(row.points) == row.depth - 1:
        part = f"{100 * row.nodes / goal:.0f}"
        share_of = say("{number}  {part}% of {whole}", number=text, part=part, whole=whole)
        return [share_of, of_whole, text]
    return [of_whole, text]


def _on_paper(look: Look, surface: Surface, text: str, role: str, ink: str, at: tuple[int, int]) -> int:
    """Draw a text on the card's background colour, which hides grid lines; return the text's right end."""
    width = look.width(text, role)
    surface.fill(look.theme.panel, Rect(at[0] - 3, at[1] - _GROUND // 2, width + 6, _GROUND))
    look.text(surface, text, role, ink, at)
    return at[0] + width


def _still_to_come(surface: Surface, colour: str, bar: Rect, stop: int) -> None:
    top, bottom = bar.y + 1, bar.bottom - 2
    dashes(surface, colour, (bar.right, top), (stop, top), 4)
    dashes(surface, colour, (bar.right, bottom), (stop, bottom), 4)
    dashes(surface, colour, (stop, top), (stop, bottom), 4)
