"""Schedules frames so that animations are smooth."""

from __future__ import annotations

FULL_RATE = 60
"""The frame rate of animations in Hz."""


class Frames:
    """Decides when the next frame must be drawn.

    Args:
        poll: the time in seconds between two checks of the event queue.
    """

    def __init__(self, poll: float) -> None:
        self._poll = poll
        self._rate = 0
        self._shown_at = 0.0
        self.next_at = 0.0
        """The time of the next frame at the full frame rate."""

    def due(self, rate: int, now: float) -> bool:
        """True if an animation with the given frame rate must be drawn now."""
        # The last frame of an animation that has ended was drawn a little before the end.
        ended, self._rate = rate < self._rate, rate
        half = self._poll / 2
        return ended or rate >= FULL_RATE or (rate > 0 and now >= self._shown_at + 1 / rate - half)

    def shown(self, now: float) -> None:
        """Record that a frame has been drawn; a late frame does not delay the next one, unless a whole period
        was missed.
        """
        self._shown_at, period = now, 1 / FULL_RATE
        self.next_at += period
        if not now < self.next_at <= now + period:
            self.next_at = now + period
