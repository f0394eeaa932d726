"""The base painter, which draws any board from its description.

It can draw any board with rows and columns.  A board with a special appearance has its own painter, which is
a subclass that draws some layers differently or in another order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

import pygame

from checkers_app.games.base import Game, Move, Piece, State
from checkers_app.ui.boards import discs, numbers
from checkers_app.ui.boards.animation import Timeline, timeline
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.ground import Ground
from checkers_app.ui.boards.marks import CHECKERS_FRAME, TICTACTOE_FRAME, FrameShape, Marks, put
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.boards.pills import draw_pill, pill_width
from checkers_app.ui.boards.sprites import Sprites, disc_kind
from checkers_app.ui.boards.verdict import draw_verdict
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.theme import Theme
from checkers_app.ui.kit.type_styles import MONO_BOLD, TypeStyle

DISC = 0.98
"""The size of a disc's box as a fraction of the cell."""
VALUE_BELOW = 0.33
"""The distance from the middle of the cell down to the label with a move's value, as a fraction of a cell."""
TOUCHED = 0.7
"""The opacity of the frame around a piece under the pointer."""
TOUCHED_FRAME = CHECKERS_FRAME._replace(width=0.03)
LOOKING = (0.60, 0.40, 0.25)
"""The opacities of the first plies of the line that the computer is considering; the rest is not shown."""
GHOST = 0.42
"""The opacity of the piece that is shown under the pointer to preview the effect of a click."""


