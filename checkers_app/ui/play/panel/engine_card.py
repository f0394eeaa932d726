"""The engine card: the results of a search, facts about a small board, or the data of a finished game."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Unpack

from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Pen
from checkers_app.views.play.engine_words import EngineWords, engine_words
from checkers_app.views.play.moment import Moment
from checkers_app.views.play.reading import Facts
from checkers_app.words import say

_LINE = 28
"""The height in units of a line that may end in animated dots."""


def engine_card(
    view: Moment, now: Callable[[], float], foot: el.Element | None = None, **box: Unpack[Box]
) -> el.Element:
    """Create the card.

    Args:
        view: the game.
        now: returns the time in seconds, for the animated dots of a search.
        foot: the actions below the text.
        box: the properties that any element can have; the height is required.
    """
    box["label"] = say("Engine")
    if view.facts is not None:
        roomy, dense = (partial(_facts, view.facts, compact=compact) for compact in (False, True))
    else:
        roomy, dense = (partial(_words, view, now, compact=compact) for compact in (False, True))
    words = el.ByRoom(
        lambda: el.Card(roomy(), foot, gap=0, pad=(16, 12)), lambda: _dense(dense(), foot), **box
    )
    words.role = "group"
    return words


def _dense(words: el.Element, foot: el.Element | None) -> el.Element:
    pad = (10, 4) if foot is not None else (10, 9)
    return el.Card(words, foot, gap=0, pad=pad)


def _words(view: Moment, now: Callable[[], float], *, compact: bool) -> el.Element:
    content = engine_words(view, compact=compact)
    if content.plain:
        head = el.Words(content.value, style="status", color="ink2", long=True)
        made = el.Moves if view.search.book is not None else _plain
        if not content.line:
            return el.Column(el.Space(), head, el.Space(), gap=0, grow=1)
        line = made(content.line, style="label_plain", color="ink2")
        return el.Column(head, line, gap=2 if compact else 20, grow=1)
    dots = Dots(now) if view.search.running else None
    if content.note:
        line = el.Words(content.note, style="label_plain", color="ink2", grow=1, long=True)
    else:
        line = el.Moves(content.line, grow=1)
    second = el.Row(line, dots, gap=12, height=22 if compact else _LINE)
    if not compact:
        return el.Column(_beside(content, "value"), second, gap=14, grow=1)
    two = el.Column(_beside(content, "machine_strong"), second, gap=0)

    def three() -> el.Element:
        counts = el.Words(*content.counts, style="count", color="ink2")
        first = _beside(EngineWords(content.value, content.words), "machine_strong")
        return el.Column(first, el.Row(_line_of(content), dots, gap=12, height=22), counts, gap=0)

    return el.FirstFit(three, two, gives_way=True, grow=1) if content.counts else two


def _line_of(content: EngineWords) -> el.Element:
    if content.note:
        return el.Words(content.note, style="label_plain", color="ink2", grow=1, long=True)
    return el.Moves(content.line, grow=1)


def _plain(text: str, *, style: str, color: str) -> el.Element:
    return el.Words(text, style=style, color=color, long=True)


def _beside(content: EngineWords, style: str) -> el.Element:
    """The value, with the text and numbers that fit next to it; the numbers are shortened or left out before
    the text is shortened.
    """

    def row(words: str, counts: str, *, last: bool = False) -> el.Element:
        return el.Row(
            el.Words(content.value, style=style),
            el.Words(words, style="label_plain", color="ink2", long=last) if words else None,
            el.Space(),
            el.Words(counts, style="count", color="ink2") if counts else None,
            gap=10,
        )

    all_words, all_counts = content.words or ("",), (*content.counts, "")
    ways = [(words, counts) for words in all_words for counts in all_counts]
    rows = [partial(row, words, counts) for words, counts in ways]
    return el.FirstFit(*rows, partial(row, all_words[-1], "", last=True))


def _facts(facts: Facts, *, compact: bool) -> el.Element:
    """The result of a game that is read, with its date and place."""
    style = "label_plain" if compact else "status"

    def lines(origin: str) -> el.Element:
        ending = el.Words(facts.ending, style=style, wrap=True)
        second = el.Words(origin, style="label_plain", color="ink2", wrap=True) if origin else None
        return el.Column(ending, second, gap=0 if compact else 4)

    def short() -> el.Element:
        ending = el.Words(facts.ending, style=style, long=True)
        return el.Column(
            ending, el.Words(facts.origin[-1], style="label_plain", color="ink2", long=True), gap=0
        )

    wordings = [partial(lines, origin) for origin in facts.origin]
    return el.FirstFit(*wordings, short, gives_way=True, grow=1)


class Dots(el.Element):
    """Three animated dots, shown while a search is running, with a period of 900 ms."""

    role = "image"

    def __init__(self, now: Callable[[], float], height: int = 12) -> None:
        """``now`` returns the time in seconds."""
        super().__init__(width=32, height=height, label=say("thinking"))
        self._now = now

    def paint(self, pen: Pen) -> None:
        """Draw the current state of the dots."""
        for index in range(3):
            phase = (self._now() / 0.9 - index / 3) % 1.0
            swell = max(0.0, math.sin(math.pi * min(1.0, phase * 2)))
            centre = (self.rect.x + 4 + 12 * index, self.rect.centery)
            draw.aacircle(pen.surface, pen.look.theme.accent, centre, 2.5 + 1.5 * swell)
