"""The marks on a board.  Each mark has its own shape, so that no meaning depends on colour alone.

All sizes are fractions of a cell.  Every mark has an outline in the theme's ``key`` colour, so that the mark
is visible on light and dark wood and on discs of both colours.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from checkers_app.ui.kit import svg
from checkers_app.ui.kit.kept import kept

if TYPE_CHECKING:
    from checkers_app.ui.kit.theme import Theme

Point = tuple[float, float]

RING = 0.43
"""The radius of the rings around a disc."""
_PAD = 0.12
"""The margin around a cell for marks that extend beyond its edge."""
_RING_KEY = 0.85
_LINE_KEY = 0.6
"""The opacity of the outline of lines and frames; :data:`_RING_KEY` is that of rings and dots."""
_ROUTE_PITCH = 0.126


class Placed(NamedTuple):
    """A rendered mark with the position of its top left corner."""

    image: pygame.Surface
    position: tuple[int, int]


class FrameShape(NamedTuple):
    """The dimensions of a frame drawn inside a square."""

    inset: float
    """The distance from the edge of the square to the middle of the line."""
    width: float
    radius: float
    key: float
    """The amount by which the outline is wider than the line."""


CHECKERS_FRAME = FrameShape(0.0345, 0.045, 0.03, 0.024)
TICTACTOE_FRAME = FrameShape(0.086, 0.034, 0.052, 0.014)


def put(surface: pygame.Surface, image: pygame.Surface, cell: pygame.Rect, alpha: float = 1.0) -> None:
    """Draw a mark in the middle of a cell."""
    x = cell.x + (cell.width - image.get_width()) // 2
    y = cell.y + (cell.height - image.get_height()) // 2
    svg.blit_alpha(surface, image, (x, y), alpha)


class Marks:
    """The marks in the colours of ``theme``.

    Methods that take points in pixels return a :class:`Placed`; all others return a surface for :func:`put`.
    ``cell`` is always the side length of a square in pixels.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.selected = kept(self._selected, 64)
        self.must = kept(self._must, 64)
        self.dot = kept(self._dot, 8)
        self.landing = kept(self._landing, 8)
        self.bead = kept(self._bead, 8)
        self.hinted = kept(self._hinted, 8)
        self.left_from = kept(self._left_from, 8)
        self.frame = kept(self._frame, 16)
        self.dashed_frame = kept(self._dashed_frame, 8)
        self.brackets = kept(self._brackets, 8)
        self.arrow = kept(self._arrow, 24)
        self.route = kept(self._route, 24)
        self.bar = kept(self._bar, 8)

    # --- rings and dots ---------------------------------------------------------------------------

    def _selected(self, cell: int) -> pygame.Surface:
        """A closed ring, for the selected piece."""
        return self._on_cell(cell, self._ring(cell, RING, 0.048, self._theme.select, _RING_KEY, 0.028))

    def _must(
        self, cell: int, pulse: float = 0.0, radius: float = RING, width: float = 0.042, key: float = 0.028
    ) -> pygame.Surface:
        """A ring of 12 dashes, for a piece that must jump; ``pulse`` (0 to 1) makes it wider and brighter."""
        distance = (radius + 0.035 * pulse) * cell
        thick = width * (1 + 0.5 * pulse)
        color = pygame.Color(self._theme.must).lerp("#FFFFFF", 0.45 * pulse)
        bright = f"#{color.r:02X}{color.g:02X}{color.b:02X}"
        data = _dashed_circle(distance, 12)
        return self._on_cell(
            cell,
            _line(data, self._theme.key, (thick + key) * cell, _RING_KEY) + _line(data, bright, thick * cell),
        )

    def _hinted(self, cell: int) -> pygame.Surface:
        """A ring of five long dashes, for the piece shown by a hint."""
        data, width = _dashed_circle(RING * cell, 5), 0.05
        key = _line(data, self._theme.key, (width + 0.028) * cell, _RING_KEY)
        return self._on_cell(cell, key + _line(data, self._theme.hint, width * cell))

    def _dot(self, cell: int) -> pygame.Surface:
        """A dot, for a square to which a step may go."""
        return self._on_cell(cell, self._spot(cell))

    def _landing(self, cell: int) -> pygame.Surface:
        """A dot in a ring, with space for a number, for a square on which a jump may land."""
        ring = self._ring(cell, 0.25, 0.034, self._theme.select, _RING_KEY, 0.032)
        return self._on_cell(cell, ring + self._spot(cell))

    def _left_from(self, cell: int) -> pygame.Surface:
        """An empty ring, for a square that a piece has left."""
        return self._on_cell(cell, self._ring(cell, 0.27, 0.048, self._theme.last, _LINE_KEY, 0.03))

    def _bead(self, cell: int, color: str) -> pygame.Surface:
        """A dark bead with a cross, for a captured piece."""
        reach = 0.055 * cell
        data = (
            f"M{-reach:.2f} {-reach:.2f} L{reach:.2f} {reach:.2f}"
            f" M{reach:.2f} {-reach:.2f} L{-reach:.2f} {reach:.2f}"
        )
        key = self._theme.key
        disc = (
            f'<circle r="{0.152 * cell:.2f}" {svg.paint("fill", key, _LINE_KEY)}/>'
            f'<circle r="{0.125 * cell:.2f}" fill="{key}" stroke="{color}" stroke-width="{0.03 * cell:.2f}"/>'
        )
        return self._on_cell(cell, disc + _line(data, color, 0.036 * cell))

    # --- frames -----------------------------------------------------------------------------------

    def _frame(
        self, cell: int, color: str, shape: FrameShape = CHECKERS_FRAME, tint: float = 0.0
    ) -> pygame.Surface:
        """A frame inside a square, optionally on top of a tint that fills the square."""
        half = cell / 2
        body = ""
        if tint:
            body = (
                f'<rect x="{-half}" y="{-half}" width="{cell}" height="{cell}"'
                f" {svg.paint('fill', color, tint)}/>"
            )
        key = _line_attributes(self._theme.key, (shape.width + shape.key) * cell, _LINE_KEY)
        line = _line_attributes(color, shape.width * cell)
        return self._on_cell(cell, body + _box(cell, shape, key) + _box(cell, shape, line))

    def _dashed_frame(self, cell: int, color: str, shape: FrameShape = TICTACTOE_FRAME) -> pygame.Surface:
        """A dashed frame, for a hint on a board where pieces are placed."""
        # Use a whole number of dashes, so that there is no stump where the line closes.
        around = (4 * (1 - 2 * shape.inset) - (8 - 2 * math.pi) * shape.radius) * cell
        dashes = f' stroke-dasharray="{around / 48:.3f} {around / 48:.3f}"'
        key = _line_attributes(self._theme.key, (shape.width + shape.key) * cell, _RING_KEY) + dashes
        line = _line_attributes(color, shape.width * cell) + dashes
        return self._on_cell(cell, _box(cell, shape, key) + _box(cell, shape, line))

    def _brackets(
        self, cell: int, color: str, inset: float = 0.055, width: float = 0.055, key: float = 0.04
    ) -> pygame.Surface:
        """Four corners, for the keyboard cursor."""
        near, long = (0.5 - inset) * cell, 0.2 * cell
        data = " ".join(
            f"M{x * (near - long):.2f} {y * near:.2f} L{x * near:.2f} {y * near:.2f}"
            f" L{x * near:.2f} {y * (near - long):.2f}"
            for x in (-1, 1)
            for y in (-1, 1)
        )
        under = _line(data, self._theme.key, (width + key) * cell, _RING_KEY)
        return self._on_cell(cell, under + _line(data, color, width * cell))

    # --- lines over several squares -----------------------------------------------------------------

    def _arrow(
        self,
        points: tuple[Point, ...],
        cell: int,
        color: str,
        tail: float = 0.27,
        tip: float = 0.69,
        *,
        dashed: bool = False,
        weight: float = 1.0,
    ) -> Placed:
        """An arrow through ``points`` with a bend at each inner point.

        The arrow starts ``tail`` after the first point and ends ``tip`` before the last.  A ``weight`` below
        1 makes the shaft and the head thinner.
        """
        start = _towards(points[0], points[1], tail * cell)
        end = _towards(points[-1], points[-2], tip * cell)
        length, half, width = (part * weight * cell for part in (0.22, 0.14, 0.075))
        neck = _towards(end, points[-2], 0.85 * length)
        back = _towards(end, points[-2], length)
        ux, uy = (end[0] - back[0]) / length, (end[1] - back[1]) / length
        left = (back[0] - uy * half, back[1] + ux * half)
        right = (back[0] + uy * half, back[1] - ux * half)
        shaft = _polyline((start, *points[1:-1], neck))
        head = _polyline((end, left, right)) + " Z"
        dashes = f' stroke-dasharray="{0.12 * cell:.2f} {0.108 * cell:.2f}"' if dashed else ""
        key_width = 0.03 * cell
        layers = (
            (self._theme.key, width + key_width, key_width + 1, 0.85 if dashed else _LINE_KEY),
            (color, width, 1.0, 1.0),
        )
        return self._layered(
            points,
            cell,
            [
                (
                    (
                        f'<path d="{shaft}" {_line_attributes(paint, thick)}{dashes}/>'
                        f'<path d="{head}" fill="{paint}" stroke="{paint}" stroke-width="{edge:.2f}"'
                        ' stroke-linejoin="round"/>'
                    ),
                    alpha,
                )
                for paint, thick, edge, alpha in layers
            ],
        )

    def _route(self, points: tuple[Point, ...], cell: int) -> Placed:
        """Small dots along the path of a jump, with gaps at the ring, captured discs and landing squares."""
        circles = []
        for leg, (start, end) in enumerate(pairwise(points)):
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            clear = 0.53 if leg == 0 else 0.34
            circles += _dots(start, middle, clear * cell, 0.44 * cell, _ROUTE_PITCH * cell)
            circles += _dots(middle, end, 0.44 * cell, 0.34 * cell, _ROUTE_PITCH * cell)
        radius = 0.026 * cell
        layers = ((self._theme.key, radius + 0.012 * cell + 0.35), (self._theme.select, radius))
        return self._layered(
            points,
            cell,
            [
                (
                    "".join(
                        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{size:.2f}" fill="{paint}"/>'
                        for x, y in circles
                    ),
                    1.0,
                )
                for paint, size in layers
            ],
        )

    def _bar(self, points: tuple[Point, ...], cell: int, color: str, width: float = 0.05) -> Placed:
        """A plain line through ``points`` that extends beyond both ends, for a completed row."""
        data = _polyline(
            (_towards(points[0], points[-1], -0.38 * cell), _towards(points[-1], points[0], -0.38 * cell))
        )
        return self._layered(
            points,
            cell,
            [
                (_line(data, self._theme.key, (width + 0.024) * cell), _RING_KEY),
                (_line(data, color, width * cell), 1.0),
            ],
        )

    # --- parts ------------------------------------------------------------------------------------

    def _ring(self, cell: int, radius: float, width: float, color: str, opacity: float, key: float) -> str:
        under = _line_attributes(self._theme.key, (width + key) * cell, opacity)
        over = _line_attributes(color, width * cell)
        return f'<circle r="{radius * cell:.2f}" {under}/><circle r="{radius * cell:.2f}" {over}/>'

    def _spot(self, cell: int) -> str:
        return (
            f'<circle r="{0.138 * cell:.2f}" {svg.paint("fill", self._theme.key, _RING_KEY)}/>'
            f'<circle r="{0.12 * cell:.2f}" fill="{self._theme.select}"/>'
        )

    @staticmethod
    def _on_cell(cell: int, body: str) -> pygame.Surface:
        """Render ``body``, whose origin is the middle of the cell."""
        side = cell + 2 * math.ceil(_PAD * cell)
        return svg.draw(svg.document(body, side, side, (-side / 2, -side / 2)), side, side)

    @staticmethod
    def _layered(points: tuple[Point, ...], cell: int, layers: list[tuple[str, float]]) -> Placed:
        """Render several drawings on top of each other, each with an opacity that applies to the drawing as a
        whole.

        Overlapping shapes within one layer do not show through each other.
        """
        left = math.floor(min(x for x, _ in points)) - cell // 2
        top = math.floor(min(y for _, y in points)) - cell // 2
        width = math.ceil(max(x for x, _ in points)) + cell // 2 - left
        height = math.ceil(max(y for _, y in points)) + cell // 2 - top
        drawn = [
            (svg.draw(svg.document(body, width, height, (left, top)), width, height), (0, 0), alpha)
            for body, alpha in layers
        ]
        return Placed(svg.composed((width, height), *drawn), (left, top))


