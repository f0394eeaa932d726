"""Draws the Connect Four board, a wooden rack with round holes; the discs fall behind the rack."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import pygame

from checkers_app.games.base import Game, Move, Piece, Side, State
from checkers_app.ui.boards.animation import Frame, Timeline
from checkers_app.ui.boards.discs import shade
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.marks import FrameShape
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import Theme

HOLE = 0.40
"""The radius of a hole, as a fraction of the width of its cell."""
NUMBER_INSET = 0.03
_GRAVITY = 60.0
"""Cells a second a second: a fall to the bottom takes 0.45 seconds."""
_BOUNCE = 0.3
"""The part of its speed with which a disc comes up again, once."""

_BANNER = MappingProxyType(
    {square: Piece(Side.FIRST) for square in (18, 23, 25, 26)}
    | {square: Piece(Side.SECOND) for square in (17, 19, 24, 27)}
)


@dataclass(frozen=True, slots=True)
class Fall:
    """The animation of a disc that falls from above the board and bounces once."""

    piece: Piece
    square: int
    x: float
    y: float
    """The final y coordinate of the disc, in cells; the fall begins half a cell above the board."""

    @property
    def _landing(self) -> float:
        return math.sqrt(2 * (self.y + 0.5) / _GRAVITY)

    @property
    def duration(self) -> float:
        """The length of the animation in seconds, at speed 1."""
        return self._landing * (1 + 2 * _BOUNCE)

    def frame(self, time: float) -> Frame:
        """The frame ``time`` seconds after the disc was released."""
        if time >= self.duration:
            return Frame((), frozenset())
        time = max(0.0, time)
        if time < self._landing:
            y = -0.5 + _GRAVITY * time * time / 2
        else:
            later = time - self._landing
            y = self.y - _BOUNCE * _GRAVITY * self._landing * later + _GRAVITY * later * later / 2
        return Frame((Sprite(self.piece, self.x, y),), frozenset((self.square,)))


class ConnectFourPainter(BoardPainter):
    """Draws the discs first, and then the rack over them."""

    frame = FrameShape(0.055, 0.045, 0.12, 0.024)

    def __init__(self, game: Game, theme: Theme, sprites: Sprites, fonts: Fonts) -> None:
        super().__init__(game, theme, sprites, fonts)
        self._rack = lru_cache(maxsize=4)(self._render_rack)

    def timeline(self, before: State, move: Move) -> Timeline:
        """The animation of the falling disc."""
        row, column = self.game.cells[move.destination]
        return Fall(Piece(before.side_to_move), move.destination, column + 0.5, row + 0.5)

    def draw(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the frame, the background behind the rack, the discs, the rack and, on top, the marks."""
        self.ground.draw_frame(surface, geometry)
        field, clip = geometry.field, surface.get_clip()
        surface.fill(_behind(self.theme), field)
        surface.set_clip(field.clip(clip))
        self.draw_pieces(surface, geometry, picture)
        self.draw_sprites(surface, geometry, picture)
        surface.set_clip(clip)
        surface.blit(self._rack(geometry.cell), field)
        if picture.numbers:
            self.draw_numbers(surface, geometry, dict.fromkeys(self.game.cells, NUMBER_INSET))
        self.draw_last_move(surface, geometry, picture)
        self.draw_choices(surface, geometry, picture)
        self.draw_values(surface, geometry, picture)
        self.draw_winning(surface, geometry, picture)

    def piece_image(self, piece: Piece, size: int, *, shadow: bool = True) -> pygame.Surface:
        """A disc without a shadow, because it stands in the rack instead of lying on a board."""
        del shadow
        return super().piece_image(piece, size, shadow=False)

    def number_color(self, square: int) -> str:
        """The same colour for every square, because the rack is dark everywhere."""
        del square
        return self.theme.num

    def banner_picture(self) -> Picture:
        """The two rows of the board that the menu shows, with discs from the middle of a game."""
        return Picture(pieces=_BANNER, numbers=False)

    def _render_rack(self, cell: int) -> pygame.Surface:
        theme, game = self.theme, self.game
        wide, high, radius = cell * game.columns, cell * game.rows, HOLE * cell
        edge = theme.ink if theme.outlined else theme.d_wall
        holes, rims = [], []
        for row, column in game.cells.values():
            x, y = (column + 0.5) * cell, (row + 0.5) * cell
            holes.append(
                f"M{x - radius:.2f} {y:.2f} a{radius:.2f} {radius:.2f} 0 1 0 {2 * radius:.2f} 0"
                f" a{radius:.2f} {radius:.2f} 0 1 0 {-2 * radius:.2f} 0 Z"
            )
            rims.append(
                f'<circle cx="{x:.2f}" cy="{y + 0.012 * cell:.2f}" r="{radius:.2f}" fill="none"'
                f' stroke="{theme.inlay}" stroke-opacity="0.45" stroke-width="{0.03 * cell:.2f}"/>'
                f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="none"'
                f' stroke="{edge}" stroke-width="{0.035 * cell:.2f}"/>'
            )
        body = (
            '<defs><linearGradient id="r" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0"'
            f' y2="{high}"><stop offset="0" stop-color="{theme.sq_d}"/>'
            f'<stop offset="1" stop-color="{theme.sq_d2}"/></linearGradient></defs>'
            f'<path d="M0 0 H{wide} V{high} H0 Z {" ".join(holes)}" fill="url(#r)" fill-rule="evenodd"/>'
            f"{''.join(rims)}"
        )
        return svg.draw(svg.document(body, wide, high), wide, high)


def _behind(theme: Theme) -> str:
    return theme.key if theme.outlined else shade(theme.sq_d2, "#000000", 0.42)
