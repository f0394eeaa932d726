"""The scale of ratings: the meaning of an Elo difference, and its uncertainty.

A player who is 400 Elo stronger scores ten points to one (A. Elo, "The Rating of Chessplayers", 1978).
"""

from __future__ import annotations

import math

PER_ELO = math.log(10) / 400
"""The change of the logarithm of the odds per Elo point."""
QUANTILE_95 = 1.959964
"""The number of standard errors on either side that contain 95 % of a normal distribution."""


def expected_score(elo: float) -> float:
    """The expected points per game, from 0 to 1, of a player stronger by ``elo``."""
    return 1.0 / (1.0 + math.exp(-PER_ELO * elo))
