"""The bars of a duel: nodes or time of every algorithm, growing while it runs."""

from __future__ import annotations

from enum import Enum

from pygame import Rect, Surface

from checkers_app.learn.duel import Contestant, Row
from checkers_app.learn.log_axis import LogAxis
from checkers_app.play.wording import grouped
from checkers_app.ui.kit import draw
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.duel.axis import seconds_text
from checkers_app.ui.learn.duel.contest import Contest
from checkers_app.ui.learn.kit.shapes import dashes
from checkers_app.ui.learn.kit.tones import mixed


class Measure(Enum):
    """What the bars measure."""

    NODES = "Nodes"
    TIME = "Time"


def row_number(row: Row, measure: Measure) -> float:
    """What a row counts, in nodes or in seconds."""
    return row.nodes if measure is Measure.NODES else row.seconds


def expected(row: Row, measure: Measure) -> float | None:
    """Where an unfinished row would end, extrapolated; None if that is not known."""
    if row.estimate is None:
        return None
    return row.estimate if measure is Measure.NODES else row.estimate * row.seconds / max(1, row.nodes)


def _said(number: float, measure: Measure) -> str:
    return grouped(number) if measure is Measure.NODES else seconds_text(number)


def draw_bars(look: Look, surface: Surface, rect: Rect, contest: Contest, measure: Measure) -> None:
    """All bars in ``rect``, with the axis above them."""
    theme = look.theme
    names = max(look.width(each.title, "label") for each in contest.contestants)
    left = rect.x + names + 24
    rows = contest.rows
    numbers = [row_number(row, measure) for row in rows]
    numbers += [end for row in rows if (end := expected(row, measure)) is not None]
    axis = LogAxis.over(numbers or [1000.0], left, rect.right - 96, low=None if numbers else 1)
    top = rect.y + 22
    step = (rect.bottom - top) / len(contest.contestants)
    spread = (axis.end - axis.start) / (axis.high - axis.low)
    for power in axis.powers:
        x = round(axis.place(10.0**power))
        draw.line(surface, theme.line, (x, top - 8), (x, rect.bottom))
        text = _said(10.0**power, measure)
        if spread > look.width(text, "count") + 8:
            look.text(surface, text, "count", theme.ink2, (x, rect.y + 4), "center")
    for index, contestant in enumerate(contest.contestants):
        line = Rect(rect.x, round(top + index * step), rect.width, round(step))
        _bar(look, surface, line, axis, contestant, contest.row(contestant), measure)


def _bar(
    look: Look,
    surface: Surface,
    line: Rect,
    axis: LogAxis,
    contestant: Contestant,
    row: Row | None,
    measure: Measure,
) -> None:
    theme, y = look.theme, line.centery
    ink = theme.ink if row is not None else theme.ink3
    look.text(surface, contestant.title, "label", ink, (line.x, y))
    if row is None:
        return
    height = max(10, min(20, line.height - 8))
    number = row_number(row, measure)
    end = round(axis.place(number))
    bar = Rect(round(axis.start), y - height // 2, max(3, end - round(axis.start)), height)
    colour = theme.ink2 if contestant.key == "minimax" else theme.accent
    pale = mixed(theme.panel, colour, 0.18)
    fill = colour if contestant.agrees else pale
    look.box(surface, bar, fill, colour, radius=4, width=2)
    text, strong = _said(number, measure), row.is_done and row.is_finished
    right = bar.right
    goal = expected(row, measure)
    if not row.is_finished and goal is not None:
        stop = round(axis.place(goal))
        if stop > right + 3:
            _still_to_come(surface, colour, bar, stop)
            right = stop
        text = _unfinished(text, goal, row, measure)
    elif not row.is_finished:
        text += "  running" if not row.is_done else "  stopped"
    role = "machine_strong" if strong else "machine"
    if right + 10 + look.width(text, role) <= line.right:
        _on_paper(look, surface, text, role, theme.ink, (right + 10, y))
    elif bar.width > look.width(text, role) + 16:
        inside = theme.panel if contestant.agrees else theme.ink
        look.text(surface, text, role, inside, (bar.right - 8, y), "right")
    else:
        room = line.right - bar.right - 14
        _on_paper(look, surface, look.fit(text, role, room), role, theme.ink, (bar.right + 10, y))


def _on_paper(look: Look, surface: Surface, text: str, role: str, ink: str, at: tuple[int, int]) -> None:
    """A text with the card's ground behind it, so that no grid line runs through it."""
    ground = Rect(at[0] - 3, at[1] - 9, look.width(text, role) + 6, 18)
    surface.fill(look.theme.panel, ground)
    look.text(surface, text, role, ink, at)


def _unfinished(text: str, goal: float, row: Row, measure: Measure) -> str:
    about = f"about {_said(float(f'{goal:.2g}'), measure)}"
    if row.is_done:
        return f"stopped at {text}, {about} needed"
    return f"{text} of {about}"


def _still_to_come(surface: Surface, colour: str, bar: Rect, stop: int) -> None:
    top, bottom = bar.y + 1, bar.bottom - 2
    dashes(surface, colour, (bar.right, top), (stop, top), 4)
    dashes(surface, colour, (bar.right, bottom), (stop, bottom), 4)
    dashes(surface, colour, (stop, top), (stop, bottom), 4)
