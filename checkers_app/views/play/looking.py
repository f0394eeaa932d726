"""The principal variation of the computer's search, displayed while it thinks, without flickering."""

from __future__ import annotations

import math

from checkers_app.games.base import Move, State
from checkers_app.games.lines import legal_part
from checkers_app.play.session import Session
from checkers_app.play.thinking import Purpose

PLIES = 3
"""The maximum number of plies shown."""
CALM_SECONDS = 0.6
"""The minimum time for which a line is shown, in seconds, to avoid flickering."""


class Looking:
    """The displayed line of moves, which follows the search at a comfortable pace."""

    def __init__(self) -> None:
        self._shown: tuple[Move, ...] = ()
        self._since = 0.0
        self._state: State | None = None

    def line(self, session: Session, now: float) -> tuple[Move, ...]:
        """The next plies that the computer expects; empty unless it is thinking about its own move."""
        thinking, state = session.thinking, session.match.state
        progress = thinking.progress
        if state is not self._state:
            self._state, self._shown, self._since = state, (), -math.inf
        if not thinking.running or thinking.purpose is not Purpose.MOVE or progress is None:
            return ()
        newest = legal_part(state, progress.pv[:PLIES])
        if newest and newest != self._shown and now - self._since >= CALM_SECONDS:
            self._shown, self._since = newest, now
        return self._shown
