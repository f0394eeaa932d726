"""Places the number of a square so that neither a mark nor a piece covers it."""

from __future__ import annotations

import pygame

from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.picture import Picture
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.kit.type_styles import MONO_MEDIUM, TypeStyle

AT_EDGE = 0.045
INSIDE_FRAME = 0.09
INSIDE_CURSOR = 0.12
"""A number's distance from the corner of a cell with the keyboard cursor, as a fraction of the cell."""
_CLEAR_OF_PIECES = 57
"""The cell size in pixels from which a piece does not overlap a two-digit number in the corner."""
_PIECES_ONLY = 28
"""The cell size in pixels below which a number would cover too much of a piece."""


def number_style(geometry: BoardGeometry) -> TypeStyle:
    """The text style of the numbers on a board."""
    size = max(10, min(15, round(0.135 * geometry.cell)))
    return TypeStyle(MONO_MEDIUM, size, size)


def number_place(geometry: BoardGeometry, square: int, inset: float, size: int) -> tuple[float, float]:
    """The position of a number in pixels: its left end and its vertical middle."""
    cell = geometry.cell_rect(square)
    return cell.x + inset * geometry.cell, cell.y + (inset - 0.02) * geometry.cell + 0.415 * size


def covered_numbers(geometry: BoardGeometry, picture: Picture) -> tuple[int, ...]:
    """The squares whose pieces would cover part of their two-digit numbers; empty unless the cells are
    small.
    """
    game = geometry.game
    if not _PIECES_ONLY <= geometry.cell < _CLEAR_OF_PIECES or game.places_pieces:
        return ()
    return tuple(square for square in picture.pieces if len(game.square_label(square)) > 1)


def left_out_numbers(geometry: BoardGeometry, picture: Picture) -> frozenset[int]:
    """The squares whose numbers are left out because very small cells have no space for them next to the
    piece.
    """
    small = geometry.cell < _PIECES_ONLY and not geometry.game.places_pieces
    return frozenset(picture.pieces) if small else frozenset()


def marked_insets(picture: Picture) -> dict[int, float]:
    """The squares whose numbers are drawn on top of marks, with the inset of each number."""
    insets = dict.fromkeys(picture.must, AT_EDGE)
    if picture.selected is not None:
        insets[picture.selected] = AT_EDGE
    for path in picture.routes:
        insets.update(dict.fromkeys(path, AT_EDGE))
    for move in filter(None, (picture.last_move, picture.hint)):
        insets.update(dict.fromkeys((*move.path, *move.captures), AT_EDGE))
    if picture.touched is not None:
        insets[picture.touched] = INSIDE_FRAME
    if picture.last_move is not None:
        insets[picture.last_move.destination] = INSIDE_FRAME
    if picture.cursor is not None:
        insets[picture.cursor] = INSIDE_CURSOR
    return insets


def clear_corner(
    fonts: Fonts, surface: pygame.Surface, geometry: BoardGeometry, place: tuple[int, float], color: str
) -> None:
    """Cover the edge of a piece with the colour of the square, so that the number can be drawn there.

    ``place`` contains the square and the inset of its number.
    """
    style, (square, inset) = number_style(geometry), place
    x, y = number_place(geometry, square, inset, style.size)
    size = fonts.width(geometry.game.square_label(square), style) + 2, style.size
    surface.blit(svg.rounded_rect(size, 2, color), (round(x) - 1, round(y - style.size / 2)))
