"""The rating scale: the meaning of a difference in Elo, and the uncertainty of a rating.

A player who is 400 Elo stronger scores ten points for every one (A. Elo, "The Rating of Chessplayers", 1978).
"""

from __future__ import annotations

import math

PER_ELO = math.log(10) / 400
"""The change in the logarithm of the odds per Elo point."""
QUANTILE_95 = 1.959964
"""The number of standard errors on each side of the mean within which 95% of a normal distribution lies."""


def expected_score(elo: float) -> float:
    """The expected points per game, from 0 to 1, of a player who is ``elo`` points stronger."""
    return 1.0 / (1.0 + math.exp(-PER_ELO * elo))
