"""The charts shown in a wide window: the evaluation during the game, and the depths of the search."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Unpack

from pygame import Rect, Surface

from checkers_app.play.wording import numbered_move
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box
from checkers_app.ui.kit.look import Look
from checkers_app.views.interaction.status import score_text, thousands
from checkers_app.views.play.moment import Moment
from checkers_app.words import say, say_number

_ROW = 29
_GAP = 16
"""The gap between two columns in units."""
_USUAL = 34, 100, 170
"""The default right edges of the columns for depth, score and nodes, in units from the left."""


def evaluation_card(view: Moment, **box: Unpack[Box]) -> el.Element:
    """A card with a chart of the evaluation after each move."""
    side = view.match.game.side_name(view.viewpoint)
    title = say("Evaluation")
    good = el.Words(say("up is good for {side}", side=side), style="label_plain", color="ink2", optional=True)
    scores = sorted(view.search.scores.items())

    def describe() -> Iterator[el.Element]:
        told = (
            el.ToldRow((numbered_move(view.match, ply - 1), score_text(thought.score_for(view.viewpoint))))
            for ply, thought in scores
            if 0 < ply <= len(view.match.moves)
        )
        if scores:
            yield el.ToldTable((say("Move"), say("Score")), told)

    chart = el.Picture(
        lambda look, surface, rect: _draw_chart(look, surface, rect, view),
        describe=describe,
        label=say("Evaluation chart"),
        grow=1,
    )
    return el.Card(chart, title=title, actions=(good,), **box)


def _draw_chart(look: Look, surface: Surface, rect: Rect, view: Moment) -> None:
    theme = look.theme
    plot = Rect(rect.x + 36, rect.y + 12, rect.width - 40, rect.height - 22)

    def height(score: float) -> float:
        return plot.centery - math.tanh(score / 250) * plot.height / 2

    for men in (-4, -1, 0, 1, 4):
        y = round(height(men * 100))
        draw.line(surface, theme.edge if men == 0 else theme.line, (plot.x, y), (plot.right, y))
        label = say_number(men, sign=True)
        look.text(surface, label, "machine", theme.ink3, (plot.x - 10, y), "right")
    scores = view.search.scores
    plies = sorted(scores)
    if not plies:
        at = (plot.centerx, round(height(0)) - 16)
        words = say("fills in while the computer thinks")
        if view.facts is not None:
            words = say("Review (R) shows it, move by move")
        look.text(surface, words, "label_plain", theme.ink2, at, "center", plot.width)
        return
    last = max(20, view.search.plies)
    points = [
        (plot.x + plot.width * ply / last, height(scores[ply].score_for(view.viewpoint))) for ply in plies
    ]
    if len(points) > 1:
        for (x0, y0), (x1, y1) in pairwise(points):
            draw.aaline(surface, theme.accent, (x0, y0), (x1, y1), 3)
    shown = max((index for index, ply in enumerate(plies) if ply <= view.search.here), default=0)
    draw.aacircle(surface, theme.accent, points[shown], 5)


def iterations_card(view: Moment, **box: Unpack[Box]) -> el.Element:
    """A card with a row for each finished depth of the search, the newest last."""
    if view.facts is not None:
        words = say("Lines (A) shows the three best lines here")
        said = el.Words(words, style="label_plain", color="ink2", anchor="center", wrap=True, grow=1)
        return el.Card(said, title=say("Best lines"), **box)
    title, side = say("Search depth"), view.match.game.side_name(view.viewpoint)
    scores = el.Words(say("scores for {side}", side=side), style="label_plain", color="ink2", optional=True)

    def describe() -> Iterator[el.Element]:
        rows = (
            el.ToldRow(
                (
                    str(thought.progress.depth),
                    score_text(thought.score_for(view.viewpoint)),
                    thousands(thought.progress.nodes),
                    thought.line,
                )
            )
            for thought in view.search.iterations
        )
        if view.search.iterations:
            yield el.ToldTable((say("depth"), say("score"), say("nodes"), say("best line")), rows)

    table = el.Picture(
        lambda look, surface, rect: _draw_iterations(look, surface, rect, view),
        describe=describe,
        label=title,
        grow=1,
    )
    return el.Card(table, title=title, actions=(scores,), **box)


def _draw_iterations(look: Look, surface: Surface, rect: Rect, view: Moment) -> None:
    theme = look.theme
    heads = say("depth"), say("score"), say("nodes")
    rows = max(1, (rect.height - 24) // _ROW)
    shown = view.search.iterations[-rows:]
    values = [
        (
            str(thought.progress.depth),
            score_text(thought.score_for(view.viewpoint)),
            thousands(thought.progress.nodes),
        )
        for thought in shown
    ]
    ends = column_ends(look, heads, values)
    y, line_x = rect.y + 10, rect.x + ends[-1] + _GAP
    for end, head in zip(ends, heads, strict=True):
        look.text(surface, head, "note", theme.ink2, (rect.x + end, y), "right")
    look.text(surface, say("best line"), "note", theme.ink2, (line_x, y))
    lines = [thought.line for thought in shown]
    for index, texts in enumerate(values):
        y = rect.y + 36 + _ROW * index
        for end, text in zip(ends, texts, strict=True):
            look.text(surface, text, "machine", theme.ink, (rect.x + end, y), "right")
        before = lines[index - 1] if index else ""
        line = new_moves(look, before, lines[index], rect.right - line_x)
        look.text(surface, line, "machine", theme.ink, (line_x, y))
    if not view.search.iterations:
        words = say("fills in while the computer thinks")
        look.text(surface, words, "label_plain", theme.ink2, rect.center, "center", rect.width)


def column_ends(look: Look, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """The position of the right edge of each column of numbers, in units.  A column is as wide as its widest
    text and at least as wide as the default, so that it does not move while numbers grow.
    """
    ends, end = [], -_GAP
    for column, (head, usual) in enumerate(zip(heads, _USUAL, strict=True)):
        texts = [look.width(row[column], "machine") for row in rows]
        end = max(usual, end + _GAP + max(look.width(head, "note"), *texts, 0))
        ends.append(end)
    return ends


def new_moves(look: Look, before: str, line: str, room: int) -> str:
    """As many whole moves of a best line as fit in ``room`` units.

    The beginning that the line has in common with the line of the previous depth is left out if it would fill
    the space, as in ``… 24-20 15x24``.
    """
    words, old = line.split(), before.split()
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, old, strict=False)))
    text = _whole(look, words, room)
    if common and text == _whole(look, old, room) and look.width(line, "machine") > room:
        rest = words[common:]
        return _whole(look, ["…", *rest], room) if rest else say("the same line")
    return text


def _whole(look: Look, words: Sequence[str], room: int) -> str:
    text = ""
    for word in words:
        longer = f"{text} {word}" if text else word
        if look.width(longer, "machine") > room:
            break
        text = longer
    return text
