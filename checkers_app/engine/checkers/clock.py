"""Decides how much of the time on a game clock to spend on one move."""

from __future__ import annotations

from typing import NamedTuple

MOVES_TO_GO = 24
"""The maximum number of moves among which the remaining time is divided; undecided games seldom last for more
moves than this.
"""
EARLY_PIECES = 18
"""The minimum number of pieces in the opening phase, which lasts about nine moves by each side."""
EARLY_SHARE = 2.0
"""The factor by which a move's share of the time is larger in the opening, because mistakes made there cannot
be repaired later.
"""
OVERRUN = 4.0
"""The factor by which a move may exceed its share while its search is in the middle of a depth."""
RESERVE = 0.05
"""The time in seconds that is never spent, to allow for delays between the engine and the clock."""


class Allotment(NamedTuple):
    """The wall time for one move, in seconds."""

    soft: float
    """The time after which no further depth is begun."""
    hard: float
    """The time after which the search ends in any case; at least ``soft``."""


def allot(
    remaining: float, increment: float = 0.0, moves_to_go: int | None = None, *, pieces: int = 0
) -> Allotment:
    """Return the time for one move on a clock that shows ``remaining`` seconds.

    Time never runs out, even if every move uses its ``hard`` time: no move gets more than a third of the
    remaining time, or more than half of it if time is added with the next move.

    Args:
        remaining: the seconds left on the clock.
        increment: the seconds added after each move.
        moves_to_go: the number of moves until more time is added; None if the clock is for the whole game.
        pieces: the total number of pieces on the board; used only if the time is for the whole game.

    Raises:
        ValueError: if ``remaining`` is not above 0, ``increment`` is negative, or ``moves_to_go`` is below
            1.
    """
    if not remaining > 0 or not increment >= 0 or (moves_to_go is not None and moves_to_go < 1):
        raise ValueError(f"not a valid clock: {remaining} s + {increment} s per move")
    spendable = max(remaining - RESERVE, remaining * 0.1)
    # This is one more than the actual number, in case the clock stops with a delay.
    moves: float = MOVES_TO_GO if moves_to_go is None else min(MOVES_TO_GO, moves_to_go + 1)
    if moves_to_go is None and pieces >= EARLY_PIECES:
        moves /= EARLY_SHARE
    most = spendable / min(3, moves)
    share = min(spendable / moves + 0.75 * increment, most)
    return Allotment(share * 0.6, min(share * OVERRUN, most))
