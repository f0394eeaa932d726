"""The table of a duel: what each search cost and what it answered."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect, Surface

from checkers_app.learn.contestants import Contestant
from checkers_app.learn.duel import DuelRow
from checkers_app.learn.duel_words import (
    BY_RESULTS,
    RESULTS_ONLY,
    can_count_results,
    is_same_value,
    remark,
)
from checkers_app.learn.tree import Scale
from checkers_app.learn.worth import short
from checkers_app.play.wording import grouped
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.views.learn.contest import Contest
from checkers_app.views.learn.duel_axis import seconds_text

_HEADS = ("Nodes", "CPU time", "Cutoffs", "Value", "Move", "Factor")
_WIDTHS = (72, 68, 60, 48, 50, 50)
"""Pixels that the columns take at least."""
_LEFT_OUT = (_HEADS.index("Cutoffs"), _HEADS.index("Factor"))
"""The columns that give way to the others where not all have room, in this order."""
_HEAD, _LINE, _FOOT = 32, 16, 12
"""Pixels of the heads, of a line of the note, and below it."""
_NOTE_LINES = 3
"""Lines that the note has where there is room: what it says does not move the table."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Where the table of a duel is on its card."""

    lines: list[Rect]
    """One for each algorithm."""
    notes: list[str]
    foot: int
    """Where the notes begin."""


def plan_table(look: Look, card: Rect, contest: Contest, chosen: str) -> TablePlan:
    """The places of the rows, and what is said below them: how the table is to be read, or of the row of
    the key ``chosen`` what that algorithm does.
    """
    notes = look.wrap(_note(contest, chosen), "note", _inner(card).width)
    foot = card.bottom - _FOOT - _LINE * max(len(notes), 1 if card.width < NARROW else _NOTE_LINES)
    top, count = card.y + _HEAD, len(contest.contestants)
    step = min(32.0, (foot - top) / count)
    edges = [round(top + step * index) for index in range(count + 1)]
    lines = [Rect(card.x, one, card.width, other - one) for one, other in pairwise(edges)]
    return TablePlan(lines, notes, foot)


def _inner(card: Rect) -> Rect:
    return card.inflate(-24 if card.width < NARROW else -32, 0)


def _note(contest: Contest, chosen: str) -> str:
    for contestant in contest.contestants:
        if contestant.key == chosen:
            return f"{contestant.title}: {remark(contestant, contest.rows)}"
    words = ["* its value may differ from minimax's; choose a row to read why."]
    if contest.results:
        words.append(RESULTS_ONLY)
    elif can_count_results(contest.game, contest.position.state, contest.depth):
        words.append(BY_RESULTS)
    words.append("Of equal moves each takes the first it finds. Factor: nodes to the power 1/depth.")
    return " ".join(words)


def draw_table(look: Look, surface: Surface, card: Rect, contest: Contest, chosen: str) -> None:
    """The table on its card, the heads above, the note below."""
    theme = look.theme
    look.card(surface, card)
    narrow, inner = card.width < NARROW, _inner(card)
    shown = {each.key: each.short if narrow else each.title for each in contest.contestants}
    names = max(look.width(f"{name} *", "label_plain") for name in shown.values()) + 4
    columns = list(range(len(_HEADS)))
    for column in _LEFT_OUT:
        if sum(_WIDTHS[each] for each in columns) > inner.width - names:
            columns.remove(column)
    spare = max(0.0, (inner.width - names - sum(_WIDTHS[column] for column in columns)) / len(columns))
    rights: dict[int, int] = {}
    place: float = inner.x + names
    for column in columns:
        place += _WIDTHS[column] + spare
        rights[column] = min(round(place), inner.right)
    plan = plan_table(look, card, contest, chosen)
    look.text(surface, "Search", "label", theme.ink2, (inner.x, card.y + 17))
    for column, right in rights.items():
        look.text(surface, _HEADS[column], "label", theme.ink2, (right, card.y + 17), "right")
    rows = contest.rows
    for index, (contestant, line) in enumerate(zip(contest.contestants, plan.lines, strict=True)):
        if index % 2 == 0:
            surface.fill(mixed(theme.panel, theme.panel2, 0.8), line.inflate(-2 * theme.border, 0))
        row = contest.row(contestant)
        is_sure = contestant.agrees if row is None else is_same_value(row, rows)
        name = shown[contestant.key] + ("" if is_sure else " *")
        look.text(surface, name, "label_plain", theme.ink if row else theme.ink3, (inner.x, line.centery))
        cells = _cells(contestant, row)
        for column, right in rights.items():
            text = cells[column]
            ink = theme.warn if text in _UNFINISHED else theme.ink
            look.text(surface, text, "machine", ink, (right, line.centery), "right")
    for number, text in enumerate(plan.notes):
        look.text(surface, text, "note", theme.ink2, (inner.x, plan.foot + 10 + _LINE * number))


_UNFINISHED = ("stopped", "missing")


def _cells(contestant: Contestant, row: DuelRow | None) -> tuple[str, ...]:
    if row is None:
        return ("",) * len(_HEADS)
    if not row.is_done:
        return (grouped(row.nodes), seconds_text(row.seconds), "…", "…", "…", "…")
    if row.missing:
        return ("", "", "", "missing", "", "")
    costs = (grouped(row.nodes), seconds_text(row.seconds))
    if not row.is_finished or row.value is None:
        return (*costs, "", "stopped", "", "")
    cutoffs = "" if contestant.key == "minimax" else grouped(row.cutoffs)
    scale = Scale.RESULT if row.counts_results else Scale.HUNDREDTHS
    factor = "" if row.factor is None else f"{row.factor:.2f}"
    return (*costs, cutoffs, short(row.value, scale), row.move or "", factor)
