"""The card with the best lines of the displayed position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from checkers_app.games.base import Game, State
from checkers_app.games.lines import line_texts
from checkers_app.play.analysing import BestLines
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box
from checkers_app.views.interaction.status import for_whom, from_tables, score_text, thousands
from checkers_app.words import say

HEIGHT = 146
"""The height of the card in units when all lines are shown."""


@dataclass(frozen=True, slots=True)
class LinesView:
    """The best lines of a position, as shown on the card."""

    game: Game
    state: State
    lines: BestLines
    failure: str = ""


def lines_card(view: LinesView, **box: Unpack[Box]) -> el.Element:
    """Create the card; a low card only has space for the best line."""
    title = say("Three best lines")
    return el.ByRoom(
        lambda: el.Card(_whole(view, title), label=title, pad=(16, 9)),
        lambda: el.Card(_low(view), label=title, pad=(10, 9)),
        **box,
    )


def _state_of_it(view: LinesView) -> tuple[str, ...]:
    """The progress of the analysis, in several wordings, longest first."""
    lines = view.lines
    if not view.state.legal_moves():
        return (say("the game is over here"),)
    if view.failure:
        return (say("failed"),)
    if not lines.depth:
        return (say("thinking…"),)
    if not lines.nodes:
        return from_tables()
    return say("depth {depth}", depth=lines.depth), say("d{depth}", depth=lines.depth)


def _whole(view: LinesView, title: str) -> el.Element:
    lines, known = view.lines, _state_of_it(view)
    whose = for_whom(view.game, lines.side)
    if lines.depth:
        counts = f"{known[0]} · {thousands(lines.nodes)}" if lines.nodes else known[0]
        known = (f"{counts} · {whose}", f"{known[0]} · {whose}", whose)
    head = el.Row(
        el.Heading(title, style="status"),
        el.Space(),
        el.Words(*known, style="count", color="ink2"),
        gap=12,
        height=30,
    )
    rows: list[el.Element] = [head]
    if view.failure:
        rows.append(el.Words(view.failure, style="note", color="bad", long=True))
        return el.Column(*rows, gap=0, grow=1)
    texts = [line_texts(view.state, root.pv) for root in lines.best]
    scores, firsts = [score_text(root.score) for root in lines.best], [text[0] for text in texts]
    for index, (score, text) in enumerate(zip(scores, texts, strict=True)):
        if index:
            rows.append(el.Hairline())
        color = "ink" if index else "good"
        row = el.Row(  # only the rest of the line is left out if the words are long
            el.Words(score, style="machine_strong", alike=scores),
            el.Words(text[0], style="machine_strong", color=color, alike=firsts),
            el.Moves(" ".join(text[1:]), color="ink2", grow=1),
            gap=12,
            height=31,
        )
        rows.append(row)
    return el.Column(*rows, gap=0, grow=1)


def _low(view: LinesView) -> el.Element:
    best, counts = view.lines.best, _state_of_it(view)
    if not best:
        wait = el.Words(say("The best line appears here."), style="label_plain", color="ink2", long=True)
        return el.Column(
            el.Row(el.Space(), el.Words(*counts, style="count", color="ink2"), height=18), wait, gap=4
        )
    head = el.Row(
        el.Words(score_text(best[0].score), style="machine_strong"),
        el.Words(for_whom(view.game, view.lines.side), style="label_plain", color="ink2"),
        el.Space(),
        el.Words(*counts, style="count", color="ink2", optional=True),
        gap=8,
    )
    return el.Column(head, el.Moves(" ".join(line_texts(view.state, best[0].pv))), gap=4)
