"""Draws shapes as :mod:`pygame.draw` does, on a surface or a canvas.

Scenes and elements use these functions because pygame's own functions have no effect on a
:class:`~checkers_app.ui.kit.canvas.Canvas` and are not recorded by a
:class:`~checkers_app.ui.kit.traced.Tracing`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.canvas import in_pixels, pixels_of, zoom_of
from checkers_app.ui.kit.traced import Tracing, colour_name

Colour = str | pygame.Color | tuple[int, ...]
Point = tuple[float, float] | pygame.Vector2


def line(surface: Surface, color: Colour, start: Point, end: Point, width: int = 1) -> None:
    """Draw a straight line, ``width`` units wide."""
    zoom, pixels = zoom_of(surface), pixels_of(surface)
    whole, ends = max(1, round(width * zoom)), [_point(start, zoom), _point(end, zoom)]
    pygame.draw.line(pixels, color, ends[0], ends[1], whole)
    _note_lines(pixels, color, ends, whole)


def lines(
    surface: Surface,
    color: Colour,
    closed: bool,  # noqa: FBT001  in pygame's order
    points: Sequence[Point],
    width: int = 1,
) -> None:
    """Draw lines from point to point, ``width`` units wide."""
    zoom, pixels = zoom_of(surface), pixels_of(surface)
    whole, places = max(1, round(width * zoom)), [_point(point, zoom) for point in points]
    pygame.draw.lines(pixels, color, closed, places, whole)
    _note_lines(pixels, color, places, whole, closed=closed)


def aaline(surface: Surface, color: Colour, start: Point, end: Point, width: int = 1) -> None:
    """Draw an antialiased line, ``width`` units wide."""
    zoom = zoom_of(surface)
    if zoom == 1.0:  # a tree consists of thousands of lines
        pygame.draw.aaline(surface, color, start, end, width)
        if isinstance(surface, Tracing):
            _note_lines(surface, color, [_point(start, 1), _point(end, 1)], width)
        return
    pixels, whole = pixels_of(surface), max(1, round(width * zoom))
    ends = [_point(start, zoom), _point(end, zoom)]
    pygame.draw.aaline(pixels, color, ends[0], ends[1], whole)
    _note_lines(pixels, color, ends, whole)


def aalines(surface: Surface, color: Colour, closed: bool, points: Sequence[Point]) -> None:  # noqa: FBT001
    """Draw antialiased lines from point to point, one pixel wide."""
    zoom, pixels = zoom_of(surface), pixels_of(surface)
    places = [_point(point, zoom) for point in points]
    pygame.draw.aalines(pixels, color, closed, places)
    _note_lines(pixels, color, places, 1, closed=closed)


def aacircle(surface: Surface, color: Colour, center: Point, radius: float, width: int = 0) -> None:
    """Draw an antialiased circle, which is filled if ``width`` is 0."""
    zoom, pixels = zoom_of(surface), pixels_of(surface)
    whole = max(1, round(width * zoom)) if width else 0
    x, y = _point(center, zoom)
    pygame.draw.aacircle(pixels, color, (x, y), radius * zoom, whole)
    if isinstance(pixels, Tracing):
        # Here a line is inside the edge; in an SVG, it is on both sides of the edge.
        shape = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius * zoom - whole / 2:.1f}"'
        ends = [(x - radius * zoom, y - radius * zoom), (x + radius * zoom, y + radius * zoom)]
        pixels.add_shape(f"<circle {shape} {_paint(color, whole)}/>", _box(ends, 0))


def polygon(surface: Surface, color: Colour, points: Sequence[Point], width: int = 0) -> None:
    """Draw a polygon, which is filled if ``width`` is 0."""
    zoom, pixels = zoom_of(surface), pixels_of(surface)
    whole = max(1, round(width * zoom)) if width else 0
    places = [(x * zoom, y * zoom) for x, y in points]
    pygame.draw.polygon(pixels, color, places, whole)
    if isinstance(pixels, Tracing):
        shape = f'<polygon points="{_path(places)}" {_paint(color, whole)}/>'
        pixels.add_shape(shape, _box(places, whole))


def rect(
    surface: Surface,
    color: Colour,
    place: Rect,
    width: int = 0,
    *,
    border_radius: int = 0,
) -> None:
    """Draw a rectangle, which is filled if ``width`` is 0; ``border_radius`` rounds its corners."""
    zoom, pixels = zoom_of(surface), pixels_of(surface)
    whole = max(1, round(width * zoom)) if width else 0
    radius = round(border_radius * zoom) or -1
    box = in_pixels(Rect(place), zoom)
    pygame.draw.rect(pixels, color, box, whole, border_radius=radius)
    if isinstance(pixels, Tracing):
        half = whole / 2
        sides = f'width="{box.width - whole}" height="{box.height - whole}" rx="{max(0, radius - half):g}"'
        corner = f'x="{box.x + half:g}" y="{box.y + half:g}"'
        pixels.add_shape(f"<rect {corner} {sides} {_paint(color, whole)}/>", box)


def _point(point: Point, zoom: float) -> tuple[float, float]:
    return (point[0] * zoom, point[1] * zoom)


def _note_lines(
    pixels: Surface,
    color: Colour,
    points: Sequence[tuple[float, float]],
    width: int,
    *,
    closed: bool = False,
) -> None:
    if isinstance(pixels, Tracing):
        kind = "polygon" if closed else "polyline"
        paint = f'{_paint(color, width)} stroke-linejoin="round"'
        pixels.add_shape(f'<{kind} points="{_path(points)}" {paint}/>', _box(points, width))


def _box(points: Sequence[tuple[float, float]], width: int) -> Rect:
    """The bounding box of lines of a given width, or of a filled area if the width is 0."""
    across, down = zip(*points, strict=True)
    half = -(-width // 2)
    left, top = math.floor(min(across)) - half, math.floor(min(down)) - half
    return Rect(left, top, math.ceil(max(across)) + half - left, math.ceil(max(down)) + half - top)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _paint(color: Colour, width: int) -> str:
    """The SVG attributes of a line ``width`` pixels wide, or of a filled area if ``width`` is 0."""
    name = colour_name(color)
    return f'fill="none" stroke="{name}" stroke-width="{width}"' if width else f'fill="{name}"'


def drawn_with() -> Mapping[str, str]:
    """The names and versions of the libraries that draw the window."""
    return {"pygame-ce": pygame.ver, "SDL": ".".join(str(part) for part in pygame.get_sdl_version())}
