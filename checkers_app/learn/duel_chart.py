"""The duel as a picture: nodes as bars, and nodes against depth, both on a logarithmic axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Literal

from checkers_app.learn.duel import DuelLimits, DuelRow
from checkers_app.learn.duel_words import (
    RESULTS_ONLY,
    has_estimate,
    has_reached,
    is_same_value,
    needed,
    share,
)
from checkers_app.learn.log_axis import LogAxis
from checkers_app.words import say, say_number

WIDTH = 1280

_INK, _SECOND, _GRID, _GROUND, _PALE = "#2A1E15", "#5E4C3B", "#D6C5AA", "#FBF6EC", "#DCE7DC"
_EXACT, _PLAIN = "#1D6A4C", "#5E4C3B"
_LINES = ("#5E4C3B", "#1D6A4C", "#1F5FA6", "#AC3F14", "#7F5200", "#6A3D8F")
_LEFT, _BAR_RIGHT = 250, 1090
_STEP, _BAR = 30, 18
_CHART_HEIGHT = 300


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text."""

    x: float
    y: float
    """Of its base line."""
    text: str
    size: float
    anchor: Literal["start", "middle", "end"] = "start"
    color: str = _INK
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """Shapes, and texts to be written over them."""

    width: int
    height: int
    shapes: str
    """The inside of an SVG document, without text."""
    labels: tuple[Label, ...]

    @property
    def pixels(self) -> tuple[int, int]:
        """Its size in a file of pixels: two to a unit."""
        return 2 * self.width, 2 * self.height

    def svg(self) -> str:
        """The whole as an SVG document."""
        texts = "\n".join(map(_svg_text, self.labels))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}">\n{self.shapes}\n{texts}\n</svg>\n'
        )


def _svg_text(label: Label) -> str:
    weight = 600 if label.is_bold else 400
    return (
        f'<text x="{label.x:g}" y="{label.y:g}" font-size="{label.size:g}" text-anchor="{label.anchor}" '
        f'font-family="Inter, Helvetica, Arial, sans-serif" font-weight="{weight}" fill="{label.color}">'
        f"{escape(label.text, quote=False)}</text>"
    )


def draw_duel(title: str, rows: Sequence[DuelRow], limits: DuelLimits) -> ChartPicture:
    """The picture of a duel.

    Args:
        title: what was searched, one line.
        rows: what came of each algorithm, at least one.
        limits: where searches were stopped; named where one was.

    Raises:
        ValueError: if there is no row.
    """
    if not rows:
        raise ValueError("a duel without an algorithm cannot be drawn")
    shapes: list[str] = []
    labels = [Label(32, 46, title, 22, is_bold=True)]
    labels += [
        Label(32, 70 + 20 * line, text, 13, color=_SECOND) for line, text in enumerate(_legend(rows, limits))
    ]
    top = 140
    for shape, label in _bars(rows, top):
        shapes += shape
        labels += label
    chart_top = top + len(rows) * _STEP + 70
    for shape, label in _curves(rows, chart_top):
        shapes += shape
        labels += label
    height = chart_top + _CHART_HEIGHT + 60
    ground = f'<rect x="0" y="0" width="{WIDTH}" height="{height}" fill="{_GROUND}"/>'
    return ChartPicture(WIDTH, height, "\n".join([ground, *shapes]), tuple(labels))


def _legend(rows: Sequence[DuelRow], limits: DuelLimits) -> list[str]:
    """How the picture is to be read: two lines of sentences."""
    bars = [
        say(
            "Nodes visited. Solid: the same value as minimax. Outlined: it may differ. "
            "Each grid line is ten times the one before."
        )
    ]
    if has_estimate(rows):
        bars.append(say("Dashed: still to come."))
    if has_reached(rows, limits):
        bars.append(say("Stopped at {limits}.", limits=limits.text))
    orders = [
        say(
            "By first look, by value: alpha-beta in that order of moves; that by value is known only "
            "afterwards."
        )
    ]
    if rows[0].counts_results:
        orders.append(say(RESULTS_ONLY))
    return [" ".join(bars), " ".join(orders)]


_Parts = tuple[list[str], list[Label]]


def _bars(rows: Sequence[DuelRow], top: float) -> Iterator[_Parts]:
    most = max(max(row.nodes, row.estimate or 0) for row in rows)
    least = min(row.nodes for row in rows)
    low = max(0, floor(log10(max(1, least))) - 1)
    axis = LogAxis(low, max(low + 1, ceil(log10(max(10, most)))), _LEFT, _BAR_RIGHT)
    bottom = top + len(rows) * _STEP
    for power in axis.powers:
        x = axis.place(10**power)
        yield (
            [_line(x, top - 8, x, bottom, _GRID)],
            [Label(x, top - 14, say_number(10**power), 12, "middle", _SECOND)],
        )
    for number, row in enumerate(rows):
        yield _bar(row, rows, axis, top + number * _STEP + 6)


