"""What lies still under every board: its shadow, its frame and its squares."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from checkers_app.ui.kit import svg

if TYPE_CHECKING:
    from checkers_app.ui.boards.sprites import Sprites
    from checkers_app.ui.kit.layout import BoardGeometry
    from checkers_app.ui.kit.theme import Theme

CORNER = 0.0125
"""The radius of the frame's corners against the board's outer side."""


class Ground:
    """The still layers of one board, rendered once for each size.

    Args:
        theme: the colours.
        sprites: the textures of the same theme.
        game: the key of the game whose squares are drawn.
    """

    def __init__(self, theme: Theme, sprites: Sprites, game: str) -> None:
        self._theme = theme
        self._sprites = sprites
        self._game = game
        self._frame = lru_cache(maxsize=4)(self._render_frame)

    def draw(self, surface: pygame.Surface, geometry: BoardGeometry) -> None:
        """Draw shadow, frame and squares."""
        rect, field = geometry.rect, geometry.field
        svg.draw_shadow(surface, rect, self._theme, "board", round(CORNER * rect.width))
        frame = self._frame(rect.width, field.x - rect.x, field.y - rect.y, field.width)
        # The squares are opaque and cover the middle: only the four sides need blending.
        for side in (
            pygame.Rect(rect.x, rect.y, rect.width, field.y - rect.y),
            pygame.Rect(rect.x, field.bottom, rect.width, rect.bottom - field.bottom),
            pygame.Rect(rect.x, field.y, field.x - rect.x, field.height),
            pygame.Rect(field.right, field.y, rect.right - field.right, field.height),
        ):
            surface.blit(frame, side, side.move(-rect.x, -rect.y))
        surface.blit(self._sprites.board(self._game, field.width), field)

    def _render_frame(self, side: int, left: int, top: int, inner: int) -> pygame.Surface:
        """The wood, the edge and the line let in 3 px outside the squares."""
        theme = self._theme
        width, opacity = (3, 1.0) if theme.outlined else (1.5, 0.35)
        half = width / 2
        body = (
            f'<rect x="{half}" y="{half}" width="{side - width}" height="{side - width}"'
            f' rx="{CORNER * side - half}" fill="none" {svg.paint("stroke", theme.inlay, opacity)}'
            f' stroke-width="{width}"/>'
            f'<rect x="{left - 3}" y="{top - 3}" width="{inner + 6}" height="{inner + 6}" rx="2"'
            f' fill="none" stroke="{theme.inlay}" stroke-width="2"/>'
            f'<rect x="{left - 1}" y="{top - 1}" width="{inner + 2}" height="{inner + 2}"'
            f' fill="none" {svg.paint("stroke", theme.d_wall, 0.75)} stroke-width="2"/>'
        )
        image = self._sprites.frame(side).copy()
        image.blit(svg.draw(svg.document(body, side, side), side, side), (0, 0))
        return image
