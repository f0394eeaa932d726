"""Lines and circles, as :mod:`pygame.draw` has them, on a surface or a canvas.

Scenes and elements draw with these: on a :class:`~checkers_app.ui.kit.canvas.Canvas` the functions of
pygame would not be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.canvas import in_pixels, pixels_of, zoom_of

Colour = str | pygame.Color | tuple[int, ...]
Point = tuple[float, float] | pygame.Vector2


def line(surface: Surface, color: Colour, start: Point, end: Point, width: int = 1) -> None:
    """A straight line, ``width`` units wide."""
    zoom = zoom_of(surface)
    whole = max(1, round(width * zoom))
    pygame.draw.line(pixels_of(surface), color, _point(start, zoom), _point(end, zoom), whole)


def lines(
    surface: Surface,
    color: Colour,
    closed: bool,  # noqa: FBT001  in pygame's order
    points: Sequence[Point],
    width: int = 1,
) -> None:
    """Lines from point to point, ``width`` units wide."""
    zoom = zoom_of(surface)
    whole = max(1, round(width * zoom))
    pygame.draw.lines(pixels_of(surface), color, closed, [_point(point, zoom) for point in points], whole)


def aaline(surface: Surface, color: Colour, start: Point, end: Point, width: int = 1) -> None:
    """A smooth line, ``width`` units wide."""
    zoom = zoom_of(surface)
    if zoom == 1.0:  # trees are made of thousands of them
        pygame.draw.aaline(surface, color, start, end, width)
        return
    whole = max(1, round(width * zoom))
    pygame.draw.aaline(pixels_of(surface), color, _point(start, zoom), _point(end, zoom), whole)


def aalines(surface: Surface, color: Colour, closed: bool, points: Sequence[Point]) -> None:  # noqa: FBT001
    """Smooth lines from point to point, a pixel wide."""
    zoom = zoom_of(surface)
    pygame.draw.aalines(pixels_of(surface), color, closed, [_point(point, zoom) for point in points])


def aacircle(surface: Surface, color: Colour, center: Point, radius: float, width: int = 0) -> None:
    """A smooth circle; filled if ``width`` is 0."""
    zoom = zoom_of(surface)
    whole = max(1, round(width * zoom)) if width else 0
    pygame.draw.aacircle(pixels_of(surface), color, _point(center, zoom), radius * zoom, whole)


def polygon(surface: Surface, color: Colour, points: Sequence[Point], width: int = 0) -> None:
    """A polygon; filled if ``width`` is 0."""
    zoom = zoom_of(surface)
    whole = max(1, round(width * zoom)) if width else 0
    pygame.draw.polygon(pixels_of(surface), color, [_point(point, zoom) for point in points], whole)


def rect(
    surface: Surface,
    color: Colour,
    place: Rect,
    width: int = 0,
    *,
    border_radius: int = 0,
) -> None:
    """A rectangle, filled if ``width`` is 0; ``border_radius`` rounds its corners."""
    zoom = zoom_of(surface)
    whole = max(1, round(width * zoom)) if width else 0
    radius = round(border_radius * zoom) or -1
    pygame.draw.rect(pixels_of(surface), color, in_pixels(Rect(place), zoom), whole, border_radius=radius)


def _point(point: Point, zoom: float) -> tuple[float, float]:
    return (point[0] * zoom, point[1] * zoom)
