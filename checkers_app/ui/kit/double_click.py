"""Detects double clicks: two clicks in quick succession on the same object, at nearly the same place."""

from __future__ import annotations

import math
from collections.abc import Hashable

SECONDS = 0.5
"""The maximum time in seconds between the two clicks."""
NEAR = 6
"""The maximum distance in units between the two clicks."""


class DoubleClick:
    """Distinguishes the second click of a double click from the first."""

    def __init__(self) -> None:
        self._first: tuple[Hashable, tuple[int, int], float] | None = None

    def second(self, what: Hashable, position: tuple[int, int], now: float) -> bool:
        """Record a click and return whether it completes a double click; a third click starts a new one.

        Args:
            what: a stable name of the clicked object.
            position: the position of the pointer in units.
            now: the time in seconds from a monotonic clock.
        """
        first, self._first = self._first, (what, position, now)
        if first is None:
            return False
        before, place, at = first
        if before != what or now - at > SECONDS or math.dist(place, position) > NEAR:
            return False
        self._first = None
        return True
