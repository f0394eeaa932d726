"""Draws boards so that tests can examine their pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import ne

import pygame

from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.ui.boards import painter_of
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import THEMES

BLACK, WHITE = Side.FIRST, Side.SECOND
MAPLE = THEMES["maple"]


def painter(game: str = "checkers", theme: str = "maple") -> BoardPainter:
    board = boards()[game]
    return painter_of(board)(board, THEMES[theme], Sprites(THEMES[theme]), Fonts())


def place(game: str = "checkers", side: int = 752, *, flipped: bool = False) -> BoardGeometry:
    return BoardGeometry.fit(boards()[game], pygame.Rect(24, 24, side, side), flipped=flipped)


def drawn(picture: Picture, geometry: BoardGeometry, theme: str = "maple") -> pygame.Surface:
    surface = pygame.Surface((geometry.rect.right + 24, geometry.rect.bottom + 24))
    surface.fill(THEMES[theme].bg)
    painter(geometry.game.key, theme).draw(surface, geometry, picture)
    return surface


def near(color: pygame.Color, wanted: str, tolerance: int = 12) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(color[:3], pygame.Color(wanted)[:3], strict=True))


def around(geometry: BoardGeometry, square: int, radius: float) -> list[tuple[int, int]]:
    """The pixels on a circle around the centre of a square; ``radius`` is in cells."""
    x, y = geometry.centre(square)
    reach = radius * geometry.cell
    return [
        (round(x + reach * math.cos(turn) - 0.5), round(y + reach * math.sin(turn) - 0.5))
        for turn in (2 * math.pi * step / 72 for step in range(72))
    ]


def share(surface: pygame.Surface, pixels: Iterable[tuple[int, int]], color: str) -> float:
    """The fraction of ``pixels`` that have ``color``."""
    hits = [near(surface.get_at(pixel), color) for pixel in pixels]
    return sum(hits) / len(hits)


def differing(first: pygame.Surface, second: pygame.Surface, cell: pygame.Rect) -> float:
    """The fraction of a cell's pixels in which two pictures differ."""
    before, after = (
        memoryview(pygame.image.tobytes(surface.subsurface(cell), "RGBA")).cast("I")
        for surface in (first, second)
    )
    changed: int = sum(map(ne, before, after))
    return changed / len(before)
