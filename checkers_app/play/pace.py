"""How long the computer takes for a move: a pure function of who plays, the choice, and how it went.

A search of a weak level is over at once.  Its move waits a little, and not always the same: an opponent that
answers every question in the same half second does not look as if it had weighed anything.
"""

from __future__ import annotations

from dataclasses import dataclass

SHORTEST = 0.45
"""Seconds between the player's move and the computer's at least, so that the eye can follow."""
LONGEST = 3.0
"""Seconds that no move waits beyond."""
KNOWN = 0.7
"""Seconds for a move that is known by heart."""

_CALM, _CALM_BY_RANK = 0.7, 0.8
"""Seconds for a middling choice of the easiest level, and how many more the strongest takes."""
_EASY, _HARD = 0.5, 2.0
"""The share of that for the easiest and the hardest choice."""
_MANY_MOVES = 12
_MANY_CHANGES = 3
_FAR = 100
"""Hundredths of a man: a best move that is better by so much is not a question, a score that moves by so much
from one depth to the next is one."""
_WEIGHTS = (0.35, 0.30, 0.25, 0.10)
"""What the number of moves, the changes of mind, the closeness and the swing count."""


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What is known of a choice once the move has been found."""

    rank: float
    """Who chooses: 0 is the easiest level of the board, 1 the strongest."""
    moves: int
    """Legal moves, at least 1."""
    changes: int = 0
    """How often a deeper look preferred another move."""
    gap: int | None = None
    """How much better the best move is than the second, in hundredths of a man; None if nobody knows."""
    swing: int = 0
    """How far the score moved with the last depth, in hundredths of a man."""
    from_book: bool = False
    """True if the move was the opening book's."""


def hardness(choice: Deliberation) -> float:
    """How hard a choice is, from 0 to 1."""
    width = min(1.0, (choice.moves - 1) / (_MANY_MOVES - 1))
    unrest = min(1.0, choice.changes / _MANY_CHANGES)
    closeness = 0.5 if choice.gap is None else 1 - min(1.0, choice.gap / _FAR)
    swing = min(1.0, abs(choice.swing) / _FAR)
    parts = (width, unrest, closeness, swing)
    return sum(weight * part for weight, part in zip(_WEIGHTS, parts, strict=True))


def natural(choice: Deliberation) -> float:
    """Seconds from the question to the move at least: an only move at once, a hard choice longer."""
    if choice.moves <= 1:
        return SHORTEST
    if choice.from_book:
        return KNOWN
    calm = _CALM + _CALM_BY_RANK * choice.rank
    seconds = calm * (_EASY + (_HARD - _EASY) * hardness(choice))
    return min(LONGEST, max(SHORTEST, seconds))


def quick(_: Deliberation) -> float:
    """The same short moment for every move."""
    return SHORTEST


def at_once(_: Deliberation) -> float:
    """No waiting at all."""
    return 0.0
