"""The last move as it is shown: its pieces in motion, and then the fading in of its arrow."""

from __future__ import annotations

import math
from collections.abc import Callable

from checkers_app.ui.boards.animation import Frame, Timeline, Travel

ARROW_FADE = 0.120
"""Seconds."""


class ShownMove:
    """Shows on a board what has been done already."""

    def __init__(self, speed: Callable[[], float]) -> None:
        """``speed`` answers a factor on the time of every move; 0 shows none."""
        self._speed = speed
        self._timeline: Timeline | None = None
        self._began: float | None = None
        """When the timeline was first looked at."""
        self._skipped = 0.0
        self._arrived_at = -math.inf

    @property
    def showing(self) -> bool:
        """True while a move is being shown."""
        return self._timeline is not None

    def show(self, timeline: Timeline | None, *, by_hand: bool = False) -> None:
        """Begin to show a move; with None, end it without a trace.

        A piece that was put down ``by_hand`` is there already: only what comes after is shown.
        """
        self._timeline = timeline
        self._began = None
        self._skipped = timeline.arrival if by_hand and isinstance(timeline, Travel) else 0.0

    def finish(self, now: float) -> None:
        """Skip what is left of the move."""
        self._timeline = None
        self._arrived_at = now

    def finish_if_over(self, now: float) -> bool:
        """End the move once it has been shown; True if it ended."""
        over = self._timeline is not None and self._time(now) >= self._timeline.duration
        if over:
            self.finish(now)
        return over

    def _time(self, now: float) -> float:
        speed = self._speed()
        if self._began is None:
            self._began = now
        return self._skipped + (now - self._began) * speed if speed else math.inf

    def frame(self, now: float) -> Frame | None:
        """How the move stands; None while none is shown."""
        return self._timeline.frame(self._time(now)) if self._timeline is not None else None

    def arrow_alpha(self, now: float) -> float:
        """0 to 1, how far the arrow of the last move has faded in."""
        return min(1.0, max(0.0, (now - self._arrived_at) / ARROW_FADE))

    def moving(self, now: float) -> bool:
        """True while anything changes from frame to frame."""
        return self.showing or now - self._arrived_at < ARROW_FADE
