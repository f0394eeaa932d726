"""Detects double clicks: on the same object and place, in quick succession."""

from __future__ import annotations

import math
from collections.abc import Hashable

SECONDS = 0.5
"""The maximum seconds between the two clicks."""
NEAR = 6
"""The maximum distance of the pointer between them, in units."""


class DoubleClick:
    """Distinguishes the second click of a double click from a first one."""

    def __init__(self) -> None:
        self._first: tuple[Hashable, tuple[int, int], float] | None = None

    def second(self, what: Hashable, position: tuple[int, int], now: float) -> bool:
        """Record a click; returns whether it is the second of two. A third begins again.

        Args:
            what: a stable name of the clicked object.
            position: the position of the pointer in units.
            now: seconds, monotonic.
        """
        first, self._first = self._first, (what, position, now)
        if first is None:
            return False
        before, place, at = first
        if before != what or now - at > SECONDS or math.dist(place, position) > NEAR:
            return False
        self._first = None
        return True
