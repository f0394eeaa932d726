"""Describes the date of a game in words."""

from __future__ import annotations

from datetime import UTC, datetime

from checkers_app.words import say, say_date, say_weekday

_MOST_DAYS = 7


def day_words(when: datetime) -> str:
    """The day in words: ``today``, ``yesterday``, the weekday, or the date."""
    local, today = when.astimezone(), datetime.now(UTC).astimezone()
    days = (today.date() - local.date()).days
    if days <= 0:
        return say("today")
    if days == 1:
        return say("yesterday")
    if days < _MOST_DAYS:
        return say_weekday(local.date())
    return say_date(local.date())
