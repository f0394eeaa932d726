"""The boards of the other draughts games, which have 8, 10 or 12 rows and the wood and discs of checkers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle
from types import MappingProxyType

import pygame

from checkers_app.games.base import Game, Move, Piece, Side
from checkers_app.ui.boards.checkers import CheckersPainter
from checkers_app.ui.boards.ground import Ground
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.boards.sprites import Sprites
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import Theme

_ROWS_OF_ART = 8
"""The number of rows in the picture of the squares; the lower left square of the picture is dark."""


class DraughtsPainter(CheckersPainter):
    """Draws the board of any draughts game, including those in which White moves first."""

    def __init__(self, game: Game, theme: Theme, sprites: Sprites, fonts: Fonts) -> None:
        super().__init__(game, theme, sprites, fonts)
        if game.rows != _ROWS_OF_ART or (game.rows - 1, 0) not in game.squares:
            self.ground = Ground(theme, sprites, game)

    def _turned(self, piece: Piece) -> Piece:
        """The American checkers piece of the same colour; in American checkers, Black is the first side."""
        if not self.game.notation.white_begins:
            return piece
        return Piece(piece.side.other, king=piece.king)

    @property
    def side_colors(self) -> tuple[str, str]:
        """The colours that distinguish the two sides."""
        dark, light = self.theme.d2, self.theme.l2
        return (light, dark) if self._turned(Piece(Side.FIRST)).side else (dark, light)

    def piece_image(self, piece: Piece, size: int, *, shadow: bool = True) -> pygame.Surface:
        """A piece in a box of ``size`` pixels."""
        return super().piece_image(self._turned(piece), size, shadow=shadow)

    def draw_small(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        """Draw a flat disc."""
        super().draw_small(surface, rect, self._turned(piece))

    def _flat_piece(self, piece: Piece, size: int) -> pygame.Surface:
        return super()._flat_piece(self._turned(piece), size)

    def draw_mini(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        pieces: Mapping[int, Piece],
        last_move: Move | None = None,
    ) -> None:
        """Draw a flat version of the board that fills the square ``rect``."""
        BoardPainter.draw_mini(self, surface, rect, pieces, last_move)

    def draw_banner(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the middle of the board with every kind of piece."""
        BoardPainter.draw_banner(self, surface, rect)

    def banner_picture(self) -> Picture:
        """A picture with every kind of piece on the middle rows."""
        game = self.game
        middle = [square for square, (row, _) in game.cells.items() if abs(2 * row - game.rows + 1) <= 2]
        kinds = cycle([Piece(side, king=king) for king in (False, True) for side in Side])
        pieces = dict(zip(sorted(middle)[::2], kinds, strict=False))
        return Picture(pieces=MappingProxyType(pieces), numbers=False)

    def draw_crowning(
        self, surface: pygame.Surface, cell: int, centre: tuple[float, float], sprite: Sprite
    ) -> None:
        """Draw the second disc falling onto the first."""
        super().draw_crowning(surface, cell, centre, replace(sprite, piece=self._turned(sprite.piece)))
