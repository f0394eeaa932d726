"""The line below a tree that explains its signs."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import partial

from pygame import Rect

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.elements import Element, FirstFit, Row, Space, Words
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.learn.images import put_triangle
from checkers_app.ui.learn.kit import shapes, tones
from checkers_app.words import later, say


class Sign(Enum):
    """What the legend explains: in a few words, and in one."""

    MAX = later("MAX takes the largest"), later("largest")
    MIN = later("MIN takes the smallest"), later("smallest")
    STRIP = later("a strip: mixed where both are"), later("mixed")
    CUT = later("cut: never visited"), later("cut")
    WIN = later("MAX wins in 3 plies from there, L: loses"), later("MAX wins in 3")
    LINE = later("the line both choose"), later("chosen")


def legend(signs: Collection[Sign]) -> Element:
    """What the signs mean, as many as there is room for.

    ``signs`` are those that not every tree has.
    """
    shown = [sign for sign in Sign if sign in signs or sign in {Sign.MAX, Sign.MIN, Sign.LINE}]
    # Shorter from the end on, until all have room; then fewer.
    wordings = [partial(_line, shown, long) for long in range(len(shown), -1, -1)]
    wordings += [partial(_line, shown[:end], 0) for end in range(len(shown), 0, -1)]
    return FirstFit(*wordings, Space(0, grow=0), grow=1)


def _line(signs: list[Sign], long: int) -> Element:
    """The signs, the first ``long`` of them in a few words."""
    words = (Words(say(sign.value[at >= long]), style="note", color="ink2") for at, sign in enumerate(signs))
    pairs = (Row(_Mark(sign), text, gap=8) for sign, text in zip(signs, words, strict=True))
    return Row(*pairs, gap=14)


class _Mark(Element):
    """A sign as it is in the tree."""

    def __init__(self, sign: Sign) -> None:
        super().__init__(width=24, height=18)
        self._sign = sign

    def paint(self, pen: Pen) -> None:
        """Draw it."""
        look, surface, sign, (x, y) = pen.look, pen.surface, self._sign, self.rect.center
        theme = look.theme
        if sign in {Sign.MAX, Sign.MIN}:
            put_triangle(look, surface, (x, y), 18, maximising=sign is Sign.MAX)
        elif sign is Sign.LINE:
            draw.line(surface, theme.ink, (x - 11, y), (x + 11, y), 4)
        elif sign is Sign.WIN:
            look.text(surface, "W3", "machine_strong", theme.ink, (x, y), "center")
        elif sign is Sign.CUT:
            shapes.dashes(surface, theme.ink3, (x - 12, y), (x + 12, y), 4)
            shapes.slashes(surface, theme.ink2, (x, y), 5)
        else:
            palette = (theme.max, tones.mixed(theme.max, theme.min, 0.5), theme.min, tones.even_tone(theme))
            for index, colour in enumerate(palette):
                surface.fill(colour, Rect(x - 12 + 6 * index, y - 6, 6, 12))
