"""A key that is held counts again and again.

pygame can repeat keys itself, but its timer continues while the event loop is busy: a key that was let go of
meanwhile is then pressed once more, in a scene that it was not meant for.
"""

from __future__ import annotations

import pygame

DELAY = 0.400
"""Seconds until a held key counts for the second time."""
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
"""The keys that go somewhere or take away; one that decides counts once."""


class KeyRepeat:
    """Knows which key is held."""

    def __init__(self) -> None:
        self._held: pygame.event.Event | None = None
        self._due = 0.0

    def note(self, event: pygame.event.Event, now: float) -> None:
        """Take notice of an event that has just been read."""
        if event.type == pygame.KEYDOWN:
            self._held = event if event.key in REPEATED else None
            self._due = now + DELAY
        elif (
            event.type == pygame.KEYUP and self._held is not None and event.key == self._held.key
        ) or event.type == pygame.WINDOWFOCUSLOST:
            self._held = None

    def forget(self) -> None:
        """What is held was not meant for what is shown now."""
        self._held = None

    def again(self, now: float) -> pygame.event.Event | None:
        """The event of the key that is held, if it counts again; ask when all events have been read."""
        if self._held is None or now < self._due:
            return None
        self._due = now + INTERVAL
        return self._held
