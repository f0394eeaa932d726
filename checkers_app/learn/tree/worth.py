"""Formats scores for people to read."""

from __future__ import annotations

from checkers_app.engine.api import INFINITY, WIN, WIN_BOUND
from checkers_app.learn.tree.tree import UNIT, Bound, Scale
from checkers_app.words import say, say_count, say_in, say_number

MINUS = "\u2212"


def signed(number: float, decimals: int = 0) -> str:
    """A number with its sign and ``decimals`` decimals: ``+0.25``, ``0.00``, ``−1`` (a true minus sign)."""
    return say_number(number, decimals, sign=True)


def plies_from(value: int, level: int) -> int:
    """The plies until the end of a proven win or loss, counted from a node ``level`` plies below the root;
    ``value`` counts from the root.

    A bound can be a win that ends before the node, on another branch; such a game counts as already won.
    """
    return max(0, WIN - abs(value) - level)


def short(value: int, scale: Scale, level: int = 0) -> str:
    """A value as written in the triangle of a node: ``+0.12`` for 12 hundredths, ``W5`` for a win in five
    plies, ``won`` for a game that is already won.

    Values beyond every score are ``+∞`` or ``−∞``.

    Args:
        value: from the point of view of MAX; the plies of a win count from the root.
        scale: the unit.
        level: the number of plies from the root to the node where the value is shown; the displayed plies are
            counted from that node.
    """
    if scale is Scale.AVERAGE:
        return say_number(value / UNIT, 2 if value % UNIT else 0)
    if abs(value) >= INFINITY - 1:
        return "+∞" if value > 0 else f"{MINUS}∞"
    if scale is Scale.POINTS:
        return say_number(value)
    if scale is Scale.RESULT:
        return say_number(value, sign=True)
    if abs(value) > WIN_BOUND:
        plies = plies_from(value, level)
        if not plies:
            return say("won") if value > 0 else say("lost")
        return f"{win_letter() if value > 0 else loss_letter()}{plies}"
    return say_number(value / 100, 2, sign=True)


def win_letter() -> str:
    """The letter written before the plies of a win in the current language, as in ``W5``."""
    return say_in("a win, before its plies: W5", "W")


def loss_letter() -> str:
    """The letter written before the plies of a loss in the current language, as in ``L4``."""
    return say_in("a loss, before its plies: L4", "L")


def short_bound(value: int, scale: Scale, bound: Bound, level: int = 0) -> str:
    """A value as in :func:`short`, with ``≤`` or ``≥`` for a bound and ``?`` if nothing is known."""
    if bound is Bound.UNKNOWN:
        return "?"
    return ("", "≤", "≥")[bound] + short(value, scale, level)


def said(value: int, scale: Scale, level: int = 0) -> str:
    """A value, from the point of view of MAX, in words for a sentence: ``a win in 5 plies``, ``a draw``,
    ``+0.25``.

    The plies are counted from a node ``level`` plies below the root, as in :func:`short`.
    """
    if scale is Scale.RESULT and abs(value) <= 1:
        return (say("a draw"), say("a win"), say("a loss"))[value]
    if scale is Scale.HUNDREDTHS and WIN_BOUND < abs(value) < INFINITY - 1:
        plies = plies_from(value, level)
        if not plies:
            return say("already won") if value > 0 else say("already lost")
        if value > 0:
            return say_count("a win in {number} ply", "a win in {number} plies", plies)
        return say_count("a loss in {number} ply", "a loss in {number} plies", plies)
    return short(value, scale)


def plies_said(plies: int) -> str:
    """A distance in words: ``in 1 ply``, ``in 5 plies``; ``on the board`` for 0."""
    if plies == 0:
        return say("on the board")
    return say_count("in {number} ply", "in {number} plies", plies)


def moves_said(plies: int | None) -> str:
    """A distance in moves, as in ``in 3 moves``, for players, who count a move and its reply as one.

    Empty if the end is far away or its distance is unknown. Only the result is stated then, because a longer
    search may find a shorter way to it.

    Args:
        plies: the number of plies until the end; None if unknown.
    """
    if plies is None or plies > _FORESEEN:
        return ""
    return say_count("in {number} move", "in {number} moves", (plies + 1) // 2)


_FORESEEN = 16
AT_ONCE = 2
"""The number of plies in a move and its reply.  Results within this distance are described as immediate, and
later results as coming soon, because they can be delayed.
"""


def men(difference: int) -> int:
    """A difference in hundredths of a man, rounded to whole men; 0 if it is less than three quarters."""
    return 0 if difference < _ONE else (difference + 50) // 100


_ONE = 75
