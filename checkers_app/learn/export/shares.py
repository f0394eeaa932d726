"""The marks that learning platforms accept for a part of an answer."""

from __future__ import annotations

SHARES = (100, 50, 33.33333, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10)
"""Percent for each of 1, 2, ... right answers, as Moodle writes them; it accepts no others."""


def wrong_share(right: int) -> float:
    """What a wrong answer costs, in percent (negative): as much as a right one of so many brings."""
    return -SHARES[right - 1]
