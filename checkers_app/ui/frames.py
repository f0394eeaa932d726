"""When the next frame must be drawn, so that animations are even."""

from __future__ import annotations

FULL_RATE = 60
"""The rate of animations in Hz."""


class Frames:
    """The schedule of frames.

    Args:
        poll: the seconds between two checks of the event queue.
    """

    def __init__(self, poll: float) -> None:
        self._poll = poll
        self._rate = 0
        self._shown_at = 0.0
        self.next_at = 0.0
        """The time of the next frame at the full rate."""

    def due(self, rate: int, now: float) -> bool:
        """True if a picture that changes at this rate by itself must be drawn now."""
        # Animations that have ended were last drawn a little before.
        ended, self._rate = rate < self._rate, rate
        half = self._poll / 2
        return ended or rate >= FULL_RATE or (rate > 0 and now >= self._shown_at + 1 / rate - half)

    def shown(self, now: float) -> None:
        """Note that a frame has been drawn; a late one does not delay the next, unless a whole period was
        missed.
        """
        self._shown_at, period = now, 1 / FULL_RATE
        self.next_at += period
        if not now < self.next_at <= now + period:
            self.next_at = now + period