def _bar(row: DuelRow, rows: Sequence[DuelRow], axis: LogAxis, y: float) -> _Parts:
    x = axis.place(row.nodes)
    is_plain = row.contestant.key == "minimax"
    color = _PLAIN if is_plain else _EXACT
    width = max(2.0, x - axis.start)
    shapes = []
    is_solid = is_same_value(row, rows)
    shapes.append(_rect(axis.start, y, width, _BAR, color if is_solid else _PALE, color))
    text = _number(row, rows)
    if row.estimate is not None:
        end = axis.place(row.estimate)
        shapes.append(_dashed(x, y, end, y + _BAR, color))
        x = max(x, end)
    middle = y + _BAR - 4
    labels = [Label(_LEFT - 14, middle, say(row.contestant.title), 14, "end", is_bold=is_plain)]
    if x + 10 + len(text) * 7.5 < WIDTH - 20:
        # No grid line runs through a number.
        shapes.append(_rect(x + 4, y + 1, 6.4 * len(text) + 8, _BAR - 2, _GROUND, _GROUND))
        labels.append(Label(x + 8, middle, text, 13))
    else:
        labels.append(Label(axis.start + 10, middle, text, 13, color="#FFFFFF" if is_solid else _INK))
    return shapes, labels


def _number(row: DuelRow, rows: Sequence[DuelRow]) -> str:
    """What is at the end of a bar."""
    if row.missing:
        return row.missing
    nodes = say_number(row.nodes)
    if row.is_finished:
        part = share(row, rows)
        return say("{nodes} ({share} of minimax)", nodes=nodes, share=part) if part else nodes
    if row.estimate is None:
        return say("stopped at {nodes}", nodes=nodes)
    return say(
        "stopped at {nodes}, {whole} to come to depth {depth}",
        nodes=nodes,
        whole=needed(row),
        depth=row.depth,
    )


def _curves(rows: Sequence[DuelRow], top: float) -> Iterator[_Parts]:
    drawn = [row for row in rows if row.points]
    if not drawn:
        return
    depth = max(row.depth for row in drawn)
    most = max(max([point.nodes for point in row.points] + [row.estimate or 0]) for row in drawn)
    bottom = top + _CHART_HEIGHT
    axis = LogAxis(0, max(1, ceil(log10(max(10, most)))), bottom, top)
    right = 900.0

    def across(here: int) -> float:
        return 100.0 if depth == 1 else 100 + (right - 100) * (here - 1) / (depth - 1)

    yield [], [Label(32, top - 24, say("Nodes against depth in plies"), 15, is_bold=True)]
    yield [], [Label(250, top - 24, say("each grid line is ten times the one below"), 13, color=_SECOND)]
    for power in range(axis.high + 1):
        y = axis.place(10**power)
        yield [_line(100, y, right, y, _GRID)], [Label(88, y + 4, say_number(10**power), 12, "end", _SECOND)]
    for here in range(1, depth + 1):
        yield [], [Label(across(here), bottom + 22, str(here), 12, "middle", _SECOND)]
    order = sorted(drawn, key=lambda row: -(row.estimate or row.nodes))
    slots = _apart([axis.place(row.estimate or row.points[-1].nodes) + 4 for row in order], 17)
    for number, (row, slot) in enumerate(zip(order, slots, strict=True)):
        color = _LINES[number % len(_LINES)]
        places = [(across(point.depth), axis.place(point.nodes)) for point in row.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        shapes = [f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>']
        shapes += [_mark(number, x, y, color) for x, y in places]
        end_x, end_y = places[-1]
        if row.estimate is not None:
            last = (across(row.depth), axis.place(row.estimate))
            shapes.append(_line(end_x, end_y, *last, color, dash="2 5"))
            end_x, end_y = last
        shapes.append(_line(end_x + 6, end_y, right + 24, slot - 4, _GRID))
        shapes.append(_mark(number, right + 34, slot - 4, color))
        yield shapes, [Label(right + 46, slot, say(row.contestant.title), 13)]


def _apart(places: Sequence[float], distance: float) -> list[float]:
    """The places, in the same order from the top, moved so that neighbours are ``distance`` apart."""
    moved: list[float] = []
    for place in places:
        moved.append(place if not moved else max(place, moved[-1] + distance))
    return moved


def _mark(number: int, x: float, y: float, color: str) -> str:
    """Each line has a shape of its own too, for those who do not tell its colour from another; where the
    colours come again it is hollow.
    """
    paint = f'fill="{color}"'
    if number >= len(_LINES):
        paint = f'fill="{_GROUND}" stroke="{color}" stroke-width="1.5"'
    kind = number % 4
    if kind == 0:
        return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" {paint}/>'
    if kind == 1:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" {paint}/>'
    if kind == 2:
        return f'<path d="M{x:.1f} {y - 5:.1f} L{x - 5:.1f} {y + 4:.1f} L{x + 5:.1f} {y + 4:.1f} Z" {paint}/>'
    corners = f"{x:.1f} {y - 6:.1f} L{x - 5:.1f} {y:.1f} L{x:.1f} {y + 6:.1f} L{x + 5:.1f} {y:.1f}"
    return f'<path d="M{corners} Z" {paint}/>'


def _rect(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" rx="4" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="1.5"/>'
    )


def _dashed(x1: float, y1: float, x2: float, y2: float, color: str) -> str:
    return (
        f'<path d="M{x1:.1f} {y1:.1f} L{x2:.1f} {y1:.1f} L{x2:.1f} {y2:.1f} L{x1:.1f} {y2:.1f}" fill="none" '
        f'stroke="{color}" stroke-width="1.5" stroke-dasharray="5 4"/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, color: str, *, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}" '
        f'stroke-width="1.2"{dashes}/>'
    )
