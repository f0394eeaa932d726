"""Whether the computer runs on its battery."""

from __future__ import annotations

import pygame


def on_battery() -> bool:
    """True on battery power; False if the system does not say."""
    state = pygame.system.get_power_state()
    return state is not None and state.on_battery
