"""The cards next to an exercise: the alpha-beta window, the explanation, and the progress."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.number_line import open_or_closed
from checkers_app.ui.learn.kit.words import Coloured
from checkers_app.views.learn.exercise_work import ExerciseWork
from checkers_app.words import say, say_in

_STYLES = ("body", "label_plain", "note")
"""The possible text styles of an explanation; the first that fits is used."""


def window_card(
    work: ExerciseWork, line: el.Element, words: el.Element | None = None, **box: Unpack[el.Box]
) -> el.Card:
    """Alpha and beta at the selected node, as entered or as revealed by a hint."""
    name, (alpha, beta) = work.exercise.name(work.selected), work.window()
    titles = (
        say("The window when the search reaches {name}", name=name),
        say("The window on entering {name}", name=name),
        say("On entering {name}", name=name),
    )
    mark = work.window_mark(work.selected)
    signs: list[el.Element] = []
    if mark is not None:
        label = say("right") if mark else say("wrong")
        signs.append(el.Icon("check" if mark else "close", 18, "good" if mark else "bad", label=label))
    if work.exercise.prunes and work.knows_window:
        signs.append(open_or_closed(closed=alpha >= beta))
    words = el.Column(el.Space(4), words, gap=0) if words else None
    return el.Card(line, words, title=titles, actions=signs, gap=0, pad=(16, 8), **box)


def explanation(work: ExerciseWork, **box: Unpack[el.Box]) -> el.Element:
    """The current message: the first mistake, a hint or the rule."""

    def scrolled() -> el.Element:
        return el.Card(el.Scroll("tip", el.Column(*_said(work, _STYLES[-1]), gap=4), grow=1), pad=(16, 10))

    arrangements = [
        lambda style=style: el.Card(*_said(work, style), gap=6, pad=(16, 12)) for style in _STYLES
    ]
    return el.FirstFit(*arrangements, scrolled, shown=130, **box)


def _said(work: ExerciseWork, style: str) -> tuple[el.Element | None, ...]:
    tip = work.advice
    sign: el.Element | None = None
    if tip.is_fault:
        sign = el.Emblem("close", ground="bad", label=say("wrong"))
    elif work.solved:
        sign = el.Emblem("check", label=say("right"))
    title = el.Heading(tip.title, style="heading", wrap=True, grow=1, news=True)
    lines = tip.formula.split("\n") if tip.formula else []
    formula = (el.Words(line, style="machine", long=True) for line in lines)
    return (
        el.Row(sign, title, gap=10),
        Coloured(tip.text, style=style, news=True),
        el.Inset(*formula, gap=2, pad=(12, 4)) if lines else None,
    )


def so_far(work: ExerciseWork) -> el.Element:
    """The numbers of right, wrong and missing answers."""
    right, wrong, left = work.counts()
    cells = [
        (right, say_in("an answer", "right"), "good"),
        (wrong, say_in("an answer", "to fix"), "bad"),
        (left, say_in("an answer", "still open"), "ink"),
    ]
    if work.given:
        cells.insert(0, (work.given_count, say("given"), "ink2"))
    return el.Card(
        el.Grid(len(cells), *(_cell(number, word, color) for number, word, color in cells), gap=8),
        el.Picture(
            lambda look, surface, rect: _draw_parts(look, surface, rect, work), size=(120, 6), height=6
        ),
        title=say("So far"),
    )


def _cell(number: int, word: str, color: str) -> el.Element:
    return el.Column(
        el.Words(str(number), style="value", color=color if number else "ink3", anchor="center"),
        el.Words(word, style="note", color="ink2", anchor="center"),
        gap=0,
    )


def _draw_parts(look: Look, surface: Surface, track: Rect, work: ExerciseWork) -> None:
    """Draw a segment for each answer, in the colour of its state."""
    theme, (right, wrong, left) = look.theme, work.counts()
    parts = (theme.ink3, work.given_count), (theme.good, right), (theme.bad, wrong), (theme.line, left)
    colours = [colour for colour, count in parts for _ in range(count)]
    for index, colour in enumerate(colours):
        start, end = (track.x + track.width * at // len(colours) for at in (index, index + 1))
        look.box(surface, Rect(start, track.y, max(2, end - start - 3), 6), colour, None, radius=3)
