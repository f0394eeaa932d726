"""The player's problem rating: Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2012).

A problem is treated as an opponent with a reliable rating, and every problem as a separate rating period.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

_SCALE = 173.7178
"""The number of Elo points per unit of the paper's scale."""
_MIDDLE = 1500.0
_TAU = 0.5
"""The system constant τ, which limits how fast the volatility changes."""
_CLOSE = 1e-6
PROBLEM_DEVIATION = 60.0
"""The rating deviation that every problem is assumed to have."""
LEAST_DEVIATION, MOST_DEVIATION = 1.0, 350.0
RATINGS = -5_000.0, 10_000.0
"""The lowest and highest possible ratings."""
VOLATILITIES = 1e-4, 1.0
"""The lowest and highest possible volatilities."""
SHOWN_AFTER = 10
"""The number of problems that the player must have tried before the rating is shown."""


_LEAST = 1e-9
"""The lowest expected score that is assumed for a player."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's problem rating and its uncertainty."""

    value: float = 1000.0
    """The rating in Elo on the scale of the ten levels; a new player begins with the rating of an occasional
    player.
    """
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06
    games: int = 0
    """The number of problems that the player has tried."""

    @property
    def known(self) -> bool:
        """True if the player has tried enough problems for the rating to be shown."""
        return self.games >= SHOWN_AFTER

    def after(self, problem: float, score: float) -> PlayerRating:
        """The rating after a problem with the rating ``problem``; ``score`` is 1 if the problem was solved at
        once, and 0 if it was not solved.
        """
        phi, mu = self.deviation / _SCALE, (self.value - _MIDDLE) / _SCALE
        other = (problem - _MIDDLE) / _SCALE
        g = 1 / math.sqrt(1 + 3 * (PROBLEM_DEVIATION / _SCALE) ** 2 / math.pi**2)
        # At the ends of the scale, rounding to 0 or 1 would make the variance a division by zero.
        expected = min(max(1 / (1 + math.exp(-g * (mu - other))), _LEAST), 1 - _LEAST)
        variance = 1 / (g * g * expected * (1 - expected))
        delta = variance * g * (score - expected)
        sigma = _volatility(self.volatility, phi, variance, delta)
        wide = phi * phi + sigma * sigma
        narrow = 1 / math.sqrt(1 / wide + 1 / variance)
        moved = mu + narrow * narrow * g * (score - expected)
        value = min(max(moved * _SCALE + _MIDDLE, RATINGS[0]), RATINGS[1])
        deviation = min(max(narrow * _SCALE, LEAST_DEVIATION), MOST_DEVIATION)
        volatility = min(max(sigma, VOLATILITIES[0]), VOLATILITIES[1])
        return PlayerRating(value, deviation, volatility, self.games + 1)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the Illinois algorithm."""
    start = math.log(before * before)

    def f(x: float) -> float:
        e = math.exp(x)
        whole = phi * phi + variance + e
        return e * (delta * delta - whole) / (2 * whole * whole) - (x - start) / (_TAU * _TAU)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
