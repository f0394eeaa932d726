"""An evaluation whose weights are learned from results, short enough to fit on a slide: logistic
regression.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def chance(weights: Sequence[float], features: Sequence[float]) -> float:
    """The probability of winning, from 0 to 1, that corresponds to the weighted sum of the features."""
    total = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + exp(-total))


def learn(weights: Sequence[float], features: Sequence[float], result: float, rate: float) -> list[float]:
    """The weights after learning from one position in a game that was won (1), drawn (½) or lost (0).

    Each weight is changed so that the probability comes closer to the result.
    """
    error = result - chance(weights, features)
    return [weight + rate * error * feature for weight, feature in zip(weights, features, strict=True)]
