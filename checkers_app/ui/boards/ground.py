"""The static background of every board: the shadow, the frame and the squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from checkers_app.ui.kit import svg
from checkers_app.ui.kit.traced import Laid, laid, note

if TYPE_CHECKING:
    from checkers_app.games.base import Game
    from checkers_app.ui.boards.geometry import BoardGeometry
    from checkers_app.ui.boards.sprites import Sprites
    from checkers_app.ui.kit.theme import Theme

CORNER = 0.0125
"""The radius of the frame's corners as a fraction of the board's width."""


class Ground:
    """The static layers of a board, rendered once for each size.

    Args:
        theme: the colours.
        sprites: the textures of the same theme.
        game: the game whose board is drawn.
        art: the name of a picture of the squares; None to draw the squares in the theme's colours.
    """

    def __init__(self, theme: Theme, sprites: Sprites, game: Game, art: str | None = None) -> None:
        self._theme = theme
        self._sprites = sprites
        self._game = game
        self._art = art

    def is_dark(self, row: int, column: int) -> bool:
        """True if a square is dark.  The playable squares are dark; if all squares are playable, colours
        alternate.
        """
        game = self._game
        if len(game.cells) < game.rows * game.columns:
            return (row, column) in game.squares
        return (row + column) % 2 == 1

    def draw(self, surface: pygame.Surface, geometry: BoardGeometry) -> None:
        """Draw the shadow, the frame and the squares."""
        self.draw_frame(surface, geometry)
        field = geometry.field
        if self._art is not None:
            surface.blit(self._sprites.board(self._art, field.width), field)
        else:
            cell, flipped = geometry.cell, geometry.flipped
            key = ("squares", self._game.key, cell, flipped)
            squares = self._sprites.grounds.get(key, lambda: self._render_squares(cell, flipped))
            surface.blit(squares, field)

    def draw_part(self, surface: pygame.Surface, geometry: BoardGeometry, part: pygame.Rect) -> None:
        """Draw only the squares in ``part`` of the surface, for a board that is drawn once and lies mostly
        outside the surface.
        """
        field = geometry.field
        if self._art is None:
            self.draw(surface, geometry)
            return
        seen = field.clip(part)
        surface.blit(self._sprites.board_part(self._art, field.width, seen.move(-field.x, -field.y)), seen)

    def draw_frame(self, surface: pygame.Surface, geometry: BoardGeometry) -> None:
        """Draw the shadow and the frame, unless the surface's clip rectangle contains only squares."""
        rect, field = geometry.rect, geometry.field
        if field.contains(surface.get_clip()):
            return
        if not rect.contains(surface.get_rect()):  # a board shown without surroundings casts no shadow
            svg.draw_shadow(surface, rect, self._theme, "board", round(CORNER * rect.width))
        size, corner, inner = rect.size, (field.x - rect.x, field.y - rect.y), field.size
        key = ("frame", size, corner, inner)  # the frame is the same for all boards
        frame = self._sprites.grounds.get(key, lambda: self._render_frame(size, corner, inner))
        for side in _sides(rect.size, field.move(-rect.x, -rect.y)):
            surface.blit(frame, side.move(rect.topleft), side)

    def _render_frame(
        self, size: tuple[int, int], corner: tuple[int, int], inner: tuple[int, int]
    ) -> pygame.Surface:
        """Render the frame: the wood, its edge, and the line engraved 3 px outside the squares."""
        theme, (wide, high), (left, top) = self._theme, size, corner
        width, opacity = (3, 1.0) if theme.outlined else (1.5, 0.35)
        half = width / 2
        body = (
            f'<rect x="{half}" y="{half}" width="{wide - width}" height="{high - width}"'
            f' rx="{CORNER * wide - half}" fill="none" {svg.paint("stroke", theme.inlay, opacity)}'
            f' stroke-width="{width}"/>'
            f'<rect x="{left - 3}" y="{top - 3}" width="{inner[0] + 6}" height="{inner[1] + 6}" rx="2"'
            f' fill="none" stroke="{theme.inlay}" stroke-width="2"/>'
            f'<rect x="{left - 1}" y="{top - 1}" width="{inner[0] + 2}" height="{inner[1] + 2}"'
            f' fill="none" {svg.paint("stroke", theme.d_wall, 0.75)} stroke-width="2"/>'
        )
        wood = self._sprites.frame(wide) if wide == high else self._plain_frame(size)
        image = wood.copy()
        for side in _sides(size, pygame.Rect(corner, inner)):
            strip = svg.document(body, side.width, side.height, side.topleft)
            image.blit(svg.draw(strip, side.width, side.height), side)
        lines = Laid(svg.document(body, wide, high), size, (0, 0), 1.0)
        return note(image, (laid(wood, (0, 0)), lines))

    def _plain_frame(self, size: tuple[int, int]) -> pygame.Surface:
        """Render the wood of a frame that is not square, in plain colours without grain."""
        theme, (wide, high) = self._theme, size
        return svg.draw(
            svg.document(
                f"{_gradient('f', theme.frame1, theme.frame2, 0.35 * wide, high)}"
                f'<rect width="{wide}" height="{high}" rx="{CORNER * wide}" fill="url(#f)"/>',
                wide,
                high,
            ),
            wide,
            high,
        )

    def _render_squares(self, cell: int, flipped: bool) -> pygame.Surface:  # noqa: FBT001
        """Render the squares in the theme's colours.  All squares of one colour share a single gradient."""
        theme, game = self._theme, self._game
        wide, high = cell * game.columns, cell * game.rows
        parts = [
            _gradient("l", theme.sq_l, theme.sq_l2, wide, high),
            _gradient("d", theme.sq_d, theme.sq_d2, wide, high),
            f'<rect width="{wide}" height="{high}" fill="url(#l)"/>',
        ]
        for row in range(game.rows):
            for column in range(game.columns):
                if self.is_dark(row, column):
                    across, down = (
                        (game.columns - 1 - column, game.rows - 1 - row) if flipped else (column, row)
                    )
                    parts.append(
                        f'<rect x="{cell * across}" y="{cell * down}" width="{cell}" height="{cell}"'
                        ' fill="url(#d)"/>'
                    )
        return svg.opaque(svg.draw(svg.document("".join(parts), wide, high), wide, high))


def _sides(size: tuple[int, int], field: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The four sides of a frame, without its middle, which the opaque squares cover."""
    wide, high = size
    return (
        pygame.Rect(0, 0, wide, field.y),
        pygame.Rect(0, field.bottom, wide, high - field.bottom),
        pygame.Rect(0, field.y, field.x, field.height),
        pygame.Rect(field.right, field.y, wide - field.right, field.height),
    )


def _gradient(name: str, start: str, end: str, x: float, y: float) -> str:
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{x}" y2="{y}">'
        f'<stop offset="0" stop-color="{start}"/><stop offset="1" stop-color="{end}"/>'
        "</linearGradient></defs>"
    )
