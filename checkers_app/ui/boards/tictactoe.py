"""The tic-tac-toe board, with carved grooves and with X and O inlaid in the wood."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from checkers_app.games.base import Piece, Side
from checkers_app.games.tictactoe import GAME
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.marks import put
from checkers_app.ui.boards.painter import BoardPainter, centred, in_steps
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.pills import draw_pill, pill_width
from checkers_app.ui.boards.sprites import Kind, Sprites, mark_kind
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.kept import kept
from checkers_app.ui.kit.theme import Theme
from checkers_app.ui.kit.type_styles import MONO_MEDIUM, TypeStyle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checkers_app.games.base import Game, Move
    from checkers_app.ui.boards.picture import Sprite
    from checkers_app.ui.kit.fonts import Fonts

_MUST = (0.307, 0.034, 0.015)
"""The radius, line width and outline width of the broken ring."""
_CURSOR = (0.1, 0.034, 0.015)
"""The inset, line width and outline width of the cursor's brackets."""
_NUMBER_INSET = 0.12
_VALUE_BELOW = 0.31
"""The distance of the label with a square's value below the middle of the cell, as a fraction of the cell."""
_SIGNS = {"wins": "+", "draw": "=", "loses": "−"}
_WRITING_STEPS = 24

_BANNER = Picture(
    pieces=MappingProxyType({4: Piece(Side.FIRST), 5: Piece(Side.SECOND), 6: Piece(Side.FIRST)}),
    numbers=False,
)
"""The middle row of the board shown in the main menu."""


