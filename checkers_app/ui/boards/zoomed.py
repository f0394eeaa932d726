"""A painter for scenes whose units are larger than pixels; it draws boards at their full size in pixels."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from checkers_app.games.base import Move, Piece, State
from checkers_app.ui.boards.animation import Timeline
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit.canvas import in_pixels, pixels_of


class ZoomedPainter(BoardPainter):
    """Converts positions from units to pixels, and passes them to the board's own painter.

    Args:
        inner: the painter of the board.
        zoom: pixels per unit.
    """

    def __init__(self, inner: BoardPainter, zoom: float) -> None:
        super().__init__(inner.game, inner.theme, inner.sprites, inner.fonts)
        self._inner = inner
        self._zoom = zoom

    @property
    def side_colors(self) -> tuple[str, str]:
        """The colours that distinguish the two sides."""
        return self._inner.side_colors

    def timeline(self, before: State, move: Move) -> Timeline:
        """The animation of ``move``, which is made in the position ``before``."""
        return self._inner.timeline(before, move)

    def draw(self, surface: Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the whole board."""
        place = in_pixels(geometry.rect, self._zoom)
        larger = BoardGeometry(geometry.game, place, int(geometry.cell * self._zoom), geometry.flipped)
        self._inner.draw(pixels_of(surface), larger, picture)

    def draw_piece(self, surface: Surface, rect: Rect, piece: Piece) -> None:
        """Draw a piece on a square tile."""
        self._inner.draw_piece(pixels_of(surface), in_pixels(rect, self._zoom), piece)

    def draw_small(self, surface: Surface, rect: Rect, piece: Piece) -> None:
        """Draw a small icon of a piece."""
        self._inner.draw_small(pixels_of(surface), in_pixels(rect, self._zoom), piece)

    def draw_mini(
        self, surface: Surface, rect: Rect, pieces: Mapping[int, Piece], last_move: Move | None = None
    ) -> None:
        """Draw a flat version of the board."""
        self._inner.draw_mini(pixels_of(surface), in_pixels(rect, self._zoom), pieces, last_move)

    def draw_banner(self, surface: Surface, rect: Rect) -> None:
        """Draw part of the board."""
        self._inner.draw_banner(pixels_of(surface), in_pixels(rect, self._zoom))

    def draw_part(
        self, surface: Surface, rect: Rect, picture: Picture, corner: tuple[int, int], span: int
    ) -> None:
        """Draw some rows and columns of the board."""
        self._inner.draw_part(pixels_of(surface), in_pixels(rect, self._zoom), picture, corner, span)
