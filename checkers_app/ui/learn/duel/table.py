"""The table of a duel: the cost and result of each search."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect, Surface

from checkers_app.learn.duel.contestants import Contestant
from checkers_app.learn.duel.duel import DuelRow
from checkers_app.learn.duel.words import (
    BY_RESULTS,
    RESULTS_ONLY,
    can_count_results,
    is_same_value,
    remark,
)
from checkers_app.learn.tree.worth import short
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.duel.bars import ROOMY
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.views.learn.contest import Contest
from checkers_app.views.learn.duel_axis import seconds_text
from checkers_app.words import N_, say, say_number

_HEADS = (N_("Nodes"), N_("CPU time"), N_("Cutoffs"), N_("Value"), N_("Move"), N_("Factor"))
_WIDTHS = (72, 68, 60, 48, 50, 50)
"""The minimum widths of the columns in pixels."""
_VALUE = 3
"""The index of the column that also explains a missing value."""
_LEFT_OUT = (2, 5)
"""The indexes of the columns to leave out, in this order, if not all columns fit."""
_HEAD, _STEP = 32, 32.0
"""The height of the titles, and the maximum height of a row, in units."""


def table_high(count: int) -> tuple[int, int]:
    """The minimum and the natural height of a table with ``count`` rows."""
    return _HEAD + 13 * count, _HEAD + 20 * count


def table_lines(rect: Rect, count: int) -> list[Rect]:
    """The positions of ``count`` rows in ``rect``."""
    return [line.inflate(-16, 0) for line in _stripes(rect, count)]


def _stripes(rect: Rect, count: int) -> list[Rect]:
    top = rect.y + _HEAD
    step = min(_STEP, (rect.bottom - top) / count)
    edges = [round(top + step * index) for index in range(count + 1)]
    return [Rect(rect.x, one, rect.width, other - one) for one, other in pairwise(edges)]


def table_note(contest: Contest, chosen: str) -> str:
    """The note below the table: how to read it, or what the selected algorithm does."""
    for contestant in contest.contestants:
        if contestant.key == chosen:
            what = remark(contestant, contest.rows)
            return say("{name}: {remark}", name=say(contestant.title), remark=what)
    words = [say("* the value may differ from that of minimax; choose a row to read why.")]
    if contest.results:
        words.append(say(RESULTS_ONLY))
    elif can_count_results(contest.game, contest.position.state, contest.depth):
        words.append(say(BY_RESULTS))
    words.append(
        say(
            "When moves are equal, each search keeps the first one it finds. Factor: nodes "
            "to the power 1/depth."
        )
    )
    return " ".join(words)


def table_titles() -> tuple[str, ...]:
    """The titles of the columns."""
    return say("Search"), *map(say, _HEADS)


def table_told(contest: Contest, index: int) -> el.ToldRow:
    """The content of a row, as columns and as a sentence."""
    contestant = contest.contestants[index]
    name = _starred(say(contestant.title), contestant, contest)
    cells = _cells(contestant, contest.row(contestant))
    told = (
        say("{column}: {value}", column=head, value=cell)
        for head, cell in zip(table_titles()[1:], cells, strict=True)
        if cell
    )
    return el.ToldRow((name, *cells), ", ".join((name, *told)))


def _starred(name: str, contestant: Contestant, contest: Contest) -> str:
    """The name with an asterisk if the value may differ from minimax's."""
    row = contest.row(contestant)
    is_sure = contestant.agrees if row is None else is_same_value(row, contest.rows)
    return name if is_sure else f"{name} *"


def draw_table(look: Look, surface: Surface, rect: Rect, contest: Contest) -> None:
    """Draw the table with its titles, over the whole width of its card."""
    theme, narrow = look.theme, rect.width < NARROW
    inner = rect.inflate(-24 if narrow else -32, 0)
    heads = [say(head) for head in _HEADS]
    least = [max(wide, look.width(head, "label") + 10) for wide, head in zip(_WIDTHS, heads, strict=True)]
    shown = {each.key: say(each.short if narrow else each.title) for each in contest.contestants}
    stripes = _stripes(rect, len(contest.contestants))
    style = "label_plain" if stripes[0].height >= ROOMY else "note"
    names = max(look.width(f"{name} *", style) for name in shown.values()) + 4
    columns = list(range(len(_HEADS)))
    for column in _LEFT_OUT:
        if sum(least[each] for each in columns) > inner.width - names:
            columns.remove(column)
    spare = max(0.0, (inner.width - names - sum(least[column] for column in columns)) / len(columns))
    rights: dict[int, int] = {}
    place: float = inner.x + names
    for column in columns:
        place += least[column] + spare
        rights[column] = min(round(place), inner.right)
    look.text(surface, say("Search"), "label", theme.ink2, (inner.x, rect.y + 17))
    for column, right in rights.items():
        look.text(surface, heads[column], "label", theme.ink2, (right, rect.y + 17), "right")
    for line in stripes[::2]:  # drawn before all texts, because their descenders reach into the next row
        surface.fill(mixed(theme.panel, theme.panel2, 0.8), line.inflate(-2 * theme.border, 0))
    for contestant, line in zip(contest.contestants, stripes, strict=True):
        row = contest.row(contestant)
        name = _starred(shown[contestant.key], contestant, contest)
        look.text(surface, name, style, theme.ink if row else theme.ink3, (inner.x, line.centery))
        cells = _cells(contestant, row)
        for column, right in rights.items():
            text = cells[column]
            is_ended = row is not None and row.is_done and not row.is_finished
            ink = theme.warn if is_ended and column == _VALUE else theme.ink
            look.text(surface, text, "machine", ink, (right, line.centery), "right")


def _cells(contestant: Contestant, row: DuelRow | None) -> tuple[str, ...]:
    if row is None:
        return ("",) * len(_HEADS)
    if not row.is_done:
        return (say_number(row.nodes), seconds_text(row.seconds), "…", "…", "…", "…")
    if row.missing:
        return ("", "", "", say("missing"), "", "")
    costs = (say_number(row.nodes), seconds_text(row.seconds))
    if not row.is_finished or row.value is None:
        return (*costs, "", say("stopped"), "", "")
    cutoffs = "" if contestant.key == "minimax" or contestant.averages else say_number(row.cutoffs)
    factor = "" if row.factor is None else say_number(row.factor, 2)
    return (*costs, cutoffs, short(row.value, row.scale), row.move or "", factor)
