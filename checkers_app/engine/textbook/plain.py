"""Minimax and alpha-beta in their basic form, short enough to fit on a slide.

``node`` is a state of any game with alternating sides.  ``worth(node)`` is the value, for MAX, of a node at
which the search stops; MAX is the side to move at the root. :mod:`checkers_app.engine.textbook.minimax`
visits the same nodes; it also counts them, passes them to an observer and prefers quicker wins.
"""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import INFINITY
from checkers_app.games.base import State


def minimax(node: State, depth: int, worth: Callable[[State], int], *, maximising: bool = True) -> int:
    """The value of a node if both sides play as well as possible within ``depth`` plies."""
    if depth == 0 or node.outcome() is not None:
        return worth(node)
    children = (node.play(move) for move in node.legal_moves())
    values = [minimax(child, depth - 1, worth, maximising=not maximising) for child in children]
    return max(values) if maximising else min(values)


def alpha_beta(
    node: State,
    depth: int,
    worth: Callable[[State], int],
    alpha: int = -INFINITY,
    beta: int = INFINITY,
    *,
    maximising: bool = True,
) -> int:
    """The same value, found without searching every node.  MAX is already sure of at least alpha, and MIN of
    at most beta; as soon as alpha reaches beta, the remaining moves are cut off.
    """
    if depth == 0 or node.outcome() is not None:
        return worth(node)
    best = -INFINITY if maximising else INFINITY
    for move in node.legal_moves():
        value = alpha_beta(node.play(move), depth - 1, worth, alpha, beta, maximising=not maximising)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
