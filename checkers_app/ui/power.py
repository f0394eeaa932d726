"""Whether the computer runs on its battery."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

LOOK_AGAIN = 20.0
"""The seconds between two checks, which read files of the system."""


class Power:
    """Checks from time to time.

    Args:
        clock: returns the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked: float | None = None
        self._on_battery = False

    @property
    def on_battery(self) -> bool:
        """True if no power supply is connected; False if unknown."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_AGAIN:
            self._looked = now
            state = pygame.system.get_power_state()
            self._on_battery = state is not None and state.on_battery
        return self._on_battery
