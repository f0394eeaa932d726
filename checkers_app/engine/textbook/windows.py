"""Variants of alpha-beta that handle the window in different ways, each short enough to fit on a slide.

They find the same value, usually with fewer nodes.  All of them are in negamax form: values, alpha and beta
are for the side to move.  ``look(node, depth)`` is called at every node that is entered; it returns the
node's value if the search stops there and None if it continues.
"""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import INFINITY
from checkers_app.games.base import State

Look = Callable[[State, int], int | None]
"""A callback that takes a node and the plies to go, and returns the value for the side to move, or None if
the node's moves must be searched.
"""
Table = dict[tuple[State, int], tuple[int, int]]
"""A mapping from (node, plies to go) to a lower and an upper bound of the node's value."""


def fail_hard(node: State, depth: int, alpha: int, beta: int, look: Look) -> int:
    """The value, clipped to the window: a result of alpha means "at most alpha", and a result of beta means
    "at least beta".
    """
    value = look(node, depth)
    if value is not None:
        return max(alpha, min(value, beta))
    for move in node.legal_moves():
        value = -fail_hard(node.play(move), depth - 1, -beta, -alpha, look)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def fail_soft(node: State, depth: int, alpha: int, beta: int, look: Look) -> int:
    """The value, which is exact if it is within the window.  A result below the window is an upper bound; a
    result above the window is a lower bound.

    These bounds may be tighter than alpha and beta.  (Fishburn, 1983.)
    """
    value = look(node, depth)
    if value is not None:
        return value
    best = -INFINITY
    for move in node.legal_moves():
        best = max(best, -fail_soft(node.play(move), depth - 1, -beta, -max(alpha, best), look))
        if best >= beta:
            break
    return best


def principal_variation(node: State, depth: int, alpha: int, beta: int, look: Look) -> int:
    """Principal variation search, or NegaScout: at first, only the first move gets the full window.

    A null window tests whether any other move is better at all.  Moves that are better are searched again.
    (Marsland and Campbell, 1982; Reinefeld, 1983.)
    """
    value = look(node, depth)
    if value is not None:
        return value
    best = -INFINITY
    for number, move in enumerate(node.legal_moves()):
        child, alpha = node.play(move), max(alpha, best)
        if number == 0:
            value = -principal_variation(child, depth - 1, -beta, -alpha, look)
        else:
            value = -principal_variation(child, depth - 1, -alpha - 1, -alpha, look)
            if alpha < value < beta and depth > 1:  # the value of a leaf is exact
                value = -principal_variation(child, depth - 1, -beta, -alpha, look)
        best = max(best, value)
        if best >= beta:
            break
    return best


def aspiration(node: State, depth: int, guess: int, margin: int, look: Look) -> int:
    """The value, found by a search with a narrow window around a guess.

    If the value is outside the window, the window is opened on that side and the search is repeated.
    """
    alpha, beta = guess - margin, guess + margin
    value = fail_soft(node, depth, alpha, beta, look)
    if value <= alpha:
        return fail_soft(node, depth, -INFINITY, beta, look)
    if value >= beta:
        return fail_soft(node, depth, alpha, INFINITY, look)
    return value


def remembering(node: State, depth: int, alpha: int, beta: int, look: Look, table: Table) -> int:
    """Works like :func:`fail_soft`, but stores the bounds of every node in a table."""
    value = look(node, depth)
    if value is not None:
        return value
    low, high = table.get((node, depth), (-INFINITY, INFINITY))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    best = -INFINITY
    for move in node.legal_moves():
        child = node.play(move)
        best = max(best, -remembering(child, depth - 1, -beta, -max(alpha, best), look, table))
        if best >= beta:
            break
    table[node, depth] = best if best > alpha else low, best if best < beta else high
    return best


def mtd(node: State, depth: int, guess: int, look: Look) -> int:
    """MTD(f): a series of null-window searches, each of which improves one of the bounds of the value.

    (Plaat and others, "Best-First Fixed-Depth Minimax Algorithms", 1996.)
    """
    table: Table = {}
    low, high, value = -INFINITY, INFINITY, guess
    while low < high:
        beta = max(value, low + 1)
        value = remembering(node, depth, beta - 1, beta, look, table)
        if value < beta:
            high = value
        else:
            low = value
    return value
