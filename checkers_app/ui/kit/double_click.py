"""Two clicks that are one: on the same thing, at the same place, soon after each other."""

from __future__ import annotations

import math
from collections.abc import Hashable

SECONDS = 0.5
"""Between the two at most."""
NEAR = 6
"""Units that the pointer may have gone between them."""


class DoubleClick:
    """Tells the second click of two from a first one."""

    def __init__(self) -> None:
        self._first: tuple[Hashable, tuple[int, int], float] | None = None

    def second(self, what: Hashable, position: tuple[int, int], now: float) -> bool:
        """Take note of a click, and tell whether it is the second of two; a third begins again.

        Args:
            what: on which the click was, by any name that stays the same.
            position: where the pointer was, in units.
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
