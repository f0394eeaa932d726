"""Expectimax, short enough to fit on a slide: minimax in which the moves of one side are random."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from checkers_app.games.base import State

Look = Callable[[State, int], int | None]
"""A callback that takes a node and the plies to go, and returns the node's value for MAX, or None if its
moves must be searched.
"""


def expectimax(node: State, depth: int, look: Look, *, maximising: bool = True) -> Fraction:
    """The average result if MAX plays the best moves and the other side chooses all its moves with equal
    probability.

    Where MIN would take the lowest value, a chance node takes the average.  Because every leaf counts,
    nothing can be cut off.  ``look(node, depth)`` is called at every node; it returns the node's value for
    MAX if the search stops there and None if it continues.  (Michie, 1966.)
    """
    value = look(node, depth)
    if value is not None:
        return Fraction(value)
    children = (node.play(move) for move in node.legal_moves())
    values = [expectimax(child, depth - 1, look, maximising=not maximising) for child in children]
    return max(values) if maximising else sum(values, Fraction(0)) / len(values)
