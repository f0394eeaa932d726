"""The checkers board: wood, discs and marks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import GAME
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.painter import DISC, BoardPainter, centred
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.sprites import disc_kind
from checkers_app.ui.kit import svg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checkers_app.games.base import Move
    from checkers_app.ui.boards.picture import Sprite
    from checkers_app.ui.kit.theme import Theme

LANDED = 0.6
"""The point in the crowning animation, as a fraction of its duration, at which the second disc lands
(180 of 300 ms) and the crown begins to fade in.
"""
_DROP = 0.3
_KING_SCALE = 36.5 / 40
"""The size of a king's discs relative to a man's."""
_MAN_TOP, _KING_TOP, _KING_LOWER = 47.5, 45.0, 53.5
"""The vertical positions of the faces of discs, in a box of 100 units."""

_BANNER = Picture(
    pieces=MappingProxyType(
        {
            5: Piece(Side.FIRST),
            6: Piece(Side.FIRST, king=True),
            7: Piece(Side.SECOND),
            9: Piece(Side.FIRST),
            10: Piece(Side.SECOND, king=True),
            11: Piece(Side.SECOND),
        }
    ),
    selected=10,
    numbers=False,
)
"""The second and third row of the board shown in the main menu."""


class CheckersPainter(BoardPainter):
    """Draws the checkers board in one theme."""

    art = "checkers"

    def draw_small(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        """Draw a flat disc."""
        surface.blit(self.sprites.flat_disc(piece, rect.width), rect)

    def draw_mini(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        pieces: Mapping[int, Piece],
        last_move: Move | None = None,
    ) -> None:
        """Draw a flat version of the board that fills the square ``rect``."""
        body = _mini(self.theme, pieces, last_move)
        surface.blit(svg.render(svg.document(body, 80, 80), *rect.size), rect)

    def draw_banner(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw two rows of seven squares with every kind of piece on them."""
        cell = -(-rect.width // 7)
        board = pygame.Rect(rect.x, rect.y - cell, 8 * cell, 8 * cell).inflate(64, 64)
        clip = surface.get_clip()
        surface.set_clip(rect)
        geometry = BoardGeometry(GAME, board, cell)
        self.ground.draw_part(surface, geometry, rect)
        self.draw_on_squares(surface, geometry, _BANNER)
        surface.set_clip(clip)

    def draw_crowning(
        self, surface: pygame.Surface, cell: int, centre: tuple[float, float], sprite: Sprite
    ) -> None:
        """Draw the second disc falling onto the first, and then both fading into a king."""
        x, y = centre
        side = sprite.piece.side
        box = DISC * cell
        fallen = min(1.0, sprite.crown / LANDED)
        scale = 1 + (_KING_SCALE - 1) * fallen
        # The distance by which a scaled man must be moved to align its face with the king's.
        own = (_MAN_TOP - 50) * _KING_SCALE
        lower = (_KING_LOWER - 50 - own) / 100 * box * fallen
        upper = (_KING_TOP - 50 - own) / 100 * box - _DROP * cell * (1 - fallen**2)
        man = disc_kind(Piece(side))
        centred(surface, self.sprites.piece(man, round(box * scale)), (x, y + lower), sprite.alpha)
        falling = self.sprites.piece(man, round(box * _KING_SCALE), shadow=False)
        centred(surface, falling, (x, y + upper), sprite.alpha * min(1.0, 3 * fallen))
        if sprite.crown > LANDED:
            king = self.sprites.piece(disc_kind(Piece(side, king=True)), round(box))
            centred(surface, king, (x, y), sprite.alpha * (sprite.crown - LANDED) / (1 - LANDED))


def _mini(theme: Theme, pieces: Mapping[int, Piece], last_move: Move | None) -> str:
    """The board in a box of 80 units, ten units per square."""
    parts = [f'<rect width="80" height="80" fill="{theme.sq_l}"/>']
    parts += (
        f'<rect x="{10 * column}" y="{10 * row}" width="10" height="10" fill="{theme.sq_d}"/>'
        for row, column in GAME.cells.values()
    )

    def middle(square: int) -> tuple[int, int]:
        row, column = GAME.cells[square]
        return 10 * column + 5, 10 * row + 5

    if last_move is not None:
        data = "M" + " L".join(f"{x} {y}" for x, y in map(middle, last_move.path))
        x, y = middle(last_move.destination)
        line = f'fill="none" stroke="{theme.last}" stroke-linecap="round" stroke-linejoin="round"'
        parts.append(
            f'<rect x="{x - 4.4}" y="{y - 4.4}" width="8.8" height="8.8" {line} stroke-width="1.2"/>'
        )
        parts.append(f'<path d="{data}" {line} stroke-width="1.6"/>')
    for square, piece in pieces.items():
        x, y = middle(square)
        black = piece.side is Side.FIRST
        face, edge = (theme.d1, theme.d_rim) if black else (theme.l1, theme.l_wall)
        parts.append(f'<circle cx="{x}" cy="{y}" r="3.7" fill="{face}" stroke="{edge}" stroke-width="0.7"/>')
        if piece.king:
            crown = theme.crown_d if black else theme.crown_l
            parts.append(f'<circle cx="{x}" cy="{y}" r="1.7" fill="{crown}"/>')
    return "".join(parts)
