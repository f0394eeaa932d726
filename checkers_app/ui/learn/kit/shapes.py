"""The shapes of a search tree: triangles up for MAX and down for MIN, and the slashes of a cut."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit import draw, svg
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.theme import Theme
from checkers_app.ui.kit.type_styles import MONO_BOLD, TypeStyle
from checkers_app.ui.learn.kit.tones import unseen_tone

HEIGHT = 0.866
"""The ratio of the height of a triangle to the length of its sides."""
NARROWEST_WITH_TEXT = 26
"""The minimum side length, in pixels, of a triangle that contains its value."""
NARROWEST_BESIDE = 12
"""The minimum side length, in pixels, of a triangle with its value next to it."""

_BESIDE = TypeStyle(MONO_BOLD, 11, 15)
FROM_TIP = 11
"""The distance in pixels from the middle of a triangle to a label next to its tip."""
UNDER = 16
"""The height, in pixels, of the space for a value below a triangle."""
LOWER = 13
"""The distance in pixels between two lines of values below triangles."""
_ROUND = 48
"""The number of corners of the polygon that approximates a circle."""
_SIZES = (16, 15, 14, 13, 12, 11)


@lru_cache(maxsize=512)
def _polygon(
    size: tuple[int, int],
    points: tuple[tuple[float, float], ...],
    fill: str,
    border: str,
    width: float,
    zoom: float,
) -> Surface:
    data = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"
    paint = f"{svg.paint('fill', fill)} {svg.paint('stroke', border)}"
    body = svg.path(data, f'{paint} stroke-width="{width}" stroke-linejoin="round"')
    return svg.draw(svg.document(body, *size), round(size[0] * zoom), round(size[1] * zoom))


def triangle(
    theme: Theme,
    side: int,
    *,
    maximising: bool,
    hollow: bool = False,
    faint: bool = False,
    zoom: float = 1.0,
    chance: bool = False,
) -> Surface:
    """A triangle in the colour of the side to move, or a circle if ``chance`` is True; it is ``side`` pixels
    wide. Set ``faint`` if the node has not been visited yet.

    The surface is shared, so do not draw on it. It is rendered for a canvas with the given ``zoom``.
    """
    colour = theme.max if maximising else theme.min
    if faint:
        colour = unseen_tone(theme)
    width = 1.0 if side < 14 else 2.0
    fill = "none" if faint and side >= 10 else theme.panel if hollow else colour
    corners = _corners(side, width / 2 + 0.3, maximising=maximising, chance=chance)
    return _polygon(box(side), corners, fill, colour, width, zoom)


def outline(
    side: int, colour: str, width: float, *, maximising: bool, zoom: float = 1.0, chance: bool = False
) -> Surface:
    """An empty triangle or circle, ``side`` pixels wide in total, to be drawn around a node."""
    corners = _corners(side, width / 2 + 0.5, maximising=maximising, chance=chance)
    return _polygon(box(side), corners, "none", colour, width, zoom)


def pointer(theme: Theme, colour: str, zoom: float = 1.0) -> Surface:
    """A small arrowhead that points down, 11 by 9 units."""
    return _polygon((11, 9), ((0.5, 0.5), (10.5, 0.5), (5.5, 8.5)), colour, theme.panel, 1, zoom)


def box(side: int) -> tuple[int, int]:
    """The width and height of a triangle's picture."""
    return side, max(3, round(side * HEIGHT))


def _corners(side: int, inset: float, *, maximising: bool, chance: bool) -> tuple[tuple[float, float], ...]:
    width, height = box(side)
    if chance:
        radius, angles = height / 2 - inset, (2 * pi * step / _ROUND for step in range(_ROUND))
        return tuple((width / 2 + radius * cos(angle), height / 2 + radius * sin(angle)) for angle in angles)
    down = height - inset
    across = inset * 1.2
    if maximising:
        return (width / 2, inset), (width - across, down), (across, down)
    return (across, inset), (width - across, inset), (width / 2, down)


