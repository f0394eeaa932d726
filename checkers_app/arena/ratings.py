"""Rates many players from the games between them, using the Bradley-Terry model.

A player who is 400 Elo stronger is expected to score ten points to one.  See Bradley and Terry, "Rank
analysis of incomplete block designs", 1952; a draw counts as half a win.  The errors are derived from the
curvature of the likelihood.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from checkers_app.play.rating.scale import PER_ELO, QUANTILE_95, expected_score

_STEPS = 200
_LONGEST_STEP = 200.0
"""The maximum change of a rating in one step, in Elo: Newton's steps are too long if scores are lopsided."""
_PRIOR_DRAWS = 1.0
"""The number of drawn games added between any two players who have met; otherwise a score of 100% would lead
to an infinite rating.
"""


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player relative to others."""

    elo: float
    error: float
    """Half the width of the 95% interval, relative to the mean of all players or to the fixed ratings."""


def rate(
    players: Sequence[str], results: Mapping[tuple[str, str], tuple[float, int]], anchor: str, at: float
) -> dict[str, Rating]:
    """The rating of each player.

    Args:
        players: all players; the games must connect them all, directly or through others.
        results: maps (first, second) to the first player's points and the number of games.
        anchor: the player whose rating is known.
        at: the rating of the anchor.
    """
    count = len(players)
    # Adding 1/count to every element fixes the mean.
    elos, variances = _fitted(players, results, {}, 1.0 / count)
    shift = at - elos[anchor]
    return {
        player: Rating(
            elos[player] + shift, QUANTILE_95 * math.sqrt(max(0.0, variances[player] - 1.0 / count))
        )
        for player in players
    }


def rate_among(
    players: Sequence[str],
    results: Mapping[tuple[str, str], tuple[float, int]],
    fixed: Mapping[str, float],
) -> dict[str, Rating]:
    """The rating of each player if the ratings of some players are known and held fixed.

    Args:
        players: all players; games must connect each of them with a fixed player.
        results: as in :func:`rate`.
        fixed: the known ratings, at least one; their errors are not included in the errors of the other
            ratings.
    """
    elos, variances = _fitted(players, results, fixed, 0.0)
    return {player: Rating(elos[player], QUANTILE_95 * math.sqrt(variances[player])) for player in players}


def _fitted(
    players: Sequence[str],
    results: Mapping[tuple[str, str], tuple[float, int]],
    fixed: Mapping[str, float],
    hold: float,
) -> tuple[dict[str, float], dict[str, float]]:
    """The most likely ratings and their variances, by Newton's method.

    Args:
        players: all players.
        results: as in :func:`rate`.
        fixed: the ratings that are held fixed.
        hold: a number added to each element of the curvature matrix.
    """
    free = [player for player in players if player not in fixed]
    count = len(free)
    place = {player: index for index, player in enumerate([*free, *fixed])}
    points = [
        (place[one], place[other], score + _PRIOR_DRAWS / 2, games + _PRIOR_DRAWS)
        for (one, other), (score, games) in results.items()
        if games
    ]
    middle = sum(fixed.values()) / len(fixed) if fixed else 0.0
    elos = [middle] * count + list(fixed.values())
    inverse: list[list[float]] = []
    for _ in range(_STEPS):
        slope = [0.0] * len(place)
        curve = [[hold] * len(place) for _ in place]
        for one, other, score, games in points:
            expected = expected_score(elos[one] - elos[other])
            surplus = (score - games * expected) * PER_ELO
            slope[one] += surplus
            slope[other] -= surplus
            weight = games * expected * (1 - expected) * PER_ELO**2
            curve[one][one] += weight
            curve[other][other] += weight
            curve[one][other] -= weight
            curve[other][one] -= weight
        inverse = _inverted([row[:count] for row in curve[:count]])
        steps = [sum(a * b for a, b in zip(row, slope[:count], strict=True)) for row in inverse]
        for index, step in enumerate(steps):
            elos[index] += min(max(step, -_LONGEST_STEP), _LONGEST_STEP)
        if max(map(abs, steps), default=0.0) < 1e-6:
            break
    variances = {player: inverse[index][index] for index, player in enumerate(free)}
    return {player: elos[place[player]] for player in players}, {**dict.fromkeys(fixed, 0.0), **variances}


def _inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        factor = rows[column][column]
        rows[column] = [value / factor for value in rows[column]]
        for other in range(size):
            if other != column and rows[other][column]:
                times = rows[other][column]
                rows[other] = [a - times * b for a, b in zip(rows[other], rows[column], strict=True)]
    return [row[size:] for row in rows]
