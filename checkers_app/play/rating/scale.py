"""The scale of ratings: what a difference in Elo means, and how sure one can be of it.

A player stronger by 400 Elo scores ten points to one (A. Elo, "The Rating of Chessplayers", 1978).
"""

from __future__ import annotations

import math

PER_ELO = math.log(10) / 400
"""How much the logarithm of the odds grows with one Elo."""
QUANTILE_95 = 1.959964
"""Standard errors to either side that hold 95 % of a normal distribution."""


def expected_score(elo: float) -> float:
    """The points for a game, from 0 to 1, of a player stronger by ``elo``."""
    return 1.0 / (1.0 + math.exp(-PER_ELO * elo))