def value_style(look: Look, text: str, side: int, *, hollow: bool, most: int = 16) -> TypeStyle | None:
    """The style with the largest font, up to ``most`` pixels, in which a value fits inside its triangle; None
    if there is no such style.
    """
    if side < NARROWEST_WITH_TEXT:
        return None
    for size in _SIZES:
        if size > min(most, side * 0.36):
            continue
        style = TypeStyle(MONO_BOLD, size, size + 4)
        # The width of the triangle at the top of digits that stand on its base.
        if look.fonts.width(text, style) <= side - 1.24 * size + (-2 if hollow else 2):
            return style
    return None


def value_colour(theme: Theme, *, hollow: bool) -> str:
    """The text colour of a value on a triangle."""
    if hollow:
        return theme.ink
    return theme.panel if not theme.dark else "#000000" if theme.outlined else theme.bg


def width_outside(look: Look, text: str, side: int, *, hollow: bool) -> int:
    """The width, in pixels, of a value next to its triangle; 0 if the value is inside the triangle or not
    shown.
    """
    if value_style(look, text, side, hollow=hollow) is not None:
        return 0
    return width_beside(look, text, side)


def width_beside(look: Look, text: str, side: int) -> int:
    """The width, in pixels, of a value that must be outside its triangle; 0 if it is not shown."""
    return 0 if side < NARROWEST_BESIDE else look.fonts.width(text, _BESIDE)


def put_value(
    look: Look,
    surface: Surface,
    text: str,
    centre: tuple[float, float],
    side: int,
    *,
    maximising: bool,
    hollow: bool,
    most: int = 16,
    chance: bool = False,
) -> None:
    """Draw the value inside a triangle whose box is centred at ``centre``, if it fits; the font size is at
    most ``most`` pixels.
    """
    style = value_style(look, text, side, hollow=hollow, most=most)
    if style is None:
        return
    shift = 0.0 if chance else side * HEIGHT / 2 - style.size * 0.7
    y = centre[1] + (shift if maximising else -shift)
    look.fonts.blit(surface, text, style, value_colour(look.theme, hollow=hollow), (centre[0], y), "center")


def beside_box(
    look: Look,
    text: str,
    centre: tuple[float, float],
    side: int,
    where: int,
    *,
    maximising: bool,
    chance: bool = False,
) -> Rect:
    """The rectangle of a value next to its triangle.

    ``where`` is 1 for the right of the triangle's tip, -1 for its left, and 0, -2 or -3 for the first,
    second or third line below it.
    """
    half = side * HEIGHT / 2
    box = Rect(0, 0, look.fonts.width(text, _BESIDE), _BESIDE.line - 4)
    if where == 0 or where < -1:
        line = max(0, -1 - where)
        box.center = (round(centre[0]), round(centre[1] + half + 9 + LOWER * line))
        return box
    # Next to a circle there is space only near its lowest point.
    rise = max(0.0, half - (2 if chance else 7))
    y = round(centre[1] - rise if maximising else centre[1] + rise)
    x = round(centre[0] + where * FROM_TIP)
    if where > 0:
        box.midleft = (x, y)
    else:
        box.midright = (x, y)
    return box


def put_beside(
    look: Look,
    surface: Surface,
    text: str,
    centre: tuple[float, float],
    side: int,
    where: int,
    *,
    maximising: bool,
    chance: bool = False,
) -> None:
    """Draw the value in its :func:`beside_box`."""
    box = beside_box(look, text, centre, side, where, maximising=maximising, chance=chance)
    look.fonts.blit(surface, text, _BESIDE, look.theme.ink, box.center, "center")


def dashes(
    surface: Surface, colour: str, start: tuple[float, float], end: tuple[float, float], dash: float = 5.0
) -> None:
    """Draw a dashed line."""
    span = pygame.Vector2(end) - pygame.Vector2(start)
    length = span.length()
    if length < 1:
        return
    unit = span / length
    place = 0.0
    while place < length:
        stop = min(length, place + dash)
        begin, end_here = start + unit * place, start + unit * stop
        draw.aaline(surface, colour, (begin.x, begin.y), (end_here.x, end_here.y))
        place = stop + 0.8 * dash


def slashes(surface: Surface, colour: str, centre: tuple[float, float], size: float = 7.0) -> None:
    """Draw the two strokes that mark a cut branch."""
    x, y = centre
    for down in (-2.5, 2.5):
        draw.aaline(surface, colour, (x - size, y + down + size / 2), (x + size, y + down - size / 2), 2)
