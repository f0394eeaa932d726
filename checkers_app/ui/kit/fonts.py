"""Text: fonts by role, rendered once and kept, set on the middle of its capitals."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from checkers_app.paths import asset
from checkers_app.ui.kit.theme import TYPE, TypeStyle

Anchor = Literal["left", "center", "right"]

ELLIPSIS = "…"
_KEPT = 768
"""Rendered texts kept: a full play scene shows about 120."""


class Fonts:
    """The fonts of the interface at one scale.

    Wherever a ``role`` is asked for, a name of :data:`checkers_app.ui.kit.theme.TYPE` or a
    :class:`TypeStyle` will do.

    Args:
        scale: the user's text size, 0.85 to 2.
    """

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        # Bound per instance, so that dropping the instance drops its surfaces.
        self._font = lru_cache(maxsize=None)(self._open)
        self._text = lru_cache(maxsize=_KEPT)(self._render)
        self._widths = lru_cache(maxsize=_KEPT * 2)(self._measure)

    def font(self, role: str | TypeStyle) -> pygame.font.Font:
        """The font of a role."""
        return self._font(_style(role))

    def render(self, text: str, role: str | TypeStyle, color: str) -> pygame.Surface:
        """``text`` on a transparent ground.  The surface is shared: do not draw on it."""
        return self._text(text, _style(role), color)

    def width(self, text: str, role: str | TypeStyle) -> int:
        """The width of ``text`` in pixels."""
        return self._widths(text, _style(role))

    def line_height(self, role: str | TypeStyle) -> int:
        """The distance of two lines of a paragraph in pixels."""
        style = _style(role)
        return round(style.line * self.scale) if style.scaled else style.line

    def fit(self, text: str, role: str | TypeStyle, max_width: int) -> str:
        """``text``, or as much of its beginning with an ellipsis as ``max_width`` pixels hold."""
        if self.width(text, role) <= max_width:
            return text
        font = self.font(role)
        shortest, longest = 0, len(text) - 1
        while shortest < longest:
            middle = (shortest + longest + 1) // 2
            if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= max_width:
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
        """Draw ``text`` so that the middle of its capitals lies at the height of ``position``.

        Returns:
            The rectangle the text covers.
        """
        image = self.render(text, role, color)
        x, y = position
        if anchor == "center":
            x -= image.get_width() / 2
        elif anchor == "right":
            x -= image.get_width()
        return surface.blit(image, (round(x), round(y - self.middle(role))))

    def middle(self, role: str | TypeStyle) -> float:
        """The distance in pixels from the top of a rendered text to the middle of its capitals."""
        font = self.font(role)
        glyph = font.metrics("H")[0]
        capital = glyph[3] if glyph else font.get_ascent()
        return font.get_ascent() - capital / 2

    def _open(self, style: TypeStyle) -> pygame.font.Font:
        size = round(style.size * self.scale) if style.scaled else style.size
        return pygame.font.Font(asset("fonts", style.file), size)

    def _render(self, text: str, style: TypeStyle, color: str) -> pygame.Surface:
        return self._font(style).render(text, True, color)

    def _measure(self, text: str, style: TypeStyle) -> int:
        return self._font(style).size(text)[0]


def _style(role: str | TypeStyle) -> TypeStyle:
    return TYPE[role] if isinstance(role, str) else role
