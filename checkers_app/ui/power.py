"""Whether the machine runs on its battery."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

LOOK_AGAIN = 20.0
"""Seconds between two looks: the system is asked by reading files."""


class Power:
    """Asks the system now and then.

    Args:
        clock: answers the time, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._looked: float | None = None
        self._on_battery = False

    @property
    def on_battery(self) -> bool:
        """True if nothing is plugged in; False where the system does not say."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_AGAIN:
            self._looked = now
            state = pygame.system.get_power_state()
            self._on_battery = state is not None and state.on_battery
        return self._on_battery
