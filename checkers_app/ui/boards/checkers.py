"""The checkers board: wood, discs and the signs around them."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from checkers_app.games.base import Piece, Side
from checkers_app.games.checkers import GAME
from checkers_app.ui.boards.ground import Ground
from checkers_app.ui.boards.marks import Marks, put
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.boards.pills import draw_pill, pill_width
from checkers_app.ui.boards.sprites import Sprites, disc_kind
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.layout import BoardGeometry
from checkers_app.ui.kit.theme import MONO_BOLD, MONO_MEDIUM, Theme, TypeStyle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from checkers_app.games.base import Move
    from checkers_app.ui.boards.picture import Sprite
    from checkers_app.ui.kit.fonts import Fonts

DISC = 0.98
"""The box of a disc against its cell."""
NUMBER_INSET = 0.045
NUMBER_INSET_FRAME = 0.09
NUMBER_INSET_BRACKETS = 0.12
"""Where a square number stands, against the cell: at the edge, inside the frame, inside the cursor."""
LANDED = 0.6
"""The part of a crowning in which the second disc falls (180 of 300 ms); then the crown fades in."""
VALUE_BELOW = 0.33
"""How far below the middle of a cell the pill of a move's value lies."""
_DROP = 0.3
_KING_SCALE = 36.5 / 40
"""A king's discs against a man's."""
_MAN_TOP, _KING_TOP, _KING_LOWER = 47.5, 45.0, 53.5
"""The heights of the faces in the disc's box of 100."""

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
"""Rows 2 and 3 of the board as they stand in the main menu."""


