"""Detects when a game is waiting for its player and nothing on the screen changes by itself."""

from __future__ import annotations

from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.background import Background
from checkers_app.ui.play.part import Sitting

AFTER = 2.0
"""The time in seconds without input, animations or searches after which the game is at rest."""


class Rest:
    """Detects that a game is at rest, so that it need not be updated sixty times a second.

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
        """True if the game was at rest at the last call of :meth:`look`."""

    def stir(self) -> None:
        """Record that there has been input."""
        self._stirred = True

    def look(self, now: float, *, stirred: bool) -> bool:
        """Advance to the time ``now``; update :attr:`reached` and return it."""
        if self._stirred or stirred:
            self._stirred, self._since = False, now
        quiet = now - self._since > AFTER
        if quiet and self._busy():  # the results of searches take time, too
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
