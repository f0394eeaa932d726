"""The icon of a move's classification."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from checkers_app.play.review.review import Mark
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.elements.element import Box, Pen, with_defaults
from checkers_app.ui.kit.look import Look
from checkers_app.views.review.mark_words import NAMES, SIGNS
from checkers_app.words import say


def draw_badge(look: Look, surface: Surface, rect: Rect, mark: Mark) -> None:
    """Draw the icon of a mark; the worse the move, the heavier the icon."""
    theme = look.theme
    fill, border, ink = {
        Mark.BEST: (theme.accent, None, theme.accent_ink),
        Mark.GOOD: (theme.ink3, None, theme.panel),
        Mark.INACCURATE: (theme.warn_bg, theme.warn, theme.warn),
        Mark.MISTAKE: (theme.warn, None, theme.warn_bg),
        Mark.BLUNDER: (theme.bad, None, theme.panel),
    }[mark]
    look.box(surface, rect, fill, border, radius=5)
    if mark is Mark.BEST:
        look.icon(surface, "check", rect.center, 14, ink)
    else:
        look.text(surface, SIGNS[mark], "machine_strong", ink, rect.center, "center")


class Badge(el.Element):
    """The icon of a mark, next to a move or at the top of a column; its label is the name of the mark."""

    role = "image"

    def __init__(self, mark: Mark, **box: Unpack[Box]) -> None:
        super().__init__(**with_defaults(box, label=say(NAMES[mark])))
        self._mark = mark

    def _widths(self, measure: el.Measure) -> tuple[int, int]:
        del measure
        return 20, 28

    def _heights(self, measure: el.Measure, width: int) -> tuple[int, int]:
        del measure, width
        return 18, 20

    def paint(self, pen: Pen) -> None:
        """Draw the icon."""
        draw_badge(pen.look, pen.surface, self.rect, self._mark)
