"""How much of a game clock to spend on one move."""

from __future__ import annotations

from typing import NamedTuple

MOVES_TO_GO = 24
"""A move gets this part of the time left: games are seldom longer from where they are undecided."""
EARLY_PIECES = 18
"""With so many pieces or more on the board, for some nine moves of each side, a game is in its opening ..."""
EARLY_SHARE = 2.0
"""... where a move gets so many times its share: what is spoilt there no long look mends later."""
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


def allot(
    remaining: float, increment: float = 0.0, moves_to_go: int | None = None, *, pieces: int = 0
) -> Allotment:
    """Divide a clock that shows ``remaining`` seconds and gains ``increment`` after each move.

    Even an endless series of moves that each use their hard time never runs the clock out: no move
    gets more than a third of what is left, or half of it if more time comes with the next.

    Args:
        remaining: seconds.
        increment: seconds.
        moves_to_go: moves until more time is put on the clock; None if it is for the whole game.
        pieces: how many are on the board, of both sides; counts where the time is for the whole game.

    Raises:
        ValueError: if ``remaining`` is not above 0, ``increment`` is negative, or ``moves_to_go`` is
            below 1.
    """
    if not remaining > 0 or not increment >= 0 or (moves_to_go is not None and moves_to_go < 1):
        raise ValueError(f"no clock: {remaining} s + {increment} s a move")
    spendable = max(remaining - RESERVE, remaining * 0.1)
    # One more than there are, for a clock that is not read exactly when it is stopped.
    moves: float = MOVES_TO_GO if moves_to_go is None else min(MOVES_TO_GO, moves_to_go + 1)
    if moves_to_go is None and pieces >= EARLY_PIECES:
        moves /= EARLY_SHARE
    most = spendable / min(3, moves)
    share = min(spendable / moves + 0.75 * increment, most)
    return Allotment(share * 0.6, min(share * OVERRUN, most))
