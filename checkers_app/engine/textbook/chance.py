"""Expectimax, short enough for a slide: minimax where chance decides for one side."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from checkers_app.games.base import State


def expectimax(
    node: State, depth: int, worth: Callable[[State], int], *, maximising: bool = True
) -> Fraction:
    """The average result of the best moves of MAX if the other side chooses every move with equal
    probability.

    Where MIN would take the lowest value, a chance node takes the average.  So nothing can be cut: every
    leaf counts.  ``worth(node)`` is the value of a node at which the search stops, from the view of MAX.
    (Michie, 1966.)
    """
    if depth == 0 or node.outcome() is not None:
        return Fraction(worth(node))
    children = (node.play(move) for move in node.legal_moves())
    values = [expectimax(child, depth - 1, worth, maximising=not maximising) for child in children]
    return max(values) if maximising else sum(values, Fraction(0)) / len(values)
