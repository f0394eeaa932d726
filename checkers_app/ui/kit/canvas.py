"""A surface whose coordinate units are larger than pixels, so that everything drawn on it is enlarged.

Scenes are laid out and drawn in units.  At the usual text size a unit is a pixel, and they draw on the
window's own surface.  At a larger size they draw on a :class:`Canvas`: positions are multiplied, and
everything is rendered at its final size, so that text and lines stay sharp.  The functions of
:mod:`checkers_app.ui.kit.draw` and everything drawn by a :class:`~checkers_app.ui.kit.look.Look` work on
both.
"""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect, Surface


def in_pixels(rect: Rect, zoom: float) -> Rect:
    """Convert a rectangle from units to pixels; adjacent rectangles remain adjacent."""
    left, top = round(rect.x * zoom), round(rect.y * zoom)
    return Rect(left, top, round(rect.right * zoom) - left, round(rect.bottom * zoom) - top)


class Canvas(Surface):
    """A view of a surface in units of ``zoom`` pixels.

    Args:
        pixels: the surface to draw on.
        zoom: pixels per unit.
    """

    def __init__(self, pixels: Surface, zoom: float) -> None:
        super().__init__((1, 1))
        self.pixels = pixels
        self.zoom = zoom

    def get_size(self) -> tuple[int, int]:
        """The size in units; incomplete units at the right and bottom edges are not counted."""
        width, height = self.pixels.get_size()
        return int(width / self.zoom), int(height / self.zoom)

    def get_width(self) -> int:
        """The width in units."""
        return self.get_size()[0]

    def get_height(self) -> int:
        """The height in units."""
        return self.get_size()[1]

    def get_rect(self, **places: Any) -> Rect:
        """The rectangle of the whole surface in units; ``places`` sets its attributes, such as ``center``."""
        rect = Rect((0, 0), self.get_size())
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def blit(self, source: Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """Draw a picture, or only its part ``area``, with the top left corner at ``dest``; both are in units.

        Another canvas is copied as it is.  A plain surface is enlarged, so it looks less sharp than if it had
        been drawn on this canvas.
        """
        x, y = dest[:2] if not isinstance(dest, Rect) else dest.topleft
        place = round(x * self.zoom), round(y * self.zoom)
        if isinstance(source, Canvas):
            part = None if area is None else in_pixels(Rect(area), source.zoom)
            return self.pixels.blit(source.pixels, place, part, special_flags)
        if area is not None:
            source = source.subsurface(Rect(area).clip(source.get_rect()))
        size = round(source.get_width() * self.zoom), round(source.get_height() * self.zoom)
        return self.pixels.blit(pygame.transform.smoothscale(source, size), place, None, special_flags)

    def copy(self) -> Canvas:
        """Return an independent copy."""
        return Canvas(self.pixels.copy(), self.zoom)

    def set_alpha(self, *values: Any) -> None:
        """Set the opacity with which this canvas is drawn on another surface."""
        self.pixels.set_alpha(*values)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """Fill a rectangle, or the whole canvas."""
        place = None if rect is None else in_pixels(Rect(rect), self.zoom)
        return self.pixels.fill(color, place, special_flags)

    def set_clip(self, rect: Any) -> None:
        """Restrict drawing to a rectangle; None removes the restriction."""
        self.pixels.set_clip(None if rect is None else in_pixels(Rect(rect), self.zoom))

    def get_clip(self) -> Rect:
        """The rectangle to which drawing is restricted."""
        return in_pixels(self.pixels.get_clip(), 1 / self.zoom)


def pixels_of(surface: Surface) -> Surface:
    """The pygame surface behind a canvas; any other surface is returned unchanged."""
    return surface.pixels if isinstance(surface, Canvas) else surface


def zoom_of(surface: Surface) -> float:
    """The pixels per unit of a surface: 1 unless the surface is a canvas."""
    return surface.zoom if isinstance(surface, Canvas) else 1.0


def canvas(pixels: Surface, zoom: float) -> Surface:
    """A surface with which a scene draws on ``pixels`` at a given zoom; at zoom 1, ``pixels`` itself."""
    return pixels if zoom == 1.0 else Canvas(pixels, zoom)


def layer(size: tuple[int, int], zoom: float) -> Surface:
    """A transparent surface of a given size in units, to be drawn on and then copied to another surface."""
    rect = in_pixels(Rect((0, 0), size), zoom)
    return canvas(Surface(rect.size, pygame.SRCALPHA), zoom)
