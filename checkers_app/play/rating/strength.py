"""Estimates the strength of a person from results against opponents with known ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.play.rating.scale import PER_ELO, QUANTILE_95, expected_score

FEWEST = 10
"""The minimum number of games for an estimate."""
LATEST = 60
"""The maximum number of recent games that are used, because players improve."""
_FAR = 2_000
"""The distance beyond the strongest and weakest opponent, in Elo, at which the search for a rating begins."""


@dataclass(frozen=True, slots=True)
class StrengthEstimate:
    """An estimate on the scale of the opponents."""

    rating: int
    error: int
    """Half the width of the 95 % interval, without the error of the opponents' own ratings."""
    games: int


def likeliest(results: Sequence[tuple[float, float]]) -> StrengthEstimate:
    """The rating that makes the results most likely, by the logistic curve of Elo's system.

    One drawn game against an opponent of average rating is added, so that a series of wins gives a high
    rating and not an infinite one.  The error is that of the Fisher information; with draws the true error
    is a little smaller.

    Args:
        results: the rating of the opponent and the points (0, 1/2 or 1) of each game; at least one.
    """
    ratings = [rating for rating, _ in results]
    games = [*results, (sum(ratings) / len(ratings), 0.5)]
    points = sum(point for _, point in games)
    low, high = min(ratings) - _FAR, max(ratings) + _FAR
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum(expected_score(middle - rating) for rating, _ in games) < points:
            low = middle
        else:
            high = middle
    information = sum(
        expected_score(low - rating) * (1 - expected_score(low - rating)) for rating, _ in games
    )
    error = QUANTILE_95 / (PER_ELO * math.sqrt(information))
    return StrengthEstimate(round(low), round(error), len(results))


def strength(results: Sequence[tuple[float, float]]) -> StrengthEstimate | None:
    """The :func:`likeliest` rating of a person who may have improved.

    Args:
        results: as for that function, the oldest first; the latest :data:`LATEST` are used.

    Returns:
        The estimate, or None for fewer than :data:`FEWEST` games.
    """
    return likeliest(results[-LATEST:]) if len(results) >= FEWEST else None
