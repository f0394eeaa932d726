"""Repeats keys that are held down.

pygame can repeat keys itself, but its timer continues while the event loop is busy.  A key that is released
in the meantime would then be repeated once more, in the wrong scene.
"""

from __future__ import annotations

import pygame

DELAY = 0.400
"""The time in seconds after which a key that is held down is repeated for the first time."""
INTERVAL = 0.060
REPEATED = {
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
}
"""The keys that are repeated: those for moving and deleting, but not those that confirm."""


class KeyRepeat:
    """Tracks the key that is held down."""

    def __init__(self) -> None:
        self._held: pygame.event.Event | None = None
        self._due = 0.0

    def note(self, event: pygame.event.Event, now: float) -> None:
        """Handle an event that has just been read."""
        if event.type == pygame.KEYDOWN:
            self._held = event if event.key in REPEATED else None
            self._due = now + DELAY
        elif (
            event.type == pygame.KEYUP and self._held is not None and event.key == self._held.key
        ) or event.type == pygame.WINDOWFOCUSLOST:
            self._held = None

    def forget(self) -> None:
        """Stop repeating the key, because it was not meant for the current page."""
        self._held = None

    def again(self, now: float) -> pygame.event.Event | None:
        """The event that repeats the held key now, if one is due; call this after reading all events."""
        if self._held is None or now < self._due:
            return None
        self._due = now + INTERVAL
        return self._held
