"""Recognises two-finger gestures on a touch screen: pinching, spreading, and moving both fingers together."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

_NEAREST = 8.0
"""The distance in units below which two fingers are too close for scaling."""


@dataclass(frozen=True, slots=True)
class Pinch:
    """The movement of two fingers since the last event."""

    factor: float
    """The ratio of the current distance between the fingers to the previous distance."""
    x: float
    """The distance in units from the left of the window to the point midway between the fingers."""
    moved: float
    """The movement of the point midway between the fingers, in units to the right."""


class Fingers:
    """The fingers on the screen; more than two are ignored."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[float, float]] = {}
        self.pinching = False
        """True from the moment a second finger touches the screen until the last one is lifted. Meanwhile,
        mouse events from the first finger must be ignored.
        """

    def take(self, event: pygame.event.Event, size: tuple[int, int]) -> Pinch | None:
        """Handle an event; return the gesture, if any.  ``size`` is the size of the window in units."""
        if event.type == pygame.FINGERUP:
            self._down.pop(event.finger_id, None)
            self.pinching &= bool(self._down)
            return None
        if event.type not in {pygame.FINGERDOWN, pygame.FINGERMOTION}:
            return None
        before = self._pair()
        self._down[event.finger_id] = event.x * size[0], event.y * size[1]
        after = self._pair()
        self.pinching |= after is not None
        if before is None or after is None or event.type == pygame.FINGERDOWN:
            return None
        (wide, middle), (was_wide, was_middle) = after, before
        factor = wide / was_wide if min(wide, was_wide) >= _NEAREST else 1.0
        return Pinch(factor, middle, middle - was_middle)

    def _pair(self) -> tuple[float, float] | None:
        """The distance between the first two fingers, and their midpoint; None if there are fewer."""
        first_two = list(self._down.values())[:2]
        if len(first_two) < 2:
            return None
        (left, upper), (right, lower) = first_two
        return math.hypot(right - left, lower - upper), (left + right) / 2
