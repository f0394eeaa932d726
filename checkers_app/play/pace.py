"""Calculates how long the computer takes for a move, from the rank of its level, the difficulty of the
choice, and the search.

The search of a weak level ends almost immediately.  Its move is delayed by a short, varying time, because an
opponent that always replies within the same half second does not seem to think.  The delay is longer if
several moves are nearly equal, especially if one of the other moves would be costly.
"""

from __future__ import annotations

from dataclasses import dataclass

SHORTEST = 0.45
"""The minimum time in seconds between the player's move and the computer's move, so that the player can
follow the game.
"""
LONGEST = 3.0
"""The maximum delay of a move in seconds."""
LONGEST_OF_MOST = 2.0
"""The maximum delay of a move, in seconds, at all levels except the strongest."""
_STRONGEST = 0.8
"""The minimum rank of a level that counts as one of the strongest."""
UNREST = 0.2
"""The maximum fraction by which the time for a move varies at random."""
KNOWN = 0.7
"""The time in seconds that is taken for a move from the opening book."""

_CALM, _CALM_BY_RANK = 0.7, 0.8
"""The base time in seconds at the easiest level, and the additional time at the strongest."""
_EASY, _HARD = 0.5, 2.0
"""The factors of the base time for the easiest and the hardest choice."""
_MANY_MOVES = 12
_MANY_CHANGES = 3
_FAR = 100
"""A best move that is better by this much, in hundredths of a man, is an easy choice.  A score that changes
by this much between two depths means a hard choice.
"""
_AT_STAKE = 200
"""A difference this large between the best and worst moves, in hundredths of a man, means high stakes."""
_SURE = 50
"""A recapture that is better by this much, in hundredths of a man, needs no thought."""
_WEIGHTS = (0.20, 0.20, 0.50, 0.10)
"""The weights of the number of moves, the changes of mind, the closeness of the moves and the swing."""
_NOTHING_AT_STAKE = 0.3
"""The fraction of the closeness that still counts if all moves have the same value."""


@dataclass(frozen=True, slots=True)
class Deliberation:
    """Data about the choice of a move, collected after the move has been found."""

    rank: float
    """The rank of the computer's level, from 0 for the board's easiest level to 1 for the strongest."""
    moves: int
    """The number of legal moves, at least 1."""
    changes: int = 0
    """The number of times that the best move changed when the search went deeper."""
    gap: int | None = None
    """The difference in score between the best and the second-best move, in hundredths of a man; None if
    unknown.
    """
    stake: int | None = None
    """The difference in score between the best and the worst move, in hundredths of a man; None if
    unknown.
    """
    swing: int = 0
    """The change in score at the last depth, in hundredths of a man."""
    takes_back: bool = False
    """True if the move is a recapture."""
    mood: float = 0.0
    """A random number from -1 (a quick move) to 1 (a slow one)."""
    from_book: bool = False
    """True if the move came from the opening book."""


def hardness(choice: Deliberation) -> float:
    """The difficulty of a choice, from 0 to 1."""
    width = min(1.0, (choice.moves - 1) / (_MANY_MOVES - 1))
    unrest = min(1.0, choice.changes / _MANY_CHANGES)
    closeness = 0.5 if choice.gap is None else 1 - min(1.0, choice.gap / _FAR)
    if choice.stake is not None:
        closeness *= _NOTHING_AT_STAKE + (1 - _NOTHING_AT_STAKE) * min(1.0, choice.stake / _AT_STAKE)
    swing = min(1.0, abs(choice.swing) / _FAR)
    parts = (width, unrest, closeness, swing)
    return sum(weight * part for weight, part in zip(_WEIGHTS, parts, strict=True))


def natural(choice: Deliberation) -> float:
    """The minimum time in seconds for a move: short for a forced move, longer for a difficult choice."""
    if choice.moves <= 1 or (choice.takes_back and choice.gap is not None and choice.gap >= _SURE):
        return SHORTEST
    if choice.from_book:
        return KNOWN
    calm = _CALM + _CALM_BY_RANK * choice.rank
    seconds = calm * (_EASY + (_HARD - _EASY) * hardness(choice)) * (1 + UNREST * choice.mood)
    longest = LONGEST if choice.rank >= _STRONGEST else LONGEST_OF_MOST
    return min(longest, max(SHORTEST, seconds))


def quick(_: Deliberation) -> float:
    """The minimum time in seconds for a move, which is equally short for every move."""
    return SHORTEST


def at_once(_: Deliberation) -> float:
    """The minimum time for a move, which is 0, so that no move is delayed."""
    return 0.0
