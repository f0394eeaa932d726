"""Finds out whether the computer is running on battery."""

from __future__ import annotations

import pygame


def on_battery() -> bool:
    """True if the computer is running on battery; False if the system does not report this."""
    state = pygame.system.get_power_state()
    return state is not None and state.on_battery