def _dashed_circle(distance: float, dashes: int) -> str:
    """The SVG path of a dashed circle.

    The round ends of the dashes extend beyond the arcs, so that the gap between two short dashes is about as
    wide as the line.
    """
    arcs = []
    for dash in range(dashes):
        start, end = (2 * math.pi * (dash + part) / dashes - math.pi / 2 for part in (0.19, 0.81))
        arcs.append(
            f"M{distance * math.cos(start):.2f} {distance * math.sin(start):.2f}"
            f" A{distance:.2f} {distance:.2f} 0 0 1"
            f" {distance * math.cos(end):.2f} {distance * math.sin(end):.2f}"
        )
    return " ".join(arcs)


def _line_attributes(color: str, width: float, opacity: float = 1.0) -> str:
    return (
        f'fill="none" {svg.paint("stroke", color, opacity)} stroke-width="{width:.2f}"'
        ' stroke-linecap="round" stroke-linejoin="round"'
    )


def _line(data: str, color: str, width: float, opacity: float = 1.0) -> str:
    return f'<path d="{data}" {_line_attributes(color, width, opacity)}/>'


def _box(cell: int, shape: FrameShape, attributes: str) -> str:
    near, side = (shape.inset - 0.5) * cell, (1 - 2 * shape.inset) * cell
    place = f'x="{near:.2f}" y="{near:.2f}" width="{side:.2f}" height="{side:.2f}"'
    return f'<rect {place} rx="{shape.radius * cell:.2f}" {attributes}/>'


def _polyline(points: tuple[Point, ...]) -> str:
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at ``distance`` from ``start`` in the direction of ``end``."""
    whole = math.dist(start, end)
    part = distance / whole
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _dots(start: Point, end: Point, before: float, after: float, pitch: float) -> list[Point]:
    """Evenly spaced points, from ``before`` units after ``start`` to ``after`` units before ``end``."""
    room = math.dist(start, end) - before - after
    if room < 0:
        return []
    gaps = max(1, round(room / pitch))
    return [_towards(start, end, before + room * step / gaps) for step in range(gaps + 1)]
