"""The difference in strength indicated by the results of a match.

Games are counted in pairs, in which the same opening is played with both colours: the two games of a pair are
correlated, so counting games one by one would make the result of a match look less certain (or, with lopsided
openings, more certain) than it is.  See Michel Van den Bergh, "A practical introduction to the GSPRT", 2020.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from checkers_app.play.rating.scale import PER_ELO, QUANTILE_95, expected_score

_LEAST_VARIANCE = 1e-3
"""The minimum variance: a few equal results prove little, and equal engines play equal games."""
LEAST_PAIRS = 20
"""The minimum number of pairs before a test is decided."""
_BOUND = 1e-4
"""The minimum distance of expected scores from 0 and 1, where the Elo difference is infinite."""


class Estimate(NamedTuple):
    """An Elo difference and its 95% interval."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pairs:
    """The results of the pairs in a match: how many scored 0, 1/2, 1, 3/2 and 2 points."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, points: Sequence[float]) -> Pairs:
        """Count pairs by their points, each a multiple of 1/2 from 0 to 2."""
        counts = [0] * 5
        for point in points:
            counts[round(2 * point)] += 1
        return cls((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def total(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean points per game, from 0 to 1; 1/2 if there are no pairs."""
        if not self.total:
            return 0.5
        return sum(index / 4 * count for index, count in enumerate(self.counts)) / self.total

    @property
    def variance(self) -> float:
        """The variance of a pair's points per game; never 0."""
        if not self.total:
            return 1.0
        mean = self.mean
        squares = sum((index / 4 - mean) ** 2 * count for index, count in enumerate(self.counts))
        return max(squares / self.total, _LEAST_VARIANCE)


@dataclass(frozen=True, slots=True)
class PairScore:
    """The results of the games between two players, from the first player's point of view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, points: Sequence[float]) -> PairScore:
        """Count games by the first player's points: 1, 1/2 or 0."""
        return cls(points.count(1.0), points.count(0.5), points.count(0.0))

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points; each draw counts as half a point."""
        return self.wins + self.draws / 2

    @property
    def percent(self) -> float:
        """The percentage of the possible points; 50 if there are no games."""
        return 100 * self.points / self.games if self.games else 50.0

    @property
    def error(self) -> float:
        """Half the width of the 95% interval of :attr:`percent`."""
        if not self.games:
            return 50.0
        mean = self.points / self.games
        squares = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return 100 * QUANTILE_95 * math.sqrt(squares) / self.games


@dataclass(frozen=True, slots=True)
class Share:
    """The number of correct cases and the total."""

    right: int
    of: int

    @property
    def percent(self) -> float:
        """The percentage of correct cases; 0 if there are no cases."""
        return 100 * self.right / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of :attr:`percent` (E. B. Wilson, 1927), whose width is positive even at 100%."""
        if not self.of:
            return 0.0, 100.0
        share, spread = self.right / self.of, QUANTILE_95**2 / self.of
        middle = (share + spread / 2) / (1 + spread)
        half = math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
        return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)

    def as_dict(self) -> dict[str, object]:
        """The values as a dictionary for JSON."""
        return {
            "right": self.right,
            "of": self.of,
            "percent": round(self.percent, 2),
            "interval": [round(end, 2) for end in self.interval],
        }

    def text(self) -> str:
        """The values as text for a human reader."""
        low, high = self.interval
        return f"{self.percent:.1f}% ({low:.1f} to {high:.1f})"


def elo_of(score: float) -> float:
    """The Elo difference at which ``score`` points per game are expected, from about -1,600 to 1,600."""
    bounded = min(max(score, _BOUND), 1.0 - _BOUND)
    return math.log(bounded / (1.0 - bounded)) / PER_ELO


def estimate(pairs: Pairs) -> Estimate:
    """The Elo difference shown by ``pairs``, with its 95% interval."""
    error = QUANTILE_95 * math.sqrt(pairs.variance / max(pairs.total, 1))
    return Estimate(elo_of(pairs.mean), elo_of(pairs.mean - error), elo_of(pairs.mean + error))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of "stronger by ``elo1``" against "stronger by only ``elo0``".

    ``alpha`` is the probability of accepting ``elo1`` if ``elo0`` is true, and ``beta`` is the probability of
    accepting ``elo0`` if ``elo1`` is true.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be below elo1: {self.elo0}, {self.elo1}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta must be between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which ``elo0`` and ``elo1`` are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pairs) -> float:
        """The log-likelihood ratio so far, assuming that points are normally distributed."""
        score0, score1 = expected_score(self.elo0), expected_score(self.elo1)
        return pairs.total * (score1 - score0) * (pairs.mean - (score0 + score1) / 2) / pairs.variance

    def verdict(self, pairs: Pairs) -> str:
        """The verdict of the test: ``"H1"``, ``"H0"`` or ``"undecided"``."""
        if pairs.total < LEAST_PAIRS:
            return "undecided"
        low, high = self.bounds
        ratio = self.ratio(pairs)
        if ratio >= high:
            return "H1"
        return "H0" if ratio <= low else "undecided"
