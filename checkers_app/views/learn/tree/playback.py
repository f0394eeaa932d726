"""The speed at which the steps of a search are played back."""

from __future__ import annotations

SPEEDS = (0.5, 1, 2, 4, 10, 50, 1000)
"""The available speeds, in steps per second."""


class Playback:
    """Determines how many steps are due during playback."""

    def __init__(self) -> None:
        self.playing = False
        self.speed = 2
        """The index of the current speed in :data:`SPEEDS`."""
        self._begun = 0.0
        """The time up to which steps have been played."""
        self._now = 0.0

    def start(self) -> None:
        """Start the playback."""
        self.playing, self._begun = True, self._now

    def stop(self) -> None:
        """Stop the playback at the displayed step."""
        self.playing = False

    def change_speed(self, direction: int) -> None:
        """Change the speed by ``direction`` places in :data:`SPEEDS`."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + direction))
        self._begun = self._now

    def due(self, now: float) -> int:
        """The number of steps that have become due since the last call; ``now`` is in seconds."""
        self._now = now
        if not self.playing:
            return 0
        steps = max(0, int((now - self._begun) * SPEEDS[self.speed]))
        self._begun += steps / SPEEDS[self.speed]
        return steps