class BoardPainter:
    """Draws a board in one theme.  It caches rendered parts but does not store the state of any game.

    Args:
        game: the game whose board is drawn.
        theme: the colours.
        sprites: the pictures of the same theme.
        fonts: the fonts for numbers and values.
    """

    art: ClassVar[str | None] = None
    """The name of the asset with a picture of the squares; None to draw the squares in the theme's
    colours.
    """
    part: ClassVar[float] = DISC
    """The size of a piece's box as a fraction of the cell."""
    frame: ClassVar[FrameShape] = TICTACTOE_FRAME
    """The shape of the frame on a square where a piece was placed or may be placed."""

    def __init__(self, game: Game, theme: Theme, sprites: Sprites, fonts: Fonts) -> None:
        self.game = game
        self.theme = theme
        self.sprites = sprites
        self.fonts = fonts
        self.ground = Ground(theme, sprites, game, self.art)
        self.marks = Marks(theme)

    # --- used by the scenes ------------------------------------------------------------------------------

    @property
    def side_colors(self) -> tuple[str, str]:
        """The colours that distinguish the two sides, as in the evaluation bar."""
        return self.game.side_colors or (self.theme.d2, self.theme.l2)

    def timeline(self, before: State, move: Move) -> Timeline:
        """The animation of ``move``, which is made in the position ``before``."""
        return timeline(self.game, before, move)

    def draw(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the whole board, including the frame, layer by layer."""
        self.ground.draw(surface, geometry)
        self.draw_on_squares(surface, geometry, picture)

    def draw_on_squares(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw everything on the board except the board itself, layer by layer."""
        marked = numbers.marked_insets(picture)
        covered = numbers.covered_numbers(geometry, picture)
        marked = dict.fromkeys(covered, numbers.AT_EDGE) | marked
        left_out = numbers.left_out_numbers(geometry, picture)
        marked = {square: inset for square, inset in marked.items() if square not in left_out}
        if picture.numbers:
            unmarked = set(self.game.cells) - set(marked) - left_out
            rest = dict.fromkeys(sorted(unmarked), numbers.AT_EDGE)
            self.draw_numbers(surface, geometry, rest)
        self.draw_last_move(surface, geometry, picture)
        self.draw_pieces(surface, geometry, picture)
        self.draw_choices(surface, geometry, picture)
        if picture.numbers:
            for square in covered:
                dark = self.ground.is_dark(*self.game.cells[square])
                color = self.theme.sq_d if dark else self.theme.sq_l
                numbers.clear_corner(self.fonts, surface, geometry, (square, marked[square]), color)
            self.draw_numbers(surface, geometry, marked)
        self.draw_values(surface, geometry, picture)
        self.draw_verdict(surface, geometry, picture)
        self.draw_sprites(surface, geometry, picture)
        self.draw_winning(surface, geometry, picture)

    def draw_piece(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        """Draw a piece on a dark tile with rounded corners that fills the square ``rect``."""
        surface.blit(svg.rounded_rect(rect.size, 10, self.theme.sq_d), rect)
        put(surface, self.piece_image(piece, round(self.part * min(rect.size))), rect)

    def draw_small(self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece) -> None:
        """Draw a small icon of a piece in the square ``rect``, which is at least 14 pixels wide."""
        surface.blit(self._flat_piece(piece, rect.width), rect)

    def draw_mini(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        pieces: Mapping[int, Piece],
        last_move: Move | None = None,
    ) -> None:
        """Draw a flat board without a frame that fills the square ``rect`` (at least 40 pixels wide)."""
        game, theme = self.game, self.theme
        unit = min(rect.width / game.columns, rect.height / game.rows)
        left, top = (rect.width - unit * game.columns) / 2, (rect.height - unit * game.rows) / 2
        parts = [f'<rect width="{rect.width}" height="{rect.height}" fill="{theme.sq_d2}"/>']
        for row in range(game.rows):
            for column in range(game.columns):
                fill = theme.sq_d if self.ground.is_dark(row, column) else theme.sq_l
                parts.append(
                    f'<rect x="{left + unit * column:.2f}" y="{top + unit * row:.2f}" width="{unit:.2f}"'
                    f' height="{unit:.2f}" fill="{fill}"/>'
                )
        if last_move is not None:
            row, column = game.cells[last_move.destination]
            parts.append(
                f'<rect x="{left + unit * (column + 0.06):.2f}" y="{top + unit * (row + 0.06):.2f}"'
                f' width="{0.88 * unit:.2f}" height="{0.88 * unit:.2f}" fill="none"'
                f' stroke="{theme.last}" stroke-width="{0.12 * unit:.2f}"/>'
            )
        surface.blit(svg.render(svg.document("".join(parts), *rect.size), *rect.size), rect)
        size = max(4, round(0.78 * unit))
        for square, piece in pieces.items():
            row, column = game.cells[square]
            x, y = rect.x + left + unit * (column + 0.5), rect.y + top + unit * (row + 0.5)
            surface.blit(self._flat_piece(piece, size), (round(x - size / 2), round(y - size / 2)))

    def draw_banner(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw part of the board with a few pieces, filling ``rect``, which is wider than it is high."""
        game = self.game
        cell = max(-(-rect.width // game.columns), -(-rect.height // game.rows))
        board = pygame.Rect(0, 0, game.columns * cell, game.rows * cell).inflate(64, 64)
        board.center = rect.center
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        self.draw(surface, BoardGeometry(game, board, cell), self.banner_picture())
        surface.set_clip(clip)

    def draw_part(
        self, surface: pygame.Surface, rect: pygame.Rect, picture: Picture, corner: tuple[int, int], span: int
    ) -> None:
        """Draw ``span`` rows and columns, starting at the cell ``corner`` (row, column), scaled so that they
        fill ``rect``.

        Squares and pieces are rendered at this larger size, so that a part is as sharp as the whole board.
        """
        cell = -(-rect.width // span)
        size = self.game.columns * cell, self.game.rows * cell
        board = pygame.Rect((rect.x - corner[1] * cell, rect.y - corner[0] * cell), size).inflate(64, 64)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        self.draw(surface, BoardGeometry(self.game, board, cell), picture)
        surface.set_clip(clip)

    def banner_picture(self) -> Picture:
        """The picture of the board for the menu: the initial position or, if that is empty, a few pieces."""
        state, count = self.game.initial, 0
        while not self.game.pieces(state) or (self.game.places_pieces and count < self.game.rows):
            moves = state.legal_moves()
            if not moves:
                break
            state = state.play(moves[len(moves) // 2])
            count += 1
        return Picture(pieces=MappingProxyType(self.game.pieces(state)), numbers=False)

    # --- layers -----------------------------------------------------------------------------------

    def piece_image(self, piece: Piece, size: int, *, shadow: bool = True) -> pygame.Surface:
        """A piece in a box of ``size`` pixels, with or without its shadow."""
        if self.game.side_colors is None:
            return self.sprites.piece(disc_kind(piece), size, shadow=shadow)
        if size < discs.FLAT_BELOW:
            return self._flat_piece(piece, size)
        image = discs.disc(self.game.side_colors[piece.side], size, self.theme, king=piece.king)
        if not shadow or self.theme.outlined:
            return image
        return self.sprites.with_shadow(image, size)

    def _flat_piece(self, piece: Piece, size: int) -> pygame.Surface:
        if self.game.side_colors is None:
            return self.sprites.flat_disc(piece, size)
        color = self.game.side_colors[piece.side]
        edge = self.theme.ink if self.theme.outlined else discs.shade(color, "#000000", 0.45)
        return discs.flat_disc(color, edge, edge if piece.king else None, size)

    def draw_numbers(
        self, surface: pygame.Surface, geometry: BoardGeometry, insets: Mapping[int, float]
    ) -> None:
        """Draw the labels of squares, each with its own inset."""
        style = numbers.number_style(geometry)
        colors, label_of = self._number_colors, self.game.square_label
        for square, inset in insets.items():
            label = label_of(square)
            if label:
                at = numbers.number_place(geometry, square, inset, style.size)
                self.fonts.blit(surface, label, style, colors[square], at)

    @cached_property
    def _number_colors(self) -> dict[int, str]:
        """Maps each square to the colour of its number."""
        return {square: self.number_color(square) for square in self.game.cells}

    def number_color(self, square: int) -> str:
        """A colour in which a number on the square is readable."""
        return self.theme.num if self.ground.is_dark(*self.game.cells[square]) else self.theme.key

    def draw_last_move(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Mark the last move: the square where a piece was placed, or the path and the captured pieces."""
        move, alpha = picture.last_move, picture.last_move_alpha
        if move is None:
            return
        theme, marks, cell = self.theme, self.marks, geometry.cell
        if len(move.path) == 1:
            sign = marks.frame(cell, theme.last, self.frame)
            put(surface, sign, geometry.cell_rect(move.destination), alpha)
            return
        put(surface, marks.frame(cell, theme.last, tint=0.16), geometry.cell_rect(move.destination), alpha)
        if move.origin != move.destination:
            put(surface, marks.left_from(cell), geometry.cell_rect(move.origin), alpha)
        points = tuple(geometry.centre(square) for square in move.path)
        arrow = marks.arrow(points, cell, theme.last)
        svg.blit_alpha(surface, arrow.image, arrow.position, alpha)
        for square in move.captures:
            put(surface, marks.bead(cell, theme.last), geometry.cell_rect(square), alpha)

    def draw_pieces(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the pieces at rest."""
        for square, piece in picture.pieces.items():
            image = self.piece_image(piece, round(self.part * geometry.cell))
            put(surface, image, geometry.cell_rect(square))

    def draw_choices(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the marks that help the user choose a move: rings, routes, the hint, and the squares under the
        pointer and the keyboard cursor.
        """
        if picture.touched is not None:
            self.draw_touched(surface, geometry, picture.touched, picture.ghost)
        self._rings(surface, geometry, picture)
        self._ways(surface, geometry, picture)
        if picture.hover is not None and self.game.places_pieces:
            self.draw_hover(surface, geometry, picture.hover, picture.ghost)

    def draw_hover(
        self, surface: pygame.Surface, geometry: BoardGeometry, square: int, ghost: Piece | None
    ) -> None:
        """Mark the square under the pointer and show the piece that a click would place there."""
        place = geometry.cell_rect(square)
        put(surface, self.marks.frame(geometry.cell, self.theme.select, self.frame), place)
        if ghost is not None:
            image = self.piece_image(ghost, round(self.part * geometry.cell), shadow=False)
            put(surface, image, place, GHOST)

    def draw_touched(
        self, surface: pygame.Surface, geometry: BoardGeometry, square: int, ghost: Piece | None
    ) -> None:
        """Draw a frame around the square under the pointer; ``ghost`` is the piece that would move there."""
        place = geometry.cell_rect(square)
        frame = self.marks.frame(geometry.cell, self.theme.select, TOUCHED_FRAME)
        put(surface, frame, place, 1.0 if ghost else TOUCHED)
        if ghost is not None:
            image = self.piece_image(ghost, round(self.part * geometry.cell), shadow=False)
            put(surface, image, place, GHOST)

    def _rings(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        marks, cell = self.marks, geometry.cell
        for square in picture.must:
            if square != picture.selected:
                put(surface, marks.must(cell, in_steps(picture.must_pulse)), geometry.cell_rect(square))
        if picture.hinted is not None:
            put(surface, marks.hinted(cell), geometry.cell_rect(picture.hinted))
        if picture.selected is not None:
            ring = marks.selected(cell)
            put(surface, ring, geometry.cell_rect(picture.selected))
        if picture.cursor is not None:
            put(surface, marks.brackets(cell, self.theme.num), geometry.cell_rect(picture.cursor))

    def _ways(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the destinations of the selected piece, and the hint."""
        marks, cell = self.marks, geometry.cell
        for path in picture.routes:
            if len(path) > 1:
                surface.blit(*marks.route(tuple(geometry.centre(square) for square in path), cell))
        for square in picture.targets:
            put(surface, marks.dot(cell), geometry.cell_rect(square))
        size = max(9, round(0.15 * cell))
        style = TypeStyle(MONO_BOLD, size, size)
        for square, step in picture.landings:
            put(surface, marks.landing(cell), geometry.cell_rect(square))
            centre = geometry.centre(square)
            self.fonts.blit(surface, str(step), style, self.theme.key, centre, "center")
        for square in picture.victims:
            put(surface, marks.bead(cell, self.theme.select), geometry.cell_rect(square))
        self.draw_looking(surface, geometry, picture.looking)
        if picture.hint is not None:
            self.draw_hint(surface, geometry, picture.hint)

    def draw_hint(self, surface: pygame.Surface, geometry: BoardGeometry, hint: Move) -> None:
        """Draw a hint as a dashed arrow, or as a dashed frame if a piece is placed."""
        if len(hint.path) == 1:
            sign = self.marks.dashed_frame(geometry.cell, self.theme.hint, self.frame)
            put(surface, sign, geometry.cell_rect(hint.destination))
            return
        points = tuple(geometry.centre(square) for square in hint.path)
        surface.blit(*self.marks.arrow(points, geometry.cell, self.theme.hint, 0.3, 0.1, dashed=True))

    def draw_verdict(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the move that was a mistake, and the better move."""
        draw_verdict(self.theme, self.marks, self.fonts, self.frame, surface, geometry, picture)

    def draw_looking(self, surface: pygame.Surface, geometry: BoardGeometry, moves: tuple[Move, ...]) -> None:
        """Draw the line that the computer is considering, as increasingly faint arrows or frames."""
        for move, alpha in zip(moves, LOOKING, strict=False):
            if len(move.path) == 1:
                sign = self.marks.frame(geometry.cell, self.theme.hint, self.frame)
                put(surface, sign, geometry.cell_rect(move.destination), alpha)
                continue
            points = tuple(geometry.centre(square) for square in move.path)
            arrow = self.marks.arrow(points, geometry.cell, self.theme.hint, 0.3, 0.1, weight=0.6)
            svg.blit_alpha(surface, arrow.image, arrow.position, alpha)

    def draw_values(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the value of a move on its destination, or the value of a piece's best move on the piece."""
        size = max(10, min(14, round(0.125 * geometry.cell)))
        for square, value in picture.values.items():
            x, y = geometry.centre(square)
            draw_pill(
                surface,
                self.theme,
                self.fonts,
                (x, y + VALUE_BELOW * geometry.cell),
                value,
                size=size,
                width=pill_width(self.fonts, [value], size) - size,
                quiet=not value.startswith("win"),
            )

    def draw_sprites(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw the moving pieces."""
        for sprite in picture.sprites:
            self.draw_moving(surface, geometry, sprite)

    def draw_moving(self, surface: pygame.Surface, geometry: BoardGeometry, sprite: Sprite) -> None:
        """Draw a moving piece: a piece being placed fades in, and a lifted piece casts a shadow."""
        x, y = geometry.point(sprite.x, sprite.y)
        if 0 < sprite.crown < 1:
            self.draw_crowning(surface, geometry.cell, (x, y), sprite)
            return
        piece = Piece(sprite.piece.side, sprite.piece.king or sprite.crown >= 1)
        size = round(self.part * geometry.cell * sprite.scale)
        alpha = sprite.alpha * sprite.stroke
        if sprite.lift <= 0:
            centred(surface, self.piece_image(piece, size), (x, y), alpha)
            return
        height = sprite.lift * geometry.cell
        shadow = self.sprites.shadow(round(size * (1 + 0.25 * sprite.lift)))
        centred(surface, shadow, (x + 0.12 * height, y + 0.2 * height), alpha * (1 - sprite.lift))
        centred(surface, self.piece_image(piece, size, shadow=False), (x, y - height), alpha)

    def draw_crowning(
        self, surface: pygame.Surface, cell: int, centre: tuple[float, float], sprite: Sprite
    ) -> None:
        """Draw a piece that is being crowned."""
        size = round(self.part * cell)
        centred(surface, self.piece_image(Piece(sprite.piece.side), size), centre, sprite.alpha)
        king = self.piece_image(Piece(sprite.piece.side, king=True), size)
        centred(surface, king, centre, sprite.alpha * sprite.crown)

    def draw_winning(self, surface: pygame.Surface, geometry: BoardGeometry, picture: Picture) -> None:
        """Draw a bar through the squares that decided the game."""
        if len(picture.winning) > 1:
            points = tuple(geometry.centre(square) for square in picture.winning)
            bar = self.marks.bar(points, geometry.cell, self.theme.last)
            svg.blit_alpha(surface, bar.image, bar.position, 1.0)


def in_steps(value: float) -> float:
    """A fraction rounded to twelfths, so that only a few versions of an animated mark are rendered."""
    return round(12 * value) / 12


def centred(
    surface: pygame.Surface, image: pygame.Surface, centre: tuple[float, float], alpha: float
) -> None:
    """Draw an image centred on a point in pixels."""
    x, y = centre[0] - image.get_width() / 2, centre[1] - image.get_height() / 2
    svg.blit_alpha(surface, image, (math.floor(x + 0.5), math.floor(y + 0.5)), alpha)
