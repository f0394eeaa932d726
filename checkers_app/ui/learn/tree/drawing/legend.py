"""The legend below a tree, which explains its signs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from pygame import Rect

from checkers_app.learn.tree.worth import win_letter
from checkers_app.ui.kit import draw
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Pen
from checkers_app.ui.kit.type_styles import TYPE
from checkers_app.ui.learn.images import put_triangle
from checkers_app.ui.learn.kit import shapes, tones
from checkers_app.words import N_, say


class Sign(Enum):
    """A sign in the legend; its value is the explanation in a longer and a shorter wording."""

    MAX = N_("MAX takes the largest"), N_("largest")
    MIN = N_("MIN takes the smallest"), N_("smallest")
    CHANCE = N_("chance: the average of all"), N_("average")
    STRIP = N_("a strip: mixed colours if both sides are in it"), N_("mixed")
    CUT = N_("cut: never visited"), N_("cut")
    WIN = N_("MAX wins in 3 plies from there; L means MAX loses"), N_("MAX wins in 3")
    LINE = N_("the line both choose"), N_("chosen")
    BEST = N_("MAX's best move"), N_("best")


def legend(signs: Collection[Sign]) -> el.Element:
    """The legend, with as many of the signs as there is space for.

    ``signs`` are the optional signs, which not every tree has.
    """
    every = _OF_AVERAGES if Sign.CHANCE in signs else _ALWAYS
    return _Legend([sign for sign in Sign if sign in signs or sign in every])


_ALWAYS = (Sign.MAX, Sign.MIN, Sign.LINE)
"""The signs that every tree has, unless it is a tree of averages."""
_OF_AVERAGES = (Sign.MAX, Sign.CHANCE, Sign.BEST)
_MARK, _GAP, _APART = 24, 8, 14
"""The widths in units of a sign, of the gap before its words, and of the gap between two signs."""


class _Legend(el.Element):
    """The signs with their explanations, in the longest wordings for which there is space.

    Elements are created only for the displayed wording: there are a dozen wordings, whose widths are known
    without elements.
    """

    def __init__(self, signs: Sequence[Sign]) -> None:
        super().__init__(grow=1)
        words = [tuple(map(say, sign.value)) for sign in signs]
        # Shorten the signs, starting with the last, until all fit; then leave some out.
        lines = [[each[at >= long] for at, each in enumerate(words)] for long in range(len(words), -1, -1)]
        self._lines = [*lines, *(lines[-1][:end] for end in range(len(words), 0, -1)), []]
        self._signs = signs

    def _width(self, measure: el.Measure, line: Sequence[str]) -> int:
        words = sum([measure.look.width(text, "note") for text in line])
        return words + len(line) * (_MARK + _GAP + _APART) - (_APART if line else 0)

    def _fitting(self, measure: el.Measure, room: int) -> Sequence[str]:
        return next((line for line in self._lines if self._width(measure, line) <= room), ())

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        return 0, self._width(measure, self._lines[0])

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        high = max(TYPE["note"].line, _Mark.high) if self._fitting(measure, width) else 0
        return high, high

    def _place_children(self, measure: el.Measure, rect: Rect, seen: Rect) -> None:
        pairs = zip(self._signs, self._fitting(measure, rect.width), strict=False)
        row = el.Row(*(el.Row(_Mark(sign), _words(text), gap=_GAP) for sign, text in pairs), gap=_APART)
        self.children = (row,)
        row.place(measure, rect, seen)


def _words(text: str) -> el.Element:
    return el.Words(text, style="note", color="ink2")


class _Mark(el.Element):
    """A sign as drawn in the tree."""

    high = 18
    """The height in units."""

    def __init__(self, sign: Sign) -> None:
        super().__init__(width=_MARK, height=self.high)
        self._sign = sign

    def paint(self, pen: Pen) -> None:
        """Draw the element."""
        look, surface, sign, (x, y) = pen.look, pen.surface, self._sign, self.rect.center
        theme = look.theme
        if sign in {Sign.MAX, Sign.MIN, Sign.CHANCE}:
            chance = sign is Sign.CHANCE
            put_triangle(look, surface, (x, y), 18, maximising=sign is Sign.MAX, chance=chance)
        elif sign in {Sign.LINE, Sign.BEST}:
            draw.line(surface, theme.ink, (x - 11, y), (x + 11, y), 4)
        elif sign is Sign.WIN:
            look.text(surface, f"{win_letter()}3", "machine_strong", theme.ink, (x, y), "center")
        elif sign is Sign.CUT:
            shapes.dashes(surface, theme.ink3, (x - 12, y), (x + 12, y), 4)
            shapes.slashes(surface, theme.ink2, (x, y), 5)
        else:
            palette = (theme.max, tones.mixed(theme.max, theme.min, 0.5), theme.min, tones.even_tone(theme))
            for index, colour in enumerate(palette):
                surface.fill(colour, Rect(x - 12 + 6 * index, y - 6, 6, 12))
