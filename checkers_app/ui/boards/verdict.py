"""Shows a judgement of a move on the board: the move that was played, and the better one."""

from __future__ import annotations

import math

import pygame

from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.marks import FrameShape, Marks, put
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import Theme
from checkers_app.ui.kit.type_styles import MONO_BOLD, TypeStyle

_TICK = ((-0.5, 0.05), (-0.1, 0.45), (0.55, -0.4))
"""The points of a tick in a circle of radius 1."""


def draw_verdict(
    theme: Theme,
    marks: Marks,
    fonts: Fonts,
    shape: FrameShape,
    surface: pygame.Surface,
    geometry: BoardGeometry,
    picture: Picture,
) -> None:
    """Mark the mistake (dashed, question mark) and the better move (tick) with arrows or frames."""
    cell = geometry.cell
    for move, color, wrong in ((picture.mistaken, theme.must, True), (picture.better, theme.select, False)):
        if move is None:
            continue
        if len(move.path) == 1:
            frame = marks.dashed_frame if wrong else marks.frame
            put(surface, frame(cell, color, shape), geometry.cell_rect(move.destination))
        else:
            points = tuple(geometry.centre(square) for square in move.path)
            surface.blit(*marks.arrow(points, cell, color, 0.3, 0.3, dashed=wrong))
        _badge(theme, fonts, surface, geometry, move.destination, color, wrong=wrong)


def _badge(
    theme: Theme,
    fonts: Fonts,
    surface: pygame.Surface,
    geometry: BoardGeometry,
    square: int,
    color: str,
    *,
    wrong: bool,
) -> None:
    """Draw a small round badge in the upper right corner of a square."""
    cell, key = geometry.cell, theme.key
    x, y = geometry.centre(square)
    x, y, radius = x + 0.31 * cell, y - 0.31 * cell, 0.15 * cell
    side = 2 * math.ceil(radius + 2)
    body = svg.circle(0, 0, radius + 2, svg.fill(key)) + svg.circle(0, 0, radius, svg.fill(color))
    if not wrong:
        tick = " L".join(f"{dx * radius:.2f} {dy * radius:.2f}" for dx, dy in _TICK)
        body += svg.path(f"M{tick}", svg.stroke(key, max(2, cell / 30), cap=True))
    badge = svg.render(svg.document(body, side, side, (-side / 2, -side / 2)), side, side)
    surface.blit(badge, (round(x - side / 2), round(y - side / 2)))
    if wrong:
        size = max(10, round(0.2 * cell))
        fonts.blit(surface, "?", TypeStyle(MONO_BOLD, size, size), key, (x, y), "center")
