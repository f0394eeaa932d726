"""After how many days something that was learned comes back."""

from __future__ import annotations

from datetime import date, timedelta

DAYS = (1, 3, 8, 21, 60)
"""What was right that many times in a row comes back after so many days."""


def put_off(step: int, today: date, *, right: bool) -> tuple[int, date]:
    """The next step and the day on which it comes back; what was wrong begins anew and comes back tomorrow.

    Args:
        step: how often in a row it was right before.
        today: which day it is.
        right: whether it was right now.
    """
    wait = DAYS[min(step, len(DAYS) - 1)] if right else DAYS[0]
    return (min(step + 1, len(DAYS) - 1) if right else 0), today + timedelta(days=wait)
