"""How strong a person plays, from results against opponents of known rating."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.play.rating.scale import PER_ELO, QUANTILE_95, expected_score

FEWEST = 10
"""Games without which nothing is said."""
LATEST = 60
"""This many games back the results are looked at: whoever learns is stronger than a year ago."""
_FAR = 2_000
"""Elo above the strongest and below the weakest opponent at which the search for a rating begins."""


@dataclass(frozen=True, slots=True)
class StrengthEstimate:
    """An estimate on the scale of the opponents."""

    rating: int
    error: int
    """Half the width of the 95 % interval, without the error of the opponents' own ratings."""
    games: int


def likeliest(results: Sequence[tuple[float, float]]) -> StrengthEstimate:
    """The rating under which the results are most likely, by the logistic curve of Elo's system.

    One drawn game against an opponent of the average rating is added, so that a row of wins says
    "strong" and not "infinitely strong".  The error is that of the Fisher information; draws make the
    truth a little narrower.

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
    """The :func:`likeliest` rating of somebody who may have learned.

    Args:
        results: as there, the oldest first; the :data:`LATEST` of them are looked at.

    Returns:
        The estimate, or None for fewer than :data:`FEWEST` games.
    """
    return likeliest(results[-LATEST:]) if len(results) >= FEWEST else None
