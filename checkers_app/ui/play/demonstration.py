"""A game of the computer against itself: pauses, single moves and speed."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from checkers_app.ui.play.part import Sitting


class Pace(Enum):
    """The minimum time in seconds for a move of the computer against itself; None for the default."""

    SLOW = 2.0
    NORMAL = None
    FAST = 0.0


class Demonstration:
    """The computer against itself.

    Args:
        sitting: the game.
        changed: called when the page has changed.
    """

    def __init__(self, sitting: Sitting, changed: Callable[[], None]) -> None:
        self._at = sitting
        self._changed = changed

    @property
    def on(self) -> bool:
        """True if no person plays and the game is not merely being read."""
        return self._at.reader is None and not any(seat.is_human for seat in self._at.session.match.seats)

    @property
    def paused(self) -> bool:
        """True while the computer waits for a command to move."""
        return self._at.session.paused

    @property
    def pace(self) -> Pace:
        """How fast the computer plays against itself."""
        return Pace(self._at.session.pace)

    def pause(self) -> None:
        """Let the computers stop, or continue."""
        if not self.on:
            return
        if self.paused:
            self._at.session.resume()
        else:
            self._at.session.pause()

    def step(self) -> None:
        """One move, and then a pause."""
        if self.on:
            self._at.look.back()
            self._at.session.step()

    def next_pace(self) -> None:
        """Slower, as usual, or at once."""
        paces = tuple(Pace)
        self._at.session.pace = paces[(paces.index(self.pace) + 1) % len(paces)].value
        self._changed()
