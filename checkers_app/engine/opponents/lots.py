"""Pseudo-random numbers that depend only on the seed, the position and the move.

A player that uses these numbers overlooks and misjudges the same things whenever it reaches a position, in
every process and regardless of earlier searches.  A game can therefore be repeated if its seed is known.
"""

from __future__ import annotations

import math
from hashlib import blake2b

from checkers_app.games.base import Move, State

_BITS = (1 << 64) - 1
_PART = (1 << 16) - 1
_TO_UNIT = 1.0 / (1 << 64)
_TO_NORMAL = math.sqrt(3.0) / (1 << 16)
"""The factor for the standard deviation 1: the sum of four uniform numbers has the variance 4/12."""
_MEAN = 2.0 * _PART


class Lots:
    """The random numbers of one player.

    Args:
        seed: any integer; different seeds give different numbers.
    """

    __slots__ = ("_key",)

    def __init__(self, seed: int) -> None:
        self._key = str(seed).encode()

    def of(self, state: State) -> int:
        """Return the 64-bit random number for a position."""
        # Not hash(), because the hash of an enum differs between processes.
        digest = blake2b(repr(state).encode(), digest_size=8, key=self._key[:64]).digest()
        return int.from_bytes(digest, "little")


def chance(lot: int, move: Move) -> float:
    """Return the random number, uniform from 0 to 1, for a move in the position whose number is ``lot``.

    The bits are mixed by the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
    number generators", 2014).
    """
    number = 0
    for square in move.path:
        number = number * 67 + square
    bits = (lot + number * 0x9E3779B97F4A7C15) & _BITS
    bits = ((bits ^ bits >> 30) * 0xBF58476D1CE4E5B9) & _BITS
    bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) & _BITS
    return (bits ^ bits >> 31) * _TO_UNIT


def normal(lot: int) -> float:
    """Return a number with an approximately standard normal distribution, from -3.5 to 3.5."""
    total = (lot & _PART) + (lot >> 16 & _PART) + (lot >> 32 & _PART) + (lot >> 48)
    return (total - _MEAN) * _TO_NORMAL
