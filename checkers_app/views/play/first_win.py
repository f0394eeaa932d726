"""Determines from the saved games whether a game is the user's first win against a level."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.play.match import Match
from checkers_app.play.rating.statistics import Came, came_of
from checkers_app.play.saved.library import Library, LibraryEntry

_MOMENT = 0.004
"""The time for reading saved games between two frames, in seconds."""


class FirstWin:
    """After a win, searches the saved games for earlier wins against the same level.

    Args:
        library: the saved games.
        key: a callback that returns the name under which the current game is saved; empty if the game is not
            saved.
    """

    def __init__(self, library: Library, key: Callable[[], str]) -> None:
        self._library = library
        self._key = key
        self._match: Match | None = None
        """The last game that was examined."""
        self._looking = False
        self._first = False

    def look(self, match: Match) -> bool:
        """Search for a few milliseconds; return True if the search has just shown that the game is the first
        win.
        """
        if match is not self._match:
            self._match, self._first = match, False
            won = came_of(match) is Came.WON and not match.is_set_up
            self._looking = won and _level(match) is not None and bool(self._key())
            if self._looking:
                self._library.entries(0.0)
        if not self._looking:
            return False
        self._library.read_on(_MOMENT)
        if not self._library.complete:
            return False
        self._looking = False
        own = self._key()
        self._first = not any(entry.key != own and _beaten(entry, match) for entry in self._library.listed)
        return self._first

    def is_of(self, match: Match) -> bool:
        """True if this game is known to be the first win."""
        return self._first and match is self._match


def _beaten(entry: LibraryEntry, match: Match) -> bool:
    """True if a saved game is a win against the same level, or cannot be read."""
    if entry.match is None:
        return True
    other = entry.match
    if other.game.key != match.game.key or came_of(other) is not Came.WON:
        return False
    return _level(other) == _level(match)


def _level(match: Match) -> float | None:
    """The level of a person's opponent; None for other games."""
    human = match.human_side
    seat = None if human is None else match.seats[human.other]
    return None if seat is None or seat.own is not None else seat.level
