"""How long the computer takes for a move: a pure function of the player, the choice, and the search.

A search of a weak level ends at once.  Its move is delayed a little and by a varying amount: an opponent
that replies to everything in the same half second does not seem to think.  It takes longer if several moves
are nearly equal, especially if another one would lose something.
"""

from __future__ import annotations

from dataclasses import dataclass

SHORTEST = 0.45
"""The minimum time between the player's move and the computer's in seconds, so that the player can follow."""
LONGEST = 3.0
"""The maximum delay of a move in seconds."""
LONGEST_OF_MOST = 2.0
"""The maximum delay of a move in seconds, except for the strongest levels."""
_STRONGEST = 0.8
"""The rank from which a level is one of the strongest."""
UNREST = 0.2
"""The fraction by which the time of a move varies."""
KNOWN = 0.7
"""The seconds for a move known by heart."""

_CALM, _CALM_BY_RANK = 0.7, 0.8
"""The seconds for an average choice of the easiest level, and the additional ones for the strongest."""
_EASY, _HARD = 0.5, 2.0
"""The factors for the easiest and the hardest choice."""
_MANY_MOVES = 12
_MANY_CHANGES = 3
_FAR = 100
"""Hundredths of a man: a best move that is better by this much is an easy choice; a score that changes by
this much between two depths is a hard one.
"""
_AT_STAKE = 200
"""Hundredths of a man: a difference this large between the best and the worst move is a lot at stake."""
_SURE = 50
"""Hundredths of a man: recapturing needs no thought if it is better by this much."""
_WEIGHTS = (0.20, 0.20, 0.50, 0.10)
"""The weights of the number of moves, the changes of mind, the closeness and the swing."""
_NOTHING_AT_STAKE = 0.3
"""The fraction of the closeness that counts if all moves have the same value."""


@dataclass(frozen=True, slots=True)
class Deliberation:
    """Data about a choice after the move has been found."""

    rank: float
    """The rank of the player: 0 is the easiest level of the board, 1 the strongest."""
    moves: int
    """Legal moves, at least 1."""
    changes: int = 0
    """The number of times that a deeper search preferred another move."""
    gap: int | None = None
    """The difference between the best move and the second in hundredths of a man; None if unknown."""
    stake: int | None = None
    """The difference between the best move and the worst in hundredths of a man; None if unknown."""
    swing: int = 0
    """The change of the score at the last depth, in hundredths of a man."""
    takes_back: bool = False
    """True if the move recaptures."""
    mood: float = 0.0
    """A random mood from -1, quick, to 1."""
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
    """The minimum number of seconds for a move: a forced move at once, a hard choice longer."""
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
    """No delay."""
    return 0.0
