"""Whether a game waits for its player while nothing on the screen changes by itself."""

from __future__ import annotations

from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.background import Background
from checkers_app.ui.play.part import Sitting

AFTER = 2.0
"""Seconds in which nothing comes, moves or is thought about; whatever fades or waits for a long press is
over by then.
"""


class Rest:
    """A game at rest need not be asked for news sixty times a second.

    Args:
        sitting: the game, and what thinks about the position that is looked at.
        why: plays a refutation.
        background: judges the player's moves.
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
        """Something has come from outside."""
        self._stirred = True

    def look(self, now: float, *, stirred: bool) -> bool:
        """Take note of the time, and whether something looks different or moves; answers :attr:`reached`."""
        if self._stirred or stirred:
            self._stirred, self._since = False, now
        quiet = now - self._since > AFTER
        if quiet and self._busy():  # what it brings has its time, too
            quiet, self._since = False, now
        # After a long stall the game is asked once more: something may have become due meanwhile.
        self.reached, self._quiet = quiet and self._quiet, quiet
        return self.reached

    def _busy(self) -> bool:
        session = self._session
        if session.thinking.purpose is not None or session.clocks is not None:
            return True
        if self._analysing.on or self._why.rate(self._since) > 0 or self._background.busy:
            return True
        # Whether a game is over takes the rules a while: that is asked last.
        return not session.match.seat_to_move.is_human and session.match.outcome is None
