"""How much of a game clock to spend on one move."""

from __future__ import annotations

from typing import NamedTuple

MOVES_TO_GO = 24
"""A move gets this part of the time left: games are seldom longer from where they are undecided."""
OVERRUN = 4.0
"""How many times its share a move may take when its search is in the middle of a depth."""
RESERVE = 0.05
"""Seconds that are never spent, for whatever is slow between the engine and the clock."""


class Allotment(NamedTuple):
    """Wall seconds for one move."""

    soft: float
    """No further depth is begun after this."""
    hard: float
    """The search ends here, wherever it is; at least ``soft``."""


def allot(remaining: float, increment: float = 0.0) -> Allotment:
    """Divide a clock that shows ``remaining`` seconds and gains ``increment`` after each move.

    Even an endless series of moves that each use their hard time never runs the clock out: no move
    gets more than a third of what is left.

    Raises:
        ValueError: if ``remaining`` is not above 0 or ``increment`` is negative.
    """
    if not remaining > 0 or not increment >= 0:
        raise ValueError(f"no clock: {remaining} s + {increment} s a move")
    spendable = max(remaining - RESERVE, remaining * 0.1)
    most = spendable / 3
    share = min(spendable / MOVES_TO_GO + 0.75 * increment, most)
    return Allotment(share * 0.6, min(share * OVERRUN, most))
