"""Spaced repetition: determines after how many days an item is repeated."""

from __future__ import annotations

from datetime import date, timedelta

DAYS = (1, 3, 8, 21, 60)
"""The waiting times in days after 1, 2, ... right answers in a row."""


def put_off(step: int, today: date, *, right: bool) -> tuple[int, date]:
    """Return the next step and due day; after a wrong answer, the step is reset and the item is due tomorrow.

    Args:
        step: the number of consecutive right answers so far.
        today: the current day.
        right: whether the answer was right.
    """
    wait = DAYS[min(step, len(DAYS) - 1)] if right else DAYS[0]
    return (min(step + 1, len(DAYS) - 1) if right else 0), today + min(timedelta(days=wait), date.max - today)
