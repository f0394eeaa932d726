"""A chart of nodes against depth: one line per algorithm, on a logarithmic axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from checkers_app.learn.duel.duel import DuelRow
from checkers_app.learn.duel.log_axis import LogAxis
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Heard
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.shapes import dashes
from checkers_app.ui.learn.kit.tones import mixed
from checkers_app.views.learn.contest import Standings
from checkers_app.views.learn.duel_axis import superscript
from checkers_app.words import say, say_number

_SHOWN = (
    "minimax",
    "by-value-worst",
    "alpha-beta",
    "first-look-best",
    "by-value-best",
    "all",
    "engine",
)
"""The algorithms that are shown; the lines of all algorithms would be a tangle."""


_TOP, _FOOT = 50, 36
"""The space above and below the lines in units."""


def curves(standings: Standings) -> el.Picture:
    """The chart with its title, as an element."""
    return _Curves(standings)


class _Curves(el.Picture):
    """The chart, with descriptions of its lines."""

    def __init__(self, standings: Standings) -> None:
        def paint(look: Look, surface: Surface, rect: Rect) -> None:
            draw_curves(look, surface, rect, standings)

        label = say("Nodes against depth")
        super().__init__(paint, size=(420, 300), smallest=(320, 200), label=label, grow=1)
        self._standings = standings

    def describe(self) -> Iterator[el.Element]:
        """The lines as a table."""
        standings = self._standings
        depths = (say("depth {depth}", depth=depth) for depth in range(1, standings.depth + 1))
        rows = [_told(standings, row) for row in _rows(standings)]
        if rows:
            yield el.ToldTable((say("Search"), *depths), rows)

    @property
    def heard(self) -> Heard:
        """The ratio between neighbouring grid lines."""
        return Heard(written=_apart(_every(self._standings, self.rect.height))[:1])


def _axis(standings: Standings, start: float, end: float) -> LogAxis:
    """The axis for numbers of nodes, between two positions."""
    rows = _rows(standings)
    counts = [float(point.nodes) for row in rows for point in row.points]
    counts += [float(row.estimate) for row in rows if row.estimate is not None]
    return LogAxis.over(counts or [1000.0], start, end, low=0)


def _every(standings: Standings, high: int) -> int:
    """The number of powers of ten between two grid lines in a chart of this height."""
    axis = _axis(standings, 0, 1)
    return 1 if (high - _TOP - _FOOT) / (axis.high - axis.low) > 16 else 2


def _apart(every: int) -> tuple[str, str]:
    """The ratio between neighbouring grid lines in words, then in a shorter wording."""
    if every == 1:
        return say("each grid line is ten times the one below"), say("each line: ×10")
    return say("each grid line is a hundred times the one below"), say("each line: ×100")


def _rows(standings: Standings) -> list[DuelRow]:
    return [row for row in standings.rows if row.contestant.key in _SHOWN and row.points]


def _told(standings: Standings, row: DuelRow) -> el.ToldRow:
    """The description of one line: the nodes at each depth that it has reached."""
    numbers = {point.depth: say_number(point.nodes) for point in row.points}
    shown = (numbers.get(depth, "") for depth in range(1, standings.depth + 1))
    return el.ToldRow((say(row.contestant.title), *shown))


def draw_curves(look: Look, surface: Surface, card: Rect, standings: Standings) -> None:
    """Draw the chart with its title, filling ``card``."""
    theme, title = look.theme, say("Nodes against depth")
    look.text(surface, title, "heading", theme.ink, (card.x + 16, card.y + 22))
    rows = _rows(standings)
    names = max(look.width(say(each.short), "note") for each in standings.contestants if each.key in _SHOWN)
    plot = Rect(card.x + 56, card.y + _TOP, card.width - 56 - names - 44, card.height - _TOP - _FOOT)
    axis, every = _axis(standings, plot.bottom, plot.y), _every(standings, card.height)
    depth = standings.depth

    def across(here: int) -> float:
        return plot.x if depth == 1 else plot.x + plot.width * (here - 1) / (depth - 1)

    room = card.width - 48 - look.width(title, "heading")
    text = look.first_fit(_apart(every), "note", room)
    look.text(surface, text, "note", theme.ink2, (card.right - 16, card.y + 23), "right", room)
    for power in axis.powers[::every]:
        y = round(axis.place(10.0**power))
        draw.line(surface, theme.line, (plot.x, y), (plot.right, y))
        look.text(surface, superscript(power), "count", theme.ink2, (plot.x - 10, y), "right")
    for here in range(1, depth + 1):
        look.text(surface, str(here), "count", theme.ink2, (round(across(here)), plot.bottom + 16), "center")
    ends: list[tuple[float, DuelRow]] = []
    for row in rows:
        colour = _colour(look, row)
        points = [(across(point.depth), axis.place(point.nodes)) for point in row.points]
        if len(points) > 1:
            draw.aalines(surface, colour, False, points)
            draw.lines(surface, colour, False, points, 2)
        for point in points:
            _mark(surface, colour, point, row)
        last = points[-1]
        if row.estimate is not None:
            end = (across(row.depth), axis.place(row.estimate))
            dashes(surface, colour, last, end, 4)
            last = end
        ends.append((last[1], row))
    _names(look, surface, plot, sorted(ends, key=lambda item: item[0]))


def _colour(look: Look, row: DuelRow) -> str:
    theme = look.theme
    if row.contestant.key == "minimax":
        return theme.ink2
    if row.contestant.key == "engine":
        return theme.warn
    return theme.accent if row.contestant.agrees else mixed(theme.accent, theme.ink, 0.35)


def _mark(surface: Surface, colour: str, at: tuple[float, float], row: DuelRow) -> None:
    """Draw a marker, which has a different shape for each line."""
    x, y = round(at[0]), round(at[1])
    kind = _SHOWN.index(row.contestant.key)
    if kind == 0:
        draw.rect(surface, colour, Rect(x - 4, y - 4, 8, 8))
    elif kind == 1:
        draw.polygon(surface, colour, [(x, y + 5), (x - 5, y - 4), (x + 5, y - 4)])
    elif kind == 2:
        draw.aacircle(surface, colour, (x, y), 4)
    elif kind == 3:
        draw.polygon(surface, colour, [(x, y - 5), (x - 5, y + 4), (x + 5, y + 4)])
    elif kind == 4:
        draw.polygon(surface, colour, [(x, y - 5), (x - 5, y), (x, y + 5), (x + 5, y)])
    elif kind == 5:
        draw.lines(surface, colour, True, [(x - 4, y - 4), (x + 3, y - 4), (x + 3, y + 3), (x - 4, y + 3)], 2)
    else:
        draw.aacircle(surface, colour, (x, y), 4, 2)


def _names(look: Look, surface: Surface, plot: Rect, ends: Sequence[tuple[float, DuelRow]]) -> None:
    """Draw the names at the right ends of the lines, moved apart where they would overlap."""
    step = 16
    places = [end for end, _ in ends]
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + step)
    over = places[-1] - plot.bottom if places else 0
    if over > 0:
        places[-1] -= over
        for index in range(len(places) - 2, -1, -1):
            places[index] = min(places[index], places[index + 1] - step)
    for place, (end, row) in zip(places, ends, strict=True):
        colour = _colour(look, row)
        draw.aaline(surface, look.theme.line, (plot.right + 6, end), (plot.right + 18, place))
        _mark(surface, colour, (plot.right + 24, place), row)
        look.text(surface, say(row.contestant.short), "note", look.theme.ink, (plot.right + 34, round(place)))
