"""The list of lessons: short pages with live searches, each with a task checked by searches."""

from __future__ import annotations

from checkers_app.learn.lessons import (
    bet_lessons,
    bound_lessons,
    chance_lessons,
    cutoff_lessons,
    depth_lessons,
    horizon_lessons,
    knowledge_lessons,
    memory_lessons,
    ordering_lessons,
    value_lessons,
    window_lessons,
)
from checkers_app.learn.lessons.lesson import Lesson

_PARTS = (
    value_lessons.LESSONS,
    depth_lessons.PRICE,
    cutoff_lessons.LESSONS,
    bound_lessons.LESSONS,
    ordering_lessons.LESSONS,
    depth_lessons.DEEPENING,
    memory_lessons.LESSONS,
    bound_lessons.NULL_WINDOWS,
    window_lessons.LESSONS,
    horizon_lessons.LESSONS,
    depth_lessons.FAR,
    bet_lessons.LESSONS,
    knowledge_lessons.TABLES,
    chance_lessons.LESSONS,
    knowledge_lessons.LESSONS,
)
"""The parts of the course.  Each module lists its own lessons, in one or more parts, at its end."""


def lessons() -> tuple[Lesson, ...]:
    """All lessons, ordered so that each one builds only on those before it."""
    return tuple(create() for part in _PARTS for create in part)
