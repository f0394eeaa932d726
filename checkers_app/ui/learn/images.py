"""Draws pictures at positions given in units; the pictures are rendered in pixels, so they stay sharp at any
zoom.
"""

from __future__ import annotations

from pygame import Surface

from checkers_app.ui.kit import svg
from checkers_app.ui.kit.canvas import pixels_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.shapes import outline, triangle


def put_centred(
    look: Look, surface: Surface, image: Surface, centre: tuple[float, float], alpha: float = 1.0
) -> None:
    """Draw an image that was rendered in pixels, centred on a point given in units."""
    x, y = centre[0] * look.zoom - image.get_width() / 2, centre[1] * look.zoom - image.get_height() / 2
    svg.blit_alpha(pixels_of(surface), image, (round(x), round(y)), alpha)


def put_triangle(
    look: Look,
    surface: Surface,
    centre: tuple[float, float],
    side: int,
    *,
    maximising: bool,
    hollow: bool = False,
    faint: bool = False,
    alpha: float = 1.0,
    chance: bool = False,
) -> None:
    """Draw a node of a search tree, ``side`` units wide, with its bounding box centred on ``centre``."""
    pixels = round(side * look.zoom)
    image = triangle(look.theme, pixels, maximising=maximising, hollow=hollow, faint=faint, chance=chance)
    put_centred(look, surface, image, centre, alpha)


def put_outline(
    look: Look,
    surface: Surface,
    centre: tuple[float, float],
    side: int,
    colour: str,
    width: float,
    *,
    maximising: bool,
    chance: bool = False,
) -> None:
    """Draw an outline around a node, with the same shape and the same centre."""
    image = outline(round(side * look.zoom), colour, width * look.zoom, maximising=maximising, chance=chance)
    put_centred(look, surface, image, centre)
