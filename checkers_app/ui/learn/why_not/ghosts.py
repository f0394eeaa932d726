"""Draws a hypothetical line on the real board: transparent pieces, arrows and numbered beads."""

from __future__ import annotations

import math
from dataclasses import replace

from pygame import Surface

from checkers_app.games.base import Move, Piece
from checkers_app.ui.boards.geometry import BoardGeometry
from checkers_app.ui.boards.marks import put
from checkers_app.ui.boards.painter import BoardPainter
from checkers_app.ui.boards.picture import Picture, Sprite
from checkers_app.ui.kit import svg
from checkers_app.ui.kit.canvas import in_pixels, pixels_of
from checkers_app.ui.kit.type_styles import MONO_BOLD, TypeStyle
from checkers_app.views.learn.inquiry import Inquiry, ShownPly

GHOST = 0.55
"""The opacity of a piece at its destination."""
LEAVING = 0.60
"""The opacity of a piece that the line moves away or captures."""
_BEFORE = 0.40
"""The opacity of the previous ply if plies are shown one at a time."""
_ASIDE = 0.11
"""The sideways offset of arrows in cells, so that moves back and forth do not cover each other."""
_BEAD = 0.155
"""The radius in cells of a numbered bead."""
_LARGEST = 22.0
"""The maximum radius of a bead in pixels, because squares may be very large."""


def shown_plies(inquiry: Inquiry) -> list[tuple[ShownPly, float]]:
    """The plies that are currently shown on the board, with their opacities."""
    if inquiry.answer is None or inquiry.best_shown:
        return []
    plies = inquiry.plies[: inquiry.shown]
    if inquiry.at_once:
        return [(ply, 1.0) for ply in plies]
    strengths = (_BEFORE, 1.0)[-len(plies[-2:]) :]
    return list(zip(plies[-2:], strengths, strict=True))


def ghostly(picture: Picture, inquiry: Inquiry) -> Picture:
    """The board with moving pieces made transparent, and with copies of them at their destinations."""
    game, before = inquiry.game, inquiry.game.pieces(inquiry.state)
    picture = replace(
        picture,
        last_move=None,
        hint=None,
        must=(),
        hover=None,
        ghost=None,
        selected=None,
        targets=(),
        landings=(),
        routes=(),
        victims=(),
        values={},
    )
    if inquiry.best_shown and inquiry.answer is not None:
        return replace(picture, hint=inquiry.answer.best)
    shown = inquiry.plies[: inquiry.shown]
    if not shown:
        return replace(picture, hint=inquiry.move)
    last = shown[-1]
    after = game.pieces(last.before.play(last.move))
    rest = {square: piece for square, piece in before.items() if after.get(square) == piece}
    gone = {square: piece for square, piece in before.items() if square not in rest}
    sprites = (
        [] if not inquiry.at_once else [_sprite(inquiry, at, piece, LEAVING) for at, piece in gone.items()]
    )
    ghosts = {square: piece for square, piece in after.items() if square not in rest}
    if inquiry.at_once:  # also pieces that are taken within the line
        for ply in shown:
            ghosts.setdefault(ply.move.destination, ply.piece)
    sprites += [_sprite(inquiry, at, piece, GHOST) for at, piece in ghosts.items() if at not in rest]
    return replace(picture, pieces=rest, sprites=tuple(sprites))


def _sprite(inquiry: Inquiry, square: int, piece: Piece, alpha: float) -> Sprite:
    row, column = inquiry.game.cells[square]
    return Sprite(piece, column + 0.5, row + 0.5, alpha=alpha)


def draw_line(
    painter: BoardPainter,
    surface: Surface,
    geometry: BoardGeometry,
    inquiry: Inquiry,
    zoom: float = 1.0,
) -> None:
    """Draw arrows, marks on captured pieces, and a number where each ply ends."""
    if zoom != 1.0:  # marks on the board are rendered in pixels
        place = in_pixels(geometry.rect, zoom)
        geometry = BoardGeometry(geometry.game, place, int(geometry.cell * zoom), geometry.flipped)
        surface = pixels_of(surface)
    plies = shown_plies(inquiry)
    for ply, alpha in plies:
        _arrow(painter, surface, geometry, ply, alpha)
    for ply, alpha in plies:
        colour = painter.theme.must if ply.number == 1 else painter.theme.last
        for square in ply.move.captures:
            put(surface, painter.marks.bead(geometry.cell, colour), geometry.cell_rect(square), alpha)
    places: dict[int, int] = {}
    for ply, alpha in plies:
        square = ply.move.destination
        corner = places.get(square, 0)
        places[square] = corner + 1
        _number(painter, surface, geometry, ply, corner, alpha)


def _arrow(
    painter: BoardPainter, surface: Surface, geometry: BoardGeometry, ply: ShownPly, alpha: float
) -> None:
    move, cell = ply.move, geometry.cell
    if len(move.path) < 2:
        return
    colour = painter.theme.must if ply.number == 1 else painter.theme.last
    points = _aside(move, geometry)
    arrow = painter.marks.arrow(points, cell, colour, 0.3, 0.16, dashed=ply.number == 1)
    svg.blit_alpha(surface, arrow.image, arrow.position, alpha)


def _aside(move: Move, geometry: BoardGeometry) -> tuple[tuple[float, float], ...]:
    """The path of a move, shifted to its right-hand side."""
    points = [geometry.centre(square) for square in move.path]
    (x1, y1), (x2, y2) = points[0], points[-1]
    if (x1, y1) == (x2, y2):
        x2, y2 = points[1]
    length = math.dist((x1, y1), (x2, y2)) or 1.0
    shift = _ASIDE * geometry.cell
    dx, dy = -(y2 - y1) / length * shift, (x2 - x1) / length * shift
    return tuple((x + dx, y + dy) for x, y in points)


def draw_bead(
    painter: BoardPainter,
    surface: Surface,
    centre: tuple[float, float],
    radius: float,
    number: int,
    alpha: float = 1.0,
) -> None:
    """Draw a number in a dark bead with a rim in the colour of its move; sizes are in pixels."""
    colour = painter.theme.must if number == 1 else painter.theme.last
    side = max(14, round(2 * radius))
    image = svg.disc(side, painter.theme.key, colour, max(1.5, 0.13 * radius))
    at = (round(centre[0] - side / 2), round(centre[1] - side / 2))
    svg.blit_alpha(surface, image, at, alpha)
    size = max(9, round(0.95 * radius))
    style = TypeStyle(MONO_BOLD, size, size)
    if alpha > 0.5:
        painter.fonts.blit(surface, str(number), style, colour, centre, "center")


def _number(
    painter: BoardPainter, surface: Surface, geometry: BoardGeometry, ply: ShownPly, corner: int, alpha: float
) -> None:
    """Draw the number of a ply at a corner of the square where it ends; later plies use other corners."""
    x, y = geometry.centre(ply.move.destination)
    dx, dy = ((0.32, -0.32), (-0.32, 0.32), (0.32, 0.32), (-0.32, -0.32))[corner % 4]
    centre = (x + dx * geometry.cell, y + dy * geometry.cell)
    radius = min(_LARGEST, _BEAD * geometry.cell)
    draw_bead(painter, surface, centre, radius, ply.number, alpha)
