"""The line below a tree that explains its signs."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from pygame import Rect, Surface

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.canvas import zoom_of
from checkers_app.ui.kit.layout import NARROW
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit import shapes, tones
from checkers_app.ui.learn.tree.arrangement import Arrangement

_GAPS = 32 + 14
"""Pixels of a sign, and from one to the next."""


class Sign(Enum):
    """What the legend explains: in a few words, and in one."""

    MAX = "MAX takes the largest", "largest"
    MIN = "MIN takes the smallest", "smallest"
    STRIP = "a strip: mixed where both are", "mixed"
    CUT = "cut: never visited", "cut"
    WIN = "MAX wins in 3 plies from there, L: loses", "MAX wins in 3"
    LINE = "the line both choose", "chosen"


def draw_legend(
    look: Look, surface: Surface, place: Arrangement, signs: Collection[Sign], buttons: int = 4
) -> None:
    """What the signs mean, as many as there is room for beside so many buttons; ``signs`` are those that not
    every tree has.
    """
    theme = look.theme
    left, right = place.tree.x + 16, place.tree.right - 8 - buttons * 42 - 8
    y = place.tree.bottom - place.foot // 2
    shown = [sign for sign in Sign if sign in signs or sign in {Sign.MAX, Sign.MIN, Sign.LINE}]
    words = {sign: sign.value[place.tree.width < NARROW] for sign in shown}
    for sign in reversed(shown):  # shorter from the end on, until all have room
        if sum(_GAPS + look.width(text, "note") for text in words.values()) > right - left:
            words[sign] = sign.value[1]
    for sign, text in words.items():
        width = _GAPS + look.width(text, "note")
        if left + width > right:
            continue
        _sign(look, surface, sign, (left + 12, y))
        look.text(surface, text, "note", theme.ink2, (left + 32, y))
        left += width


def _sign(look: Look, surface: Surface, sign: Sign, centre: tuple[int, int]) -> None:
    theme, (x, y) = look.theme, centre
    if sign in {Sign.MAX, Sign.MIN}:
        image = shapes.triangle(theme, 18, maximising=sign is Sign.MAX, zoom=zoom_of(surface))
        surface.blit(image, (x - 9, y - shapes.box(18)[1] // 2))
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
