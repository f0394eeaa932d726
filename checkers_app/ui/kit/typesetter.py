"""Text with fractional glyph positions.

SDL_ttf moves its pen by whole pixels, so small text is spaced unevenly.  This module draws every glyph once
for each of a few fractions of a pixel, and places it according to the font's own advances and kerning.
Vertical hinting is kept so that stems and x-heights are sharp, and the baseline is on a whole pixel.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from typing import Any

import pygame
import pygame.freetype
from pygame import Surface

from checkers_app.ui.kit.kept import kept

STEPS = 6
"""The number of glyph positions within a pixel; glyphs are first drawn wider by this factor."""
_EM = 2048
"""The size in pixels at which fonts are measured; whole pixels are then as precise as the font's units."""
_NEUTRAL = "¦"
"""A character that is not kerned against any other in the program's fonts."""
_TOO_TALL = 0.8
"""The maximum number of pixels by which hinting may increase the height of small glyphs."""
_LETTERS_KEPT = 4096
"""The number of cached glyphs for each font and size, about a kilobyte each; no page needs so many."""
_CHARACTERS_KEPT = 2048
"""The number of characters of a font whose measurements are cached, enough for all nine languages."""
_PAIRS_KEPT = 8192
"""The number of cached distances between characters."""
_HEIGHTS_KEPT = 256
"""The number of cached sizes for each font."""


class Face:
    """The measurements of a font file, in ems and without hinting.

    Args:
        path: the font file.
    """

    def __init__(self, path: str) -> None:
        if not pygame.freetype.get_init():
            pygame.freetype.init()
        self.path = path
        self._font = pygame.font.Font(path, _EM)
        self._pen = pygame.freetype.Font(path)
        self._neutral = self._advance(_NEUTRAL)
        self.ascent = self._font.get_ascent() / _EM
        self.descent = -self._font.get_descent() / _EM
        self.capital = self._metrics("H")[3] / _EM
        """The height of capital letters."""
        self._small = self._metrics("x")[3] / _EM
        self.widest_digit = max(self._advance(digit) for digit in "0123456789")
        self.advance = kept(self._advance, _CHARACTERS_KEPT)
        self.pair = kept(self._pair, _PAIRS_KEPT)
        self.height = kept(self._hinted_height, _HEIGHTS_KEPT)
        self._letter = kept(self._known, _CHARACTERS_KEPT)

    def shown(self, text: str) -> str:
        """``text`` in composed Unicode form (NFC), with "?" for every character that the font lacks."""
        text = unicodedata.normalize("NFC", text)
        if text.isascii() and text.isprintable():
            return text
        return "".join(self._letter(char) for char in text)

    def _known(self, char: str) -> str:
        if char.isspace():
            return " "
        # Only freetype reports a missing glyph: SDL_ttf draws a box instead.
        return char if char.isprintable() and self._pen.get_metrics(char, size=8)[0] else "?"

    def draw(self, char: str, size: float) -> tuple[Surface, int, int]:
        """Draw a glyph in white, :data:`STEPS` times too wide.

        Returns:
            The picture, the distance in pixels from the pen to its left edge, and the distance from the
            baseline up to its top.
        """
        # pygame's types do not say that a size may be wider than it is high.
        box: Any = (size * STEPS, self.height(size))
        picture, place = self._pen.render(char, "#FFFFFF", size=box)
        return picture, place.x, place.y

    def _hinted_height(self, size: float) -> float:
        """The height at which to render a size, because TrueType hinting can make small sizes too high."""
        if not self.path.endswith(".ttf"):
            return size
        whole = round(size)
        hinted = self._pen.get_rect("x", size=whole).height
        return whole - 1 if hinted - self._small * size > _TOO_TALL else whole

    def _metrics(self, char: str) -> tuple[int, int, int, int, int]:
        found = self._font.metrics(char)[0]
        if found is None:
            raise ValueError(f"{self.path} has no glyph for {char!r}")
        return found

    def _advance(self, char: str) -> float:
        return self._metrics(char)[4] / _EM

    def _pair(self, left: str, right: str) -> float:
        """The distance from the pen's position before ``left`` to its position before ``right``, including
        kerning.
        """
        both = self._font.size(_NEUTRAL + left + right + _NEUTRAL)[0] / _EM
        return both - 2 * self._neutral - self.advance(right)


@dataclass(frozen=True, slots=True)
class Line:
    """A text with the positions of its glyphs."""

    text: str
    places: tuple[float, ...]
    """The distance in pixels from the left edge of the text to the pen's position before each glyph."""
    width: float
    """The distance in pixels from the left edge to the pen's position after the last glyph."""


class Typesetter:
    """Sets text in one font at one size.

    Args:
        face: the font.
        size: the em size in pixels, which need not be a whole number.
        tabular: True to give all digits the width of the widest, so that changing numbers stay in place.
    """

    def __init__(self, face: Face, size: float, *, tabular: bool = False) -> None:
        self._face = face
        self._size = size
        self._tabular = tabular
        self._letter = kept(self._make_letter, _LETTERS_KEPT)
        self.ascent = math.ceil(face.ascent * size)
        """The distance in pixels from the top of a picture to the baseline."""
        self.height = self.ascent + math.ceil(face.descent * size)
        self.margin = math.ceil(size / 8)
        """The margin in pixels at both ends of a picture, for glyphs that extend beyond their own width."""
        self.middle = self.ascent - face.capital * size / 2
        """The distance in pixels from the top of a picture to the middle of the capitals."""

    def line(self, text: str) -> Line:
        """The text with the positions of its glyphs."""
        text = self._face.shown(text)
        places = []
        pen = 0.0
        for index, char in enumerate(text):
            if self._tabular and char in "0123456789":
                spare = self._face.widest_digit - self._face.advance(char)
                places.append((pen + spare / 2) * self._size)
                pen += self._face.widest_digit
            else:
                places.append(pen * self._size)
                following = text[index + 1 : index + 2]
                pen += self._face.pair(char, following) if following else self._face.advance(char)
        return Line(text, tuple(places), pen * self._size)

    def picture(self, line: Line, color: str) -> Surface:
        """Draw a line on a transparent background, with an extra :attr:`margin` on either side."""
        image = Surface((math.ceil(line.width) + 2 * self.margin, self.height), pygame.SRCALPHA)
        image.fill((255, 255, 255, 0))
        letters = []
        for char, place in zip(line.text, line.places, strict=True):
            whole, step = divmod(round(place * STEPS), STEPS)
            letter = self._letter(char, step)
            if letter is not None:
                glyph, left, top = letter
                letters.append((glyph, (self.margin + whole + left, self.ascent - top)))
        image.fblits(letters, pygame.BLEND_RGBA_ADD)
        image.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def _make_letter(self, char: str, step: int) -> tuple[Surface, int, int] | None:
        """Draw a glyph in white, ``step`` / STEPS of a pixel to the right of the pen.

        Returns:
            The picture, the distance in pixels from the pen to its left edge, and the distance from the
            baseline up to its top; None for a character that draws nothing.
        """
        wide, left, top = self._face.draw(char, self._size)
        if 0 in wide.get_size():
            return None
        column, offset = divmod(left + step, STEPS)
        width = math.ceil((offset + wide.get_width()) / STEPS)
        canvas = Surface((width * STEPS, wide.get_height()), pygame.SRCALPHA)
        canvas.fill((255, 255, 255, 0))
        canvas.blit(wide, (offset, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return pygame.transform.smoothscale(canvas, (width, wide.get_height())), column, top
