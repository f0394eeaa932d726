"""The difficulty levels as a row of rising bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from checkers_app.ui.kit.elements.control import Control, ControlBox
from checkers_app.ui.kit.elements.element import Measure, Pen
from checkers_app.ui.kit.elements.values import Option, OptionSpot

_FOOT = 26
"""The height in units of the area for the numbers below the bars."""
_WIDEST = 64
_ICON = 18
_LOWEST = 0.18
"""The height of the first bar as a fraction of the last."""


class LevelBars(Control):
    """A control for selecting a difficulty level: a row of rising bars with numbers."""

    role = "choice"

    def __init__(
        self,
        name: str,
        /,
        names: Sequence[str],
        marks: Sequence[str],
        chosen: int,
        choose: Callable[[int], None],
        *,
        locked: Callable[[int], str] = lambda _: "",
        besides: tuple[str, str] | None = None,
        **box: Unpack[ControlBox],
    ) -> None:
        """Set the levels; indexes count from 0.

        Args:
            name: the name of the control, unique on its page.
            names: the names of the levels for screen readers.
            marks: the labels below the bars.
            chosen: the index of the selected level.
            choose: called with the index of the level that the user selects.
            locked: returns the reason why a level cannot be chosen; an empty string if it can.
            besides: the label and icon of an alternative to the levels, which gets the last index.
            box: the properties common to all controls.
        """
        self._spots = [
            _Bar(label, mark, place, chosen=place == chosen, reason=locked(place))
            for place, (label, mark) in enumerate(zip(names, marks, strict=True))
        ]
        self._levels = len(self._spots)
        if besides is not None:
            label, icon = besides
            at = self._levels
            self._spots.append(_Bar(label, "", at, chosen=at == chosen, reason=locked(at), icon=icon))
        super().__init__(name, *self._spots, **box)
        self._chosen = chosen
        self._choose = choose

    @property
    def ring(self) -> Rect:
        """The rectangle of the focus ring, around all bars."""
        return self.rect.inflate(8, 8)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return 16 * len(self._spots), 48 * len(self._spots)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del width
        return 70, 90 if measure.dense else 110

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        count = len(self._spots)
        for index, spot in enumerate(self._spots):
            left, right = (rect.x + rect.width * edge // count for edge in (index, index + 1))
            spot.place(measure, Rect(left, rect.y, right - left, rect.height), seen)

    def _at(self, position: tuple[int, int]) -> _Bar | None:
        return next((spot for spot in self._spots if spot.rect.collidepoint(position)), None)

    def click(self, position: tuple[int, int]) -> None:
        """Select the level under the pointer, unless it is locked."""
        spot = self._at(position)
        if spot is not None and not spot.reason:
            self._choose(spot.at)

    def key(self, key: int) -> bool:
        """Left and right step through the available levels."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        place = self._chosen + step
        if 0 <= place < len(self._spots) and not self._spots[place].reason:
            self._choose(place)
        return True

    def tip_at(self, position: tuple[int, int]) -> str:
        """The reason why the level under the pointer is locked."""
        spot = self._at(position)
        return spot.reason if spot is not None else ""

    def paint(self, pen: Pen) -> None:
        """Draw the bars: filled up to the selected level, outlined above it, and faint if locked."""
        for spot in self._spots:
            spot.paint_bar(pen, self._chosen, self._levels)


class _Bar(OptionSpot):
    """A level, with its bar, number and clickable area."""

    def __init__(self, label: str, mark: str, at: int, *, chosen: bool, reason: str, icon: str = "") -> None:
        super().__init__(Option(label), chosen=chosen)
        self._icon = icon
        """An icon shown instead of a number, with a bar of the lowest height."""
        self.at = at
        self._mark = mark
        self.reason = reason
        """The reason why the level cannot be chosen; empty if it can."""

    @property
    def states(self) -> tuple[str, ...]:
        """Whether the level is selected, and whether it is locked."""
        return (*super().states, *(("not available",) if self.reason else ()))

    def paint_bar(self, pen: Pen, chosen: int, count: int) -> None:
        """Draw the bar as one of ``count`` levels, or as the alternative next to them; ``chosen`` is
        selected.
        """
        look, theme, place = pen.look, pen.look.theme, self.rect
        target = pen.surface
        if self.reason:
            target, place = look.layer(place.size), Rect((0, 0), place.size)
        room = place.height - _FOOT
        width = min(place.width - 6, _WIDEST)
        height = round(room * (_LOWEST + (1 - _LOWEST) * self.at / max(1, count - 1)))
        if self._icon:
            height = round(room * _LOWEST)
        bar = Rect(place.centerx - width // 2, place.y + room - height, width, height)
        if self.chosen:
            look.box(target, bar.inflate(6, 6), None, theme.accent, radius=6, width=2)
            look.box(target, bar, theme.accent, None, radius=3)
        elif self.at < chosen < count:
            look.box(target, bar, theme.ink3, None, radius=4, alpha=0.6)
        else:
            look.box(target, bar, theme.panel2, theme.edge, radius=4)
        style = "field" if self.chosen else "label_plain"
        ink = theme.ink if self.chosen else theme.ink2
        foot = bar.centerx, place.bottom - 9
        if self._icon:
            look.icon(target, self._icon, foot, _ICON, ink)
        else:
            look.text(target, self._mark, style, ink, foot, "center")
        if self.reason:
            look.put(pen.surface, target, self.rect.topleft, 0.55)
