"""The animation of the last move: the pieces move, and then the arrow of the move fades in."""

from __future__ import annotations

import math
from collections.abc import Callable

from checkers_app.ui.boards.animation import Frame, Timeline, Travel
from checkers_app.ui.sound import Sound

ARROW_FADE = 0.120
"""The time in seconds that the arrow takes to fade in."""


class ShownMove:
    """Animates a move that has been made."""

    def __init__(self, speed: Callable[[], float], play: Callable[[Sound], None] = lambda _: None) -> None:
        """``speed`` returns the speed of animations; 0 switches them off.  ``play`` plays a sound."""
        self._speed = speed
        self._play = play
        self._knocks: list[tuple[float, Sound]] = []
        """The sounds of the move that have not been played yet, with their times."""
        self._heard = True
        self._timeline: Timeline | None = None
        self._began: float | None = None
        """The time when the timeline was first drawn."""
        self._skipped = 0.0
        self._arrived_at = -math.inf

    @property
    def showing(self) -> bool:
        """True while a move is being animated."""
        return self._timeline is not None

    def show(self, timeline: Timeline | None, *, by_hand: bool = False) -> None:
        """Start the animation of a move; None ends the current animation.

        If the move was made ``by_hand``, the piece is already in its place, and only the rest is animated.
        """
        self._timeline = timeline
        self._began = None
        self._skipped, self._knocks, self._heard = 0.0, [], timeline is None
        if isinstance(timeline, Travel):
            self._skipped = timeline.arrival if by_hand else 0.0
            self._knocks = list(timeline.knocks)
        elif timeline is not None:
            self._knocks = [(timeline.duration, Sound.MOVE)]

    def finish(self, now: float) -> None:
        """Skip the rest of the animation, but still play its sound."""
        if not self._heard:
            self._hear(math.inf)
        self._timeline = None
        self._arrived_at = now

    def finish_if_over(self, now: float) -> bool:
        """End the animation if its time is over; return True in that case."""
        if self._timeline is None:
            return False
        time = self._time(now)
        self._hear(time)
        over = time >= self._timeline.duration
        if over:
            self.finish(now)
        return over

    def _hear(self, until: float) -> None:
        """Play the sounds that are due; if several are due at once, play only the last."""
        due = [sound for time, sound in self._knocks if time <= until]
        if due:
            del self._knocks[: len(due)]
            self._heard = True
            self._play(due[-1])

    def _time(self, now: float) -> float:
        speed = self._speed()
        if self._began is None:
            self._began = now
        return self._skipped + (now - self._began) * speed if speed else math.inf

    def frame(self, now: float) -> Frame | None:
        """The current frame of the animation, or None."""
        if self._timeline is None:
            return None
        time = self._time(now)
        self._hear(time)
        return self._timeline.frame(time)

    def arrow_alpha(self, now: float) -> float:
        """The opacity of the last move's arrow while it fades in, from 0 to 1."""
        return min(1.0, max(0.0, (now - self._arrived_at) / ARROW_FADE))

    def moving(self, now: float) -> bool:
        """True while anything is being animated."""
        return self.showing or now - self._arrived_at < ARROW_FADE
