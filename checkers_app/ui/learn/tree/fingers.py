"""Two fingers on a touch screen: how they go apart and where they go together."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

_NEAREST = 8.0
"""Units between two fingers below which their distance says nothing."""


@dataclass(frozen=True, slots=True)
class Pinch:
    """What two fingers have done since they were looked at last."""

    factor: float
    """How many times as far apart they are."""
    x: float
    """The middle between them, in units from the left of the window."""
    moved: float
    """How far that has gone to the right, in units."""


class Fingers:
    """Those that are on the screen; a third and more count for nothing."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[float, float]] = {}
        self.pinching = False
        """True from the second finger until the last one is lifted: what the first one presses or drags as
        if it were a mouse is not meant."""

    def take(self, event: pygame.event.Event, size: tuple[int, int]) -> Pinch | None:
        """Note an event of a window of this size in units; what two fingers have done by it."""
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
        """How far the first two are apart, and the middle between them; None of fewer."""
        first_two = list(self._down.values())[:2]
        if len(first_two) < 2:
            return None
        (left, upper), (right, lower) = first_two
        return math.hypot(right - left, lower - upper), (left + right) / 2
