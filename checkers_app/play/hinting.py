"""The hint of one position: asked for once it shows the piece, asked for again the move."""

from __future__ import annotations

from dataclasses import replace

from checkers_app.play.hint import Hint
from checkers_app.play.match import Match
from checkers_app.play.thinking import Purpose, Thinking


class Hinting:
    """What has been asked for and given in the position on the board.

    Args:
        thinking: looks for the move.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self.hint: Hint | None = None
        """The hint that was given; None before."""
        self._at_once = False
        """True if the hint that is looked for shall show the move."""

    def ask(self, match: Match, now: float) -> None:
        """Begin to look, or show more of what was found."""
        if self.hint is not None:
            self.hint = replace(self.hint, whole=True)
        elif self._thinking.purpose is Purpose.HINT:
            self._at_once = True
        else:
            self._at_once = False
            self._thinking.ask_hint(match, now)

    def take(self, match: Match, now: float) -> None:
        """Take note of what has been found, if anything has."""
        hint = self._thinking.hint(now)
        if hint is not None:
            only = len(match.state.legal_moves()) == 1
            self.hint = replace(hint, whole=self._at_once or only)

    def forget(self) -> None:
        """Another position is on the board."""
        self.hint = None
        self._at_once = False
