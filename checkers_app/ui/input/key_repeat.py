"""Repeats keys that are held.

pygame can repeat keys itself, but its timer continues while the event loop is busy: a key that was released
in the meantime is then pressed once more, in the wrong scene.
"""

from __future__ import annotations

import pygame

DELAY = 0.400
"""The seconds until a held key is repeated for the first time."""
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
"""The keys for moving and deleting; keys that confirm are not repeated."""


class KeyRepeat:
    """Tracks the key that is held."""

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
        """Stop repeating, because the key was not meant for the current page."""
        self._held = None

    def again(self, now: float) -> pygame.event.Event | None:
        """The event of a held key, if it is due to be repeated; call it after all events have been read."""
        if self._held is None or now < self._due:
            return None
        self._due = now + INTERVAL
        return self._held
