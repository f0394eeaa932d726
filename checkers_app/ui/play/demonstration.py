"""A game that the computer plays against itself, with pauses, single moves and different speeds."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from checkers_app.ui.play.part import Sitting


class Pace(Enum):
    """The minimum time in seconds for each move when the computer plays itself; None for the default."""

    SLOW = 2.0
    NORMAL = None
    FAST = 0.0


class Demonstration:
    """Controls a game that the computer plays against itself.

    Args:
        sitting: the game.
        changed: called when the page has changed.
    """

    def __init__(self, sitting: Sitting, changed: Callable[[], None]) -> None:
        self._at = sitting
        self._changed = changed

    @property
    def on(self) -> bool:
        """True if the computer plays both sides; False while a recorded game is being viewed."""
        return self._at.reader is None and not any(seat.is_human for seat in self._at.session.match.seats)

    @property
    def paused(self) -> bool:
        """True while the game is paused."""
        return self._at.session.paused

    @property
    def pace(self) -> Pace:
        """How fast the computer plays against itself."""
        return Pace(self._at.session.pace)

    def pause(self) -> None:
        """Pause or resume the game."""
        if not self.on:
            return
        if self.paused:
            self._at.session.resume()
        else:
            self._at.session.pause()

    def step(self) -> None:
        """Let the computer play a single move, and then pause."""
        if self.on:
            self._at.look.back()
            self._at.session.step()

    def next_pace(self) -> None:
        """Switch to the next pace; after the fastest, switch back to the slowest."""
        paces = tuple(Pace)
        self._at.session.pace = paces[(paces.index(self.pace) + 1) % len(paces)].value
        self._changed()
