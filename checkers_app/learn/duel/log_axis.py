"""A logarithmic axis, on which equal ratios correspond to equal distances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

_LEAST_POWERS = 3


@dataclass(frozen=True, slots=True)
class LogAxis:
    """Maps the numbers from 10**low to 10**high to a range of pixels."""

    low: int
    high: int
    start: float
    end: float

    @classmethod
    def over(cls, numbers: Sequence[float], start: float, end: float, *, low: int | None = None) -> LogAxis:
        """An axis from one power of ten to another that covers all the given positive numbers."""
        known = [number for number in numbers if number > 0] or [1.0]
        high = ceil(log10(max(known)) - 1e-9)
        # A single bar still shows how far it reaches.
        least = min(floor(log10(min(known)) - 0.3), high - _LEAST_POWERS) if low is None else low
        return cls(least, max(least + 1, high), start, end)

    @property
    def powers(self) -> range:
        """The exponents at which a line is drawn."""
        return range(self.low, self.high + 1)

    def place(self, number: float) -> float:
        """The position of a number in pixels; numbers outside the axis are placed at its ends."""
        if number <= 0:
            return self.start
        part = (log10(number) - self.low) / (self.high - self.low)
        return self.start + max(0.0, min(1.0, part)) * (self.end - self.start)
