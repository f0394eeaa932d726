"""Whether the computer runs on its battery."""

from __future__ import annotations

import pygame


def on_battery() -> bool:
    """True if nothing is plugged in; False where the system does not say."""
    state = pygame.system.get_power_state()
    return state is not None and state.on_battery
