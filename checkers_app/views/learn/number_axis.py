"""A number axis for values, with separate areas for wins and losses at its ends."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine.api import INFINITY, WIN, WIN_BOUND

_NICE = (1, 2, 5)
_SLOW = 30
"""Wins in this many plies or more are placed at the inner end of the area for wins."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of numbers symmetrical about 0; numbers outside the range are placed at its ends."""

    reach: int
    """The largest number on the axis, at least 1."""

    @classmethod
    def over(cls, values: list[int], least: int = 1) -> Axis:
        """Create an axis that covers nearly all of ``values``; wins and losses have their own areas."""
        ranked = sorted(abs(value) for value in values if abs(value) <= WIN_BOUND)
        wanted = max(least, ranked[(len(ranked) - 1) * 9 // 10] if ranked else 1)
        return cls(-(-wanted * 5 // 4))

    def place(self, value: int) -> float:
        """The position of a value on the axis, from 0 (left end) to 1 (right end).

        Infinite values are at the very ends.  Next to them are wins and losses, with the quickest outermost.
        All other values are in the middle.
        """
        if abs(value) >= INFINITY - 1:
            return 0.0 if value < 0 else 1.0
        if abs(value) > WIN_BOUND:
            out = 0.97 - 0.08 * min(WIN - abs(value), _SLOW) / _SLOW
            return out if value > 0 else 1 - out
        inner = max(-self.reach, min(self.reach, value)) / (2 * self.reach)
        return 0.5 + 0.72 * inner

    def ticks(self, most: int) -> list[int]:
        """The round numbers to label, including 0; there are at most ``most`` numbers."""
        step = next(
            nice * 10**power
            for power in range(6)
            for nice in _NICE
            if 2 * self.reach // (nice * 10**power) < most
        )
        count = 0 if self.reach == 1 else self.reach // step
        return [step * number for number in range(-count, count + 1)]
