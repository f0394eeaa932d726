"""Pondering: the computer at full strength also searches during the person's turn, to fill its hash table for
its next search.
"""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import Position
from checkers_app.engine.service import Failed, Finished, Ticket
from checkers_app.games.base import State
from checkers_app.play.match import Match
from checkers_app.play.session import Session
from checkers_app.play.thinking import PONDERING, Backing, full_strength


class Pondering:
    """Searches the position after the person's expected reply, at the lowest priority.

    The results are not displayed; they only fill the hash table for the next search.

    Args:
        backing: provides the engine and runs the searches.
        session: the game.
        wanted: a callback that returns True if pondering is switched on.
    """

    def __init__(self, backing: Backing, session: Session, wanted: Callable[[], bool]) -> None:
        self._backing = backing
        self._session = session
        self._wanted = wanted
        self._ticket: Ticket | None = None
        self._asked: tuple[State, ...] | None = None
        """The positions of the game at the time of the last request; None if there has been no request."""

    @property
    def running(self) -> bool:
        """True while a search is running."""
        return self._ticket is not None

    def tick(self, *, free: bool) -> None:
        """Start or stop pondering; ``free`` is False while the engine is needed for something else."""
        match = self._session.match
        if self._asked is not None and (not free or self._asked is not match.states or not self._due(match)):
            self.stop()
        if self._ticket is not None:
            if any(
                isinstance(event, Finished | Failed) for event in self._backing.service.poll(self._ticket)
            ):
                self._ticket = None  # and not again in this position
        elif free and self._asked is None and self._due(match):
            self._ask(match)

    def stop(self) -> None:
        """Stop the running search."""
        if self._ticket is not None:
            self._backing.service.forget(self._ticket)
        self._ticket = self._asked = None

    def _due(self, match: Match) -> bool:
        """True during the turn of a person who plays against the computer at full strength."""
        if match.outcome is not None or not match.seat_to_move.is_human or not self._wanted():
            return False
        other = match.seats[match.side_to_move.other]
        if self._backing.ahead is None or other.is_human or other.own is not None:
            return False
        return full_strength(match.game, other.level) is not None

    def _ask(self, match: Match) -> None:
        other = match.seats[match.side_to_move.other]
        level = full_strength(match.game, other.level)
        if level is None or self._backing.ahead is None:
            return  # nobody is asked about this: see _due
        reply = self._session.thinking.expected_reply(match)
        ahead = match if reply is None else match.play(reply)
        if ahead.outcome is not None:
            ahead = match
        position = Position(ahead.state, ahead.history)
        engine = self._backing.ahead(match.game, level)
        self._ticket = self._backing.service.request(engine, position, PONDERING)
        self._asked = match.states
