"""Strips of colour that replace small nodes: rows of texels, stored at decreasing resolutions.

No surface is as wide as the tree: a strip is stored as bytes, and its visible part has at most two texels per
pixel.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.learn.tree.layout import Bundle, TreeLayout
from checkers_app.ui.kit.canvas import in_pixels, pixels_of, zoom_of
from checkers_app.views.learn.tree.camera import Camera

FAINT = 64
"""The opacity, from 0 to 255, of the faint copy of the lower strip that fills the space between two strips.
"""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A range of leaves that are next to each other both with and without folds."""

    left: float
    right: float
    """The right end; like ``left``, it is measured in the layout with folds."""
    base: float
    """The position of ``left`` in the layout without folds."""


def stretches(layout: TreeLayout, base: TreeLayout) -> list[Stretch]:
    """The ranges of leaves between the folds of a layout, from left to right."""
    found: list[Stretch] = []
    place = base_place = 0
    end = 0
    for row in sorted(layout.folds):
        if row < end:
            continue  # within another fold
        left = layout.leaf0[row]
        if left > place:
            found.append(Stretch(place, left, base_place))
        end = row + layout.tree.sizes[row]
        place, base_place = layout.leaf0[end], base.leaf0[end]
    if layout.width > place:
        found.append(Stretch(place, layout.width, base_place))
    return found


class Bands:
    """The strips of one tree in the colours of one theme.

    Args:
        strips: :func:`checkers_app.learn.tree.strips.painted_strips` of the tree without folds.
    """

    def __init__(self, strips: Sequence[list[bytes]]) -> None:
        self._levels = strips

    def __len__(self) -> int:
        return len(self._levels)

    def row(self, level: int, camera: Camera, parts: Sequence[Stretch]) -> Surface:
        """The visible part of a ply's strip: a pixel high, as wide as the view, with premultiplied alpha."""
        image = Surface((camera.room, 1), pygame.SRCALPHA)
        for part in parts:
            left, right = max(part.left, camera.left), min(part.right, camera.right)
            if left < right:
                self._blit(image, level, camera, (left, right), left - part.left + part.base)
        return image

    def _blit(
        self, image: Surface, level: int, camera: Camera, span: tuple[float, float], base: float
    ) -> None:
        """Draw the texels from ``base`` on at the position of the leaves in ``span``."""
        levels = self._levels[level]
        number = max(0, min(len(levels) - 1, int(math.log2(max(1.0, 1 / camera.pixels)))))
        texels, size = levels[number], 1 << number
        first = int(base // size)
        end = min(len(texels) // 4, math.ceil((base + span[1] - span[0]) / size))
        if end <= first:
            return
        strip = pygame.image.frombuffer(texels[4 * first : 4 * end], (end - first, 1), "RGBA")
        width = max(1, round((end - first) * size * camera.pixels))
        scale = pygame.transform.smoothscale if width < end - first else pygame.transform.scale
        stretched = scale(strip, (width, 1))
        begin = camera.x(span[0])
        clip = image.get_clip()
        image.set_clip((math.floor(begin), 0, math.ceil(camera.x(span[1])) - math.floor(begin), 1))
        at = round(begin - (base - first * size) * camera.pixels)
        image.blit(stretched, (at, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        image.set_clip(clip)


def on_ground(row: Surface, ground: str, height: int, zoom: float, *, faint: bool = False) -> Surface:
    """An opaque band for a canvas with the given zoom: the row returned by :meth:`Bands.row` on a background,
    ``height`` units high.
    """
    line = Surface(row.get_size())
    line.fill(ground)
    if faint:
        row = row.copy()
        row.fill((FAINT, FAINT, FAINT, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
    line.blit(row, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.scale(line, (round(row.get_width() * zoom), max(1, round(height * zoom))))


def spans_of(bundles: Sequence[Bundle], limit: float, pixels: float) -> list[tuple[float, float]]:
    """The ranges of leaves that bundles of narrow siblings cover, from left to right; adjacent ranges are
    joined.
    """
    spans: list[tuple[float, float]] = []
    for bundle in bundles:
        left, right = bundle.left, min(bundle.right, limit)
        if left >= right:
            continue
        if spans and (left - spans[-1][1]) * pixels < 0.5:
            spans[-1] = (spans[-1][0], right)
        else:
            spans.append((left, right))
    return spans


def put_parts(surface: Surface, band: Surface, x: int, y: int, spans: Iterable[tuple[float, float]]) -> None:
    """Draw parts of a band, each given by its left and right ends in the band."""
    zoom = zoom_of(surface)
    for left, right in spans:
        begin = max(0, round(left))
        end = min(round(band.get_width() / zoom), max(begin + 1, round(right)))
        if begin < end:
            # The band is in pixels already: a canvas would enlarge it once more.
            part = in_pixels(Rect(begin, 0, end - begin, 1), zoom)
            place = in_pixels(Rect(x + begin, y, 1, 1), zoom)
            pixels_of(surface).blit(band, place.topleft, (part.x, 0, part.width, band.get_height()))
