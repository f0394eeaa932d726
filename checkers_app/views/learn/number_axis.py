"""A number axis with areas for wins and losses at its ends."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine.api import INFINITY, WIN, WIN_BOUND

_NICE = (1, 2, 5)
_SLOW = 30
"""Wins in this many plies or more are at the inner end of their area."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A symmetrical range of numbers; numbers outside of it are at its ends."""

    reach: int
    """The largest number on it, at least 1."""

    @classmethod
    def over(cls, values: list[int], least: int = 1) -> Axis:
        """An axis for nearly all of ``values`` except wins and losses, which have their own areas."""
        ranked = sorted(abs(value) for value in values if abs(value) <= WIN_BOUND)
        wanted = max(least, ranked[(len(ranked) - 1) * 9 // 10] if ranked else 1)
        return cls(-(-wanted * 5 // 4))

    def place(self, value: int) -> float:
        """0 (left end) to 1: infinite values at the very ends, then wins and losses, the quickest
        outermost, and everything else between.
        """
        if abs(value) >= INFINITY - 1:
            return 0.0 if value < 0 else 1.0
        if abs(value) > WIN_BOUND:
            out = 0.97 - 0.08 * min(WIN - abs(value), _SLOW) / _SLOW
            return out if value > 0 else 1 - out
        inner = max(-self.reach, min(self.reach, value)) / (2 * self.reach)
        return 0.5 + 0.72 * inner

    def ticks(self, most: int) -> list[int]:
        """Round numbers including 0, at most about ``most``."""
        step = next(
            nice * 10**power
            for power in range(6)
            for nice in _NICE
            if 2 * self.reach // (nice * 10**power) < most
        )
        count = 0 if self.reach == 1 else self.reach // step
        return [step * number for number in range(-count, count + 1)]
