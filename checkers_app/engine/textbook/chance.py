"""Expectimax, short enough for a slide: minimax in which the moves of one side are left to chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from checkers_app.games.base import State

Look = Callable[[State, int], int | None]
"""(node, plies to go) -> the value of the node for MAX, or None if its moves must be searched."""


def expectimax(node: State, depth: int, look: Look, *, maximising: bool = True) -> Fraction:
    """The average result if MAX plays the best moves and the other side chooses every move with equal
    probability.

    Where MIN would take the lowest value, a chance node takes the average.  So nothing can be cut off: every
    leaf counts.  ``look(node, depth)`` is called at every node; it returns the node's value for MAX if the
    search stops there and None if it continues.  (Michie, 1966.)
    """
    value = look(node, depth)
    if value is not None:
        return Fraction(value)
    children = (node.play(move) for move in node.legal_moves())
    values = [expectimax(child, depth - 1, look, maximising=not maximising) for child in children]
    return max(values) if maximising else sum(values, Fraction(0)) / len(values)
