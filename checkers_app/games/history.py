"""The part of a game's history on which draws depend: which positions can still be repeated, and how long
there has been no progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from checkers_app.games.base import Move, State

QUIET_PLIES_FOR_DRAW = 80
"""The number of plies without a capture or an advance by a man after which a game is drawn."""
OCCURRENCES_FOR_DRAW = 3
"""The number of times that a position must occur, with the same side to move, for a draw by repetition."""

AnyState = TypeVar("AnyState", bound=State)


def quiet_plies(states: Sequence[State], moves: Sequence[Move]) -> int:
    """Return how many plies at the end of a game passed without a capture or an advance of a man.

    Args:
        states: all positions of the game, beginning with the start; there is one more than in ``moves``.
        moves: the moves from the start.
    """
    count = 0
    for state, move in zip(reversed(states[:-1]), reversed(moves), strict=True):
        if state.is_progress(move):
            break
        count += 1
    return count


def repeatable(states: Sequence[AnyState], moves: Sequence[Move]) -> tuple[AnyState, ...]:
    """Return the positions that can still be repeated, oldest first, without the last position.  The
    arguments are the same as in :func:`quiet_plies`.
    """
    last = len(moves)
    return tuple(states[last - quiet_plies(states, moves) : last])
