"""Estimates a person's strength from results against opponents with known ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from checkers_app.play.rating.scale import PER_ELO, QUANTILE_95, expected_score

FEWEST = 10
"""The minimum number of games for an estimate."""
LATEST = 60
"""The maximum number of recent games that are used; older games do not count, because players improve."""
_FAR = 2_000
"""The distance past the strongest and weakest opponents at which the search for a rating starts, in Elo."""


@dataclass(frozen=True, slots=True)
class StrengthEstimate:
    """An estimated rating on the scale of the opponents."""

    rating: int
    error: int
    """Half the width of the 95% confidence interval; the uncertainty in the opponents' own ratings is not
    included.
    """
    games: int


def likeliest(results: Sequence[tuple[float, float]]) -> StrengthEstimate:
    """The rating that makes the results most likely, according to the logistic curve of Elo's system.

    One drawn game against an opponent of average rating is added, so that a series of wins gives a high
    rating instead of an infinite one.  The error is derived from the Fisher information; if there are draws,
    the true error is slightly smaller.

    Args:
        results: the opponent's rating and the points scored (0, 1/2 or 1) for each game; there must be at
            least one game.
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
    """The :func:`likeliest` rating of a person, from recent games only, because people improve.

    Args:
        results: as for :func:`likeliest`, oldest first; only the latest :data:`LATEST` are used.

    Returns:
        The estimate, or None if there are fewer than :data:`FEWEST` games.
    """
    return likeliest(results[-LATEST:]) if len(results) >= FEWEST else None
