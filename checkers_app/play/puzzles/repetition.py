"""Spaced repetition: determines the number of days after which an item is repeated."""

from __future__ import annotations

from datetime import date, timedelta

DAYS = (1, 3, 8, 21, 60)
"""The intervals in days after 1, 2, ... consecutive right answers."""


def put_off(step: int, today: date, *, right: bool) -> tuple[int, date]:
    """Return the next step and due date; after a wrong answer, the step is reset and the item is due
    tomorrow.

    Args:
        step: the number of consecutive right answers so far.
        today: today's date.
        right: whether the answer was right.
    """
    wait = DAYS[min(step, len(DAYS) - 1)] if right else DAYS[0]
    return (min(step + 1, len(DAYS) - 1) if right else 0), today + min(timedelta(days=wait), date.max - today)