class CheckersPainter:
    """Draws checkers in one theme; see :class:`checkers_app.ui.boards.picture.BoardPainter`."""

    def __init__(self, theme: Theme, sprites: Sprites, fonts: Fonts) -> None:
        self._theme = theme
        self._sprites = sprites
        self._fonts = fonts
        self._ground = Ground(theme, sprites, GAME.key)
        self._marks = Marks(theme)

    def draw(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the whole board, frame and all."""
        self._ground.draw(surface, geometry)
        marked = _marked(picture)
        if picture.numbers:
            self._numbers(
                surface, geometry, {square: NUMBER_INSET for square in GAME.cells if square not in marked}
            )
        if picture.last_move is not None:
            self._last_move(surface, geometry, picture.last_move, picture.last_move_alpha)
        for square, piece in picture.pieces.items():
            self._rest(surface, geometry, square, piece)
        self._rings(surface, geometry, picture)
        self._ways(surface, geometry, picture)
        if picture.numbers:
            self._numbers(surface, geometry, marked)
        for square, value in picture.values.items():
            self._value(surface, geometry, square, value)
        for sprite in picture.sprites:
            self._moving(surface, geometry, sprite)

    def draw_piece(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        """Draw a disc on a tile of dark wood's colour, filling ``rect``."""
        surface.blit(svg.rounded_rect(rect.size, 10, self._theme.sq_d), rect)
        put(surface, self._sprites.piece(disc_kind(piece), round(DISC * min(rect.size))), rect)

    def draw_mini(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        pieces: Mapping[int, Piece],
        last_move: Move | None = None,
    ) -> None:
        """Draw the board flat, filling the square ``rect``."""
        body = _mini(self._theme, pieces, last_move)
        surface.blit(svg.render(svg.document(body, 80, 80), *rect.size), rect)

    def draw_banner(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw two rows of squares, seven across, with every kind of piece."""
        cell = -(-rect.width // 7)
        board = pygame.Rect(rect.x, rect.y - cell, 8 * cell, 8 * cell).inflate(64, 64)
        clip = surface.get_clip()
        surface.set_clip(rect)
        self.draw(surface, BoardGeometry(GAME, board, cell), _BANNER)
        surface.set_clip(clip)

    # --- layers -----------------------------------------------------------------------------------

    def _numbers(self, surface: pygame.Surface, geometry: BoardGeometry, insets: Mapping[int, float]) -> None:
        size = max(10, min(15, round(0.135 * geometry.cell)))
        style = TypeStyle(MONO_MEDIUM, size, size, scaled=False)
        for square, inset in insets.items():
            cell = geometry.cell_rect(square)
            x = cell.x + inset * geometry.cell
            y = cell.y + (inset - 0.02) * geometry.cell + 0.415 * size
            self._fonts.blit(surface, str(square), style, self._theme.num, (x, y))

    def _value(self, surface: pygame.Surface, geometry: BoardGeometry, square: int, value: str) -> None:
        """What the best move of a piece, or the move to a square, leads to."""
        size = max(10, min(14, round(0.125 * geometry.cell)))
        x, y = geometry.centre(square)
        draw_pill(
            surface,
            self._theme,
            self._fonts,
            (x, y + VALUE_BELOW * geometry.cell),
            value,
            size=size,
            width=pill_width(self._fonts, [value], size) - size,
            quiet=not value.startswith("win"),
        )

    def _last_move(self, surface: pygame.Surface, geometry: BoardGeometry, move: Move, alpha: float) -> None:
        theme, marks, cell = self._theme, self._marks, geometry.cell
        put(surface, marks.frame(cell, theme.last, tint=0.16), geometry.cell_rect(move.destination), alpha)
        if move.origin != move.destination:
            put(surface, marks.left_from(cell), geometry.cell_rect(move.origin), alpha)
        points = tuple(geometry.centre(square) for square in move.path)
        arrow = marks.arrow(points, cell, theme.last)
        svg.blit_alpha(surface, arrow.image, arrow.position, alpha)
        for square in move.captures:
            put(surface, marks.bead(cell, theme.last), geometry.cell_rect(square), alpha)

    def _rest(self, surface: pygame.Surface, geometry: BoardGeometry, square: int, piece: Piece) -> None:
        image = self._sprites.piece(disc_kind(piece), round(DISC * geometry.cell))
        put(surface, image, geometry.cell_rect(square))

    def _rings(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        marks, cell = self._marks, geometry.cell
        for square in picture.must:
            if square != picture.selected:
                put(surface, marks.must(cell, _step(picture.must_pulse)), geometry.cell_rect(square))
        if picture.selected is not None:
            ring = marks.selected(cell)
            put(surface, ring, geometry.cell_rect(picture.selected))
        if picture.cursor is not None:
            put(surface, marks.brackets(cell, self._theme.num), geometry.cell_rect(picture.cursor))

    def _ways(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Where the selected piece may go, and the hint."""
        marks, cell = self._marks, geometry.cell
        for path in picture.routes:
            if len(path) > 1:
                surface.blit(*marks.route(tuple(geometry.centre(square) for square in path), cell))
        for square in picture.targets:
            put(surface, marks.dot(cell), geometry.cell_rect(square))
        size = max(9, round(0.15 * cell))
        style = TypeStyle(MONO_BOLD, size, size, scaled=False)
        for square, step in picture.landings:
            put(surface, marks.landing(cell), geometry.cell_rect(square))
            centre = geometry.centre(square)
            self._fonts.blit(surface, str(step), style, self._theme.key, centre, "center")
        for square in picture.victims:
            put(surface, marks.bead(cell, self._theme.select), geometry.cell_rect(square))
        if picture.hint is not None:
            points = tuple(geometry.centre(square) for square in picture.hint.path)
            surface.blit(*marks.arrow(points, cell, self._theme.hint, 0.3, 0.1, dashed=True))

    # --- discs in motion --------------------------------------------------------------------------

    def _moving(self, surface: pygame.Surface, geometry: BoardGeometry, sprite: Sprite) -> None:
        x, y = geometry.point(sprite.x, sprite.y)
        if 0 < sprite.crown < 1:
            self._crowning(surface, geometry.cell, (x, y), sprite)
            return
        king = sprite.piece.king or sprite.crown >= 1
        kind = disc_kind(Piece(sprite.piece.side, king))
        size = round(DISC * geometry.cell * sprite.scale)
        if sprite.lift <= 0:
            _centred(surface, self._sprites.piece(kind, size), (x, y), sprite.alpha)
            return
        height = sprite.lift * geometry.cell
        shadow = self._sprites.shadow(round(size * (1 + 0.25 * sprite.lift)))
        _centred(surface, shadow, (x + 0.12 * height, y + 0.2 * height), sprite.alpha * (1 - sprite.lift))
        _centred(surface, self._sprites.piece(kind, size, shadow=False), (x, y - height), sprite.alpha)

    def _crowning(
        self, surface: pygame.Surface, cell: int, centre: tuple[float, float], sprite: Sprite
    ) -> None:
        """The second disc falls on the first; then the pair fades into a king."""
        x, y = centre
        side = sprite.piece.side
        box = DISC * cell
        fallen = min(1.0, sprite.crown / LANDED)
        scale = 1 + (_KING_SCALE - 1) * fallen
        # How far a scaled man must be moved for its face to lie where the king's faces lie.
        own = (_MAN_TOP - 50) * _KING_SCALE
        lower = (_KING_LOWER - 50 - own) / 100 * box * fallen
        upper = (_KING_TOP - 50 - own) / 100 * box - _DROP * cell * (1 - fallen**2)
        man = disc_kind(Piece(side))
        _centred(surface, self._sprites.piece(man, round(box * scale)), (x, y + lower), sprite.alpha)
        falling = self._sprites.piece(man, round(box * _KING_SCALE), shadow=False)
        _centred(surface, falling, (x, y + upper), sprite.alpha * min(1.0, 3 * fallen))
        if sprite.crown > LANDED:
            king = self._sprites.piece(disc_kind(Piece(side, king=True)), round(box))
            _centred(surface, king, (x, y), sprite.alpha * (sprite.crown - LANDED) / (1 - LANDED))


def _marked(picture: Picture) -> dict[int, float]:
    """The squares whose numbers are drawn over their signs, with the numbers' insets."""
    insets = dict.fromkeys(picture.must, NUMBER_INSET)
    if picture.selected is not None:
        insets[picture.selected] = NUMBER_INSET
    if picture.last_move is not None:
        insets[picture.last_move.destination] = NUMBER_INSET_FRAME
    if picture.cursor is not None:
        insets[picture.cursor] = NUMBER_INSET_BRACKETS
    return insets


def _step(value: float) -> float:
    """A progress in twelfths, so that an animated sign is rendered a few times only."""
    return round(12 * value) / 12


def _centred(
    surface: pygame.Surface, image: pygame.Surface, centre: tuple[float, float], alpha: float
) -> None:
    x, y = centre[0] - image.get_width() / 2, centre[1] - image.get_height() / 2
    svg.blit_alpha(surface, image, (math.floor(x + 0.5), math.floor(y + 0.5)), alpha)


def _mini(theme: Theme, pieces: Mapping[int, Piece], last_move: Move | None) -> str:
    """The board in a box of 80: ten units a square."""
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
