"""Renders text in fonts chosen by role.  Rendered text is cached and centred vertically on the capitals."""

from __future__ import annotations

import math
from typing import Literal

import pygame

from checkers_app.paths import asset
from checkers_app.ui.kit.canvas import Canvas, in_pixels
from checkers_app.ui.kit.damaged import reading
from checkers_app.ui.kit.kept import kept
from checkers_app.ui.kit.traced import Lettering, note
from checkers_app.ui.kit.type_styles import FAMILIES, TYPE, TypeStyle
from checkers_app.ui.kit.typesetter import Face, Line, Typesetter

Anchor = Literal["left", "center", "right"]

ELLIPSIS = "…"
_KEPT = 768
"""The number of cached texts; the page of a game shows about 120."""


class Fonts:
    """The fonts of the interface at one scale; all sizes are in units of ``scale`` pixels.

    A ``role`` may be a name in :data:`checkers_app.ui.kit.type_styles.TYPE` or a :class:`TypeStyle`.

    Args:
        scale: pixels per unit.
    """

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        # Cached per instance, so that dropping the instance drops its surfaces.
        self._face = kept(self._open, None)
        self._typesetter = kept(self._make_typesetter, None)
        self._text = kept(self._render, _KEPT)
        self._lines = kept(self._set, _KEPT * 2)
        self.measured = kept(self._measure, _KEPT * 4)
        """A cached version of :meth:`width`, for callers that need hundreds of widths."""
        self._fitted = kept(self._shortened, _KEPT)

    def width(self, text: str, role: str | TypeStyle) -> int:
        """The width of ``text`` in units."""
        return self.measured(text, role)

    def _measure(self, text: str, role: str | TypeStyle) -> int:
        return math.ceil(self._lines(text, _style(role)).width / self.scale)

    def line_height(self, role: str | TypeStyle) -> int:
        """The distance in units between two lines of a paragraph."""
        return _style(role).line

    def fit(self, text: str, role: str | TypeStyle, max_width: int) -> str:
        """``text``, shortened with an ellipsis if it is wider than ``max_width`` units."""
        style = _style(role)
        return text if self.width(text, style) <= max_width else self._fitted(text, style, max_width)

    def _shortened(self, text: str, style: TypeStyle, max_width: int) -> str:
        typesetter = self._typesetter(style)
        shortest, longest = 0, len(text) - 1
        while shortest < longest:
            middle = (shortest + longest + 1) // 2
            if typesetter.line(text[:middle].rstrip() + ELLIPSIS).width <= max_width * self.scale:
                shortest = middle
            else:
                longest = middle - 1
        return text[:shortest].rstrip() + ELLIPSIS

    def blit(
        self,
        surface: pygame.Surface,
        text: str,
        role: str | TypeStyle,
        color: str,
        position: tuple[float, float],
        anchor: Anchor = "left",
    ) -> pygame.Rect:
        """Draw ``text`` with the middle of its capitals at the height of ``position``.

        Returns:
            The rectangle of the text.
        """
        # _style and pixels_of are not called, because a frame has dozens of texts.
        style = TYPE[role] if isinstance(role, str) else role
        pixels = surface.pixels if isinstance(surface, Canvas) else surface
        typesetter = self._typesetter(style)
        width = math.ceil(self._lines(text, style).width)
        x, y = position[0] * self.scale, position[1] * self.scale
        if anchor == "center":
            x -= width / 2
        elif anchor == "right":
            x -= width
        left, top = round(x), round(y - typesetter.middle)
        pixels.blit(self._text(text, style, color), (left - typesetter.margin, top))
        place = pygame.Rect(left, top, width, typesetter.height)
        return place if self.scale == 1.0 else in_pixels(place, 1 / self.scale)

    def middle(self, role: str | TypeStyle) -> float:
        """The distance in units from the top of a text's rectangle to the middle of its capitals."""
        return self._typesetter(_style(role)).middle / self.scale

    def _open(self, file: str) -> Face:
        path = asset("fonts", file)
        with reading(path):
            return Face(str(path))

    def _make_typesetter(self, style: TypeStyle) -> Typesetter:
        return Typesetter(self._face(style.file), style.size * self.scale, tabular=style.tabular)

    def _set(self, text: str, style: TypeStyle) -> Line:
        return self._typesetter(style).line(text)

    def _render(self, text: str, style: TypeStyle, color: str) -> pygame.Surface:
        typesetter = self._typesetter(style)
        pen = typesetter.margin, typesetter.ascent
        size = style.size * self.scale
        family, weight = FAMILIES[style.file]
        image = typesetter.picture(self._lines(text, style), color)
        return note(image, Lettering(text, family, weight, size, color, pen))


def _style(role: str | TypeStyle) -> TypeStyle:
    return TYPE[role] if isinstance(role, str) else role
