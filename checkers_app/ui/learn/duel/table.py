"""The table of a duel: what each search cost and what it answered."""

from __future__ import annotations

from pygame import Rect, Surface

from checkers_app.learn.duel import Contestant, Row
from checkers_app.learn.tree import Scale
from checkers_app.learn.worth import short
from checkers_app.play.wording import grouped
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.duel.axis import seconds_text
from checkers_app.ui.learn.duel.contest import Contest
from checkers_app.ui.learn.kit.tones import mixed

_HEADS = ("Nodes", "Time", "Cutoffs", "Value", "Move", "Factor")
_WIDTHS = (72, 58, 60, 48, 50, 50)
"""Pixels that the columns take at least."""
_LEFT_OUT = _HEADS.index("Cutoffs")
"""The column that gives way to the others where not all have room."""
_STAR = (
    "* looks at other lines: its value may differ. Of equal moves each takes the first it finds. "
    "Factor: nodes to the power 1/depth."
)


def draw_table(look: Look, surface: Surface, card: Rect, contest: Contest) -> None:
    """The table on its card, the heads above, the note below."""
    theme = look.theme
    look.card(surface, card)
    narrow = card.width < NARROW
    inner = card.inflate(-24 if narrow else -32, 0)
    names = max(look.width(f"{each.title} *", "label_plain") for each in contest.contestants) + 4
    columns = list(range(len(_HEADS)))
    if sum(_WIDTHS) > inner.width - names:
        columns.remove(_LEFT_OUT)
    spare = max(0.0, (inner.width - names - sum(_WIDTHS[column] for column in columns)) / len(columns))
    rights: dict[int, int] = {}
    place: float = inner.x + names
    for column in columns:
        place += _WIDTHS[column] + spare
        rights[column] = min(round(place), inner.right)
    notes = look.wrap(_STAR, "note", inner.width)
    top, bottom = card.y + 32, card.bottom - 12 - 16 * len(notes)
    heads = ("Search", *_HEADS)
    look.text(surface, heads[0], "label", theme.ink2, (inner.x, card.y + 17))
    for column, right in rights.items():
        look.text(surface, _HEADS[column], "label", theme.ink2, (right, card.y + 17), "right")
    step = min(32.0, (bottom - top) / len(contest.contestants))
    for index, contestant in enumerate(contest.contestants):
        y = round(top + index * step)
        if index % 2 == 0:
            band = Rect(card.x + theme.border, y, card.width - 2 * theme.border, round(step))
            surface.fill(mixed(theme.panel, theme.panel2, 0.8), band)
        middle = round(y + step / 2)
        row = contest.row(contestant)
        name = contestant.title if contestant.agrees else f"{contestant.title} *"
        look.text(surface, name, "label_plain", theme.ink if row else theme.ink3, (inner.x, middle))
        cells = _cells(contestant, row)
        for column, right in rights.items():
            text = cells[column]
            ink = theme.warn if text == "stopped" else theme.ink
            look.text(surface, text, "machine", ink, (right, middle), "right")
    for number, line in enumerate(notes):
        look.text(surface, line, "note", theme.ink2, (inner.x, bottom + 14 + 16 * number))


def _cells(contestant: Contestant, row: Row | None) -> tuple[str, ...]:
    if row is None:
        return ("",) * len(_HEADS)
    if not row.is_done:
        return (grouped(row.nodes), seconds_text(row.seconds), "…", "…", "…", "…")
    costs = (grouped(row.nodes), seconds_text(row.seconds))
    if not row.is_finished or row.value is None:
        return (*costs, "", "stopped", "", "")
    cutoffs = "" if contestant.key == "minimax" else grouped(row.cutoffs)
    factor = "" if row.factor is None else f"{row.factor:.2f}"
    return (*costs, cutoffs, short(row.value, Scale.HUNDREDTHS), row.move or "", factor)
