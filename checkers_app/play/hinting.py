"""The hint for one position: the first request shows which piece to move, and the second shows the whole
move.
"""

from __future__ import annotations

from dataclasses import replace

from checkers_app.play.hint import Hint
from checkers_app.play.match import Match
from checkers_app.play.thinking import Purpose, Thinking


class Hinting:
    """Handles requests for a hint in the current position, and holds the hint.

    Args:
        thinking: runs the searches that find the move.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self.hint: Hint | None = None
        """The hint that has been given; None if none has been given yet."""
        self._at_once = False
        """True if the hint should show the whole move as soon as it is found."""

    def ask(self, match: Match, now: float) -> None:
        """Start the search for a hint or, if there already is a hint, reveal more of it."""
        if self.hint is not None:
            self.hint = replace(self.hint, whole=True)
        elif self._thinking.purpose is Purpose.HINT:
            self._at_once = True
        else:
            self._at_once = False
            self._thinking.ask_hint(match, now)

    def take(self, match: Match, now: float) -> None:
        """Receive the result of the search, if there is one."""
        hint = self._thinking.hint(now)
        if hint is not None:
            only = len(match.state.legal_moves()) == 1
            self.hint = replace(hint, whole=self._at_once or only)

    def forget(self) -> None:
        """Discard the hint, because the position has changed."""
        self.hint = None
        self._at_once = False
