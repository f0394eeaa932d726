"""The history of a game, on which draws rest: which positions can still occur again, and for how long
nothing has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from checkers_app.games.base import Move, State

QUIET_PLIES_FOR_DRAW = 80
"""40 moves of each side without a capture or an advance of a man."""
OCCURRENCES_FOR_DRAW = 3
"""How often a position must have been on the board, with the same side to move."""

AnyState = TypeVar("AnyState", bound=State)


def quiet_plies(states: Sequence[State], moves: Sequence[Move]) -> int:
    """Plies at the end of a game without a capture or an advance of a man.

    Args:
        states: every position of the game, the start first; one more than ``moves``.
        moves: from the start.
    """
    count = 0
    for state, move in zip(reversed(states[:-1]), reversed(moves), strict=True):
        if state.is_progress(move):
            break
        count += 1
    return count


def repeatable(states: Sequence[AnyState], moves: Sequence[Move]) -> tuple[AnyState, ...]:
    """The positions before the last that can still occur again, the oldest first; arguments as for
    :func:`quiet_plies`.
    """
    last = len(moves)
    return tuple(states[last - quiet_plies(states, moves) : last])
