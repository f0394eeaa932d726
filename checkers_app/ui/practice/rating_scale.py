"""Shows the difficulty of a problem and the rating of the player on one scale."""

from __future__ import annotations

from typing import Unpack

from checkers_app.ui.kit import draw
from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen, with_defaults
from checkers_app.views.practice.desk import HowHard
from checkers_app.words import say

_SPAN, _STEP = 400, 200
"""The range of the scale on each side of the middle, and the distance between two marks, in Elo."""
_BESIDE = 26
"""The margin in units at each end, for the numbers of the outermost marks."""
_HIGH = 60
_FAINT = 0.28


class RatingScale(Element):
    """A scale with a diamond for the problem, and with a dot and a band (the uncertainty) for the player."""

    role = "text"

    def __init__(self, how_hard: HowHard, **box: Unpack[Box]) -> None:
        self._problem = say("Rating {rating}", rating=how_hard.problem)
        self._player = ""
        if how_hard.player is not None:
            self._player = say("You {rating}", rating=how_hard.player)
        label = ", ".join(filter(None, (self._problem, self._player, how_hard.words)))
        super().__init__(**with_defaults(box, label=label))
        self._how_hard = how_hard
        self._middle = round(how_hard.problem, -2)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 200, 360

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return _HIGH, _HIGH

    def _x(self, rating: float) -> int:
        share = (rating - self._middle + _SPAN) / (2 * _SPAN)
        room = self.rect.width - 2 * _BESIDE
        return self.rect.x + _BESIDE + round(room * max(0.0, min(1.0, share)))

    def paint(self, pen: Pen) -> None:
        """Draw the scale, then the player, and the problem on top."""
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        y, low, high = self.rect.y + 30, self._middle - _SPAN, self._middle + _SPAN
        draw.line(surface, theme.edge, (self._x(low), y), (self._x(high), y), 2)
        for rating in range(low, high + 1, _STEP):
            x = self._x(rating)
            draw.line(surface, theme.edge, (x, y - 5), (x, y + 5), 1)
            look.text(surface, str(rating), "note", theme.ink2, (x, y + 18), "center")
        self._draw_player(pen, y)
        x = self._x(self._how_hard.problem)
        draw.polygon(surface, theme.ink, ((x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)))
        half = look.width(self._problem, "note") // 2
        place = max(self.rect.x + half, min(self.rect.right - half, x))
        look.text(surface, self._problem, "note", theme.ink, (place, y - 20), "center")

    def _draw_player(self, pen: Pen, y: int) -> None:
        player, spread = self._how_hard.player, self._how_hard.spread
        if player is None:
            return
        look, surface, theme = pen.look, pen.surface, pen.look.theme
        left, right = self._x(player - spread), self._x(player + spread)
        band = look.layer((max(1, right - left), 8))
        look.box(band, band.get_rect(), theme.accent, None, radius=4)
        look.put(surface, band, (left, y - 4), _FAINT)
        x = self._x(player)
        draw.aacircle(surface, theme.accent, (x, y), 6)
        gap = 14
        room = (look.width(self._problem, "note") + look.width(self._player, "note")) // 2 + gap
        problem = self._x(self._how_hard.problem)
        half = look.width(self._player, "note") // 2
        away = problem - room if x <= problem else problem + room
        place = min(x, away) if x <= problem else max(x, away)
        if self.rect.x + half <= place <= self.rect.right - half:
            look.text(surface, self._player, "note", theme.good, (place, y - 20), "center")
