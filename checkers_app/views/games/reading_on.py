"""Reads saved games while a page with their statistics is already displayed."""

from __future__ import annotations

from checkers_app.play.saved.library import Library
from checkers_app.views.games.shelf_view import SLICE

PAUSE = 0.3
"""The time in seconds between two updates of the statistics while games are still being read."""


class ReadingOn:
    """Reads the saved games in a library, a few in each iteration of the main loop.

    Args:
        library: the library; reading begins immediately.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._told_at = 0.0
        library.entries(SLICE)

    def step(self, now: float) -> bool:
        """Continue reading; return True if it is time to update the statistics."""
        if self._library.complete:
            return False
        self._library.read_on(SLICE)
        if not self._library.complete and now < self._told_at + PAUSE:
            return False
        self._told_at = now
        return True
