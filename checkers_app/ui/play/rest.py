"""Detects whether a game waits for its player while nothing on the screen changes by itself."""

from __future__ import annotations

from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.background import Background
from checkers_app.ui.play.part import Sitting

AFTER = 2.0
"""The seconds without input, animations or searches; every fade or long press is over by then."""


class Rest:
    """A game at rest need not be updated sixty times a second.

    Args:
        sitting: the game, and its analysis.
        why: the animation of a refutation.
        background: the background work.
    """

    def __init__(self, sitting: Sitting, why: WhyNot, background: Background) -> None:
        self._session = sitting.session
        self._analysing = sitting.analysing
        self._why = why
        self._background = background
        self._stirred = True
        self._since = 0.0
        self._quiet = False
        self.reached = False
        """True if nothing could have changed up to the last :meth:`look`."""

    def stir(self) -> None:
        """Record external input."""
        self._stirred = True

    def look(self, now: float, *, stirred: bool) -> bool:
        """Update the time, and whether the display changes or moves; returns :attr:`reached`."""
        if self._stirred or stirred:
            self._stirred, self._since = False, now
        quiet = now - self._since > AFTER
        if quiet and self._busy():  # its results need time, too
            quiet, self._since = False, now
        # After a long pause the game is updated once more, because something may have become due.
        self.reached, self._quiet = quiet and self._quiet, quiet
        return self.reached

    def _busy(self) -> bool:
        session = self._session
        if session.thinking.purpose is not None or session.clocks is not None:
            return True
        if self._analysing.on or self._why.rate(self._since) > 0 or self._background.busy:
            return True
        # Checked last, because finding out whether a game is over takes some time.
        return not session.match.seat_to_move.is_human and session.match.outcome is None