class TicTacToePainter(BoardPainter):
    """Draws the tic-tac-toe board in one theme."""

    art = "tictactoe"
    part = 1.0

    def __init__(self, game: Game, theme: Theme, sprites: Sprites, fonts: Fonts) -> None:
        super().__init__(game, theme, sprites, fonts)
        self._written = kept(self._write, 2 * _WRITING_STEPS)

    def draw_small(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        """Draw a mark on a square."""
        self.draw_piece(surface, rect, piece)

    def draw_mini(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        pieces: Mapping[int, Piece],
        last_move: Move | None = None,
    ) -> None:
        """Draw a flat version of the board that fills the square ``rect``."""
        body = _mini(self.theme, pieces, last_move)
        surface.blit(svg.render(svg.document(body, 90, 90), *rect.size), rect)

    def draw_banner(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw as much of the middle row as fits in ``rect``."""
        cell = max(-(-rect.width // 3), rect.height)
        board = pygame.Rect(0, 0, 3 * cell, 3 * cell).inflate(64, 64)
        board.center = rect.center
        clip = surface.get_clip()
        surface.set_clip(rect)
        self.draw(surface, BoardGeometry(GAME, board, cell), _BANNER)
        surface.set_clip(clip)

    # --- layers -----------------------------------------------------------------------------------

    def piece_image(self, piece: Piece, size: int, *, shadow: bool = True) -> pygame.Surface:
        """A mark in a box of ``size`` pixels; it has no shadow because it is inlaid in the board."""
        return self.sprites.piece(mark_kind(piece), size, shadow=shadow)

    def draw_choices(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the squares that must be blocked, the hint, the mark under the pointer, and the cursor."""
        cell, marks = geometry.cell, self.marks
        for square in picture.must:
            ring = marks.must(cell, in_steps(picture.must_pulse), *_MUST)
            put(surface, ring, geometry.cell_rect(square))
        self.draw_looking(surface, geometry, picture.looking)
        if picture.hint is not None:
            self.draw_hint(surface, geometry, picture.hint)
        if picture.hover is not None:
            self.draw_hover(surface, geometry, picture.hover, picture.ghost)
        if picture.cursor is not None:
            brackets = marks.brackets(cell, self.theme.num, *_CURSOR)
            put(surface, brackets, geometry.cell_rect(picture.cursor))

    def draw_numbers(
        self, surface: pygame.Surface, geometry: BoardGeometry, insets: Mapping[int, float]
    ) -> None:
        """Draw the numbers of the squares, all with the same inset."""
        size = max(10, min(18, round(0.068 * geometry.cell)))
        style = TypeStyle(MONO_MEDIUM, size, size)
        inset = _NUMBER_INSET * geometry.cell
        for square in insets:
            cell = geometry.cell_rect(square)
            position = (cell.x + inset, cell.y + inset + 0.6 * size)
            self.fonts.blit(surface, str(square), style, self.theme.num, position)

    def draw_values(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw labels with the result of playing on each square."""
        size = max(12, min(20, round(0.064 * geometry.cell)))
        # One width for all three words aligns the pills.
        width = pill_width(self.fonts, (f"{sign} {word}" for word, sign in _SIGNS.items()), size)
        for square, value in picture.values.items():
            x, y = geometry.centre(square)
            draw_pill(
                surface,
                self.theme,
                self.fonts,
                (x, y if square in picture.must else y + _VALUE_BELOW * geometry.cell),
                f"{_SIGNS[value]} {value}",
                size=size,
                width=width,
                quiet=value == "loses",
            )

    def draw_moving(self, surface: pygame.Surface, geometry: BoardGeometry, sprite: Sprite) -> None:
        """Draw a mark that is being written."""
        kind = mark_kind(sprite.piece)
        size = round(geometry.cell * sprite.scale)
        steps = round(_WRITING_STEPS * max(0.0, min(1.0, sprite.stroke)))
        image = (
            self.sprites.piece(kind, size) if steps == _WRITING_STEPS else self._written(kind, size, steps)
        )
        centred(surface, image, geometry.point(sprite.x, sprite.y), sprite.alpha)

    def _write(self, kind: Kind, size: int, steps: int) -> pygame.Surface:
        """A mark that is drawn up to step ``steps`` of :data:`_WRITING_STEPS`."""
        if steps == 0:
            return pygame.Surface((size, size), pygame.SRCALPHA)
        part = steps / _WRITING_STEPS
        path, width = (_crossing(part), 15.5) if kind == "cross" else (_turn(part), 26)
        pen = f'<path d="{path}" fill="none" stroke="#FFFFFF" stroke-width="{width}"'
        cap = "round" if kind == "cross" else "butt"
        mask = svg.draw(svg.document(f'{pen} stroke-linecap="{cap}"/>', 100, 100), size, size)
        image = self.sprites.piece(kind, size).copy()
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return image


def _crossing(part: float) -> str:
    """The path of the pen for an X, which has two strokes, in a box of 100 units."""
    first, second = min(1.0, 2 * part), max(0.0, 2 * part - 1)
    path = f"M25 26 L{25 + 50 * first:.2f} {26 + 50 * first:.2f}"
    return path + (f" M75 26 L{75 - 50 * second:.2f} {26 + 50 * second:.2f}" if second else "")


def _turn(part: float) -> str:
    """The path of the pen for an O, clockwise from the top, in a box of 100 units."""
    angle = 2 * math.pi * part
    end = f"{50 + 27 * math.sin(angle):.2f} {51 - 27 * math.cos(angle):.2f}"
    return f"M50 24 A27 27 0 {int(part > 0.5)} 1 {end}"


def _mini(theme: Theme, pieces: Mapping[int, Piece], last_move: Move | None) -> str:
    """The board in a box of 90 units, thirty units per square."""
    lines = "M30 4 V86 M60 4 V86 M4 30 H86 M4 60 H86"
    line = theme.num if theme.outlined else theme.key
    parts = [
        f'<rect width="90" height="90" fill="{theme.sq_d}"/>',
        f'<path d="{lines}" fill="none" stroke="{line}" stroke-width="2.4" stroke-linecap="round"/>',
    ]
    if last_move is not None:
        row, column = GAME.cells[last_move.destination]
        parts.append(
            f'<rect x="{30 * column + 3.5}" y="{30 * row + 3.5}" width="23" height="23" rx="2"'
            f' fill="none" stroke="{theme.last}" stroke-width="2"/>'
        )
    for square, piece in pieces.items():
        row, column = GAME.cells[square]
        x, y = 30 * column + 15, 30 * row + 15
        shape = (
            f'<path d="M{x - 6.5} {y - 6.5} l13 13 M{x + 6.5} {y - 6.5} l-13 13"'
            if piece.side is Side.FIRST
            else f'<circle cx="{x}" cy="{y}" r="7.2"'
        )
        ink, edge = (theme.d1, theme.d_rim) if piece.side is Side.FIRST else (theme.l1, theme.l_wall)
        for color, width in ((edge, 5.6), (ink, 4.2)):
            parts.append(
                f'{shape} fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>'
            )
    return "".join(parts)
