"""How long the computer takes for a move: a pure function of who plays, the choice, and how it went.

A search of a weak level is over at once.  Its move waits a little, and not always the same: an opponent that
answers every question in the same half second does not look as if it had weighed anything.  It weighs moves
that are nearly as good as each other, above all where another one would lose something.
"""

from __future__ import annotations

from dataclasses import dataclass

SHORTEST = 0.45
"""Seconds between the player's move and the computer's at least, so that the eye can follow."""
LONGEST = 3.0
"""Seconds that no move waits beyond."""
LONGEST_OF_MOST = 2.0
"""Seconds that no move of any but the strongest levels waits beyond."""
_STRONGEST = 0.8
"""The rank from which a level is one of those."""
UNREST = 0.2
"""By what part of its time a move comes earlier or later: nobody takes exactly as long twice."""
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
_AT_STAKE = 200
"""Hundredths of a man between the best move and the worst: then much is at stake."""
_SURE = 50
"""Hundredths of a man: nobody thinks about taking back where that is better by so much."""
_WEIGHTS = (0.20, 0.20, 0.50, 0.10)
"""What the number of moves, the changes of mind, the closeness and the swing count."""
_NOTHING_AT_STAKE = 0.3
"""The part of the closeness that counts where all moves are worth the same."""


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
    stake: int | None = None
    """How much better the best move is than the worst, in hundredths of a man; None if nobody knows."""
    swing: int = 0
    """How far the score moved with the last depth, in hundredths of a man."""
    takes_back: bool = False
    """True if the move takes where the other side has just taken."""
    mood: float = 0.0
    """From -1, today it is quick, to 1."""
    from_book: bool = False
    """True if the move was the opening book's."""


def hardness(choice: Deliberation) -> float:
    """How hard a choice is, from 0 to 1."""
    width = min(1.0, (choice.moves - 1) / (_MANY_MOVES - 1))
    unrest = min(1.0, choice.changes / _MANY_CHANGES)
    closeness = 0.5 if choice.gap is None else 1 - min(1.0, choice.gap / _FAR)
    if choice.stake is not None:
        closeness *= _NOTHING_AT_STAKE + (1 - _NOTHING_AT_STAKE) * min(1.0, choice.stake / _AT_STAKE)
    swing = min(1.0, abs(choice.swing) / _FAR)
    parts = (width, unrest, closeness, swing)
    return sum(weight * part for weight, part in zip(_WEIGHTS, parts, strict=True))


def natural(choice: Deliberation) -> float:
    """Seconds from the question to the move at least: an only move at once, a hard choice longer."""
    if choice.moves <= 1 or (choice.takes_back and choice.gap is not None and choice.gap >= _SURE):
        return SHORTEST
    if choice.from_book:
        return KNOWN
    calm = _CALM + _CALM_BY_RANK * choice.rank
    seconds = calm * (_EASY + (_HARD - _EASY) * hardness(choice)) * (1 + UNREST * choice.mood)
    longest = LONGEST if choice.rank >= _STRONGEST else LONGEST_OF_MOST
    return min(longest, max(SHORTEST, seconds))


def quick(_: Deliberation) -> float:
    """The same short moment for every move."""
    return SHORTEST


def at_once(_: Deliberation) -> float:
    """No waiting at all."""
    return 0.0
