"""Saves the game of a session automatically: a listener writes the game after every ply."""

from __future__ import annotations

from checkers_app.play.events import (
    Cause,
    LevelChanged,
    MatchReplaced,
    MovePlayed,
    RecordChanged,
    SessionEvent,
)
from checkers_app.play.match import Match
from checkers_app.play.saved.library import Desk, Library
from checkers_app.play.session import Session

_LONGEST = 4 * 3600.0
"""A game that lasts longer than this, in seconds, must have been interrupted."""


class Keeper:
    """Writes all changes to the game in a session to the library.

    A game is first saved after a person's first ply, even if that ply is in a variation.  If the game ends
    before that, it is saved at its end, because every game with a result counts.  A new game gets a new file,
    and the file of the previous game is not changed: undoing the new game continues the previous one.

    Args:
        session: the session.
        library: the library in which the games are saved.
        desk: the locked file of a resumed game; None for a new game.
    """

    def __init__(self, session: Session, library: Library, desk: Desk | None = None) -> None:
        self._session = session
        self._library = library
        self._desk = desk or Desk()
        self._former = Desk()
        self._begun_before = desk is not None and desk.kept is not None
        self._formerly_begun_before = False
        session.listen(self._hear)

    @property
    def seconds(self) -> float | None:
        """The duration of a finished game in seconds, from its first move; None if unknown, for example
        because the game was resumed or was interrupted for hours.
        """
        kept, over = self._desk.kept, self._session.match.outcome is not None
        if kept is None or self._begun_before or not over:
            return None
        seconds = (kept.changed - kept.began).total_seconds()
        return seconds if 0 <= seconds <= _LONGEST else None

    @property
    def key(self) -> str:
        """The name of the game in the library; empty if the game is not saved."""
        return self._desk.held.key if self._desk.held is not None else ""

    def close(self) -> None:
        """Close the session: save the current state of the clocks and release the files."""
        running = self._session.clocks is not None and self._session.match.outcome is None
        if running and self._desk.held is not None:
            self._write()
        self._former.release()
        self._desk.release()

    def _hear(self, event: SessionEvent) -> None:
        match event:
            case MatchReplaced(before, Cause.NEW_GAME):
                if before is self._session.former:
                    self._former, self._desk = self._desk, self._former
                    self._formerly_begun_before = self._begun_before
                self._desk.release()
                self._desk, self._begun_before = Desk(), False
            case MatchReplaced(cause=Cause.FORMER_GAME):
                self._desk.release()
                self._desk, self._former = self._former, Desk()
                self._begun_before = self._formerly_begun_before
            case MovePlayed() if _has_begun(self._session.match):
                self._write()
                return
            case RecordChanged():  # a variation made by a person, such as in a game from a file
                self._write()
                return
            case MovePlayed() | MatchReplaced() | LevelChanged():
                pass
            case _:
                return
        # Merely browsing through a game does not begin it.
        if self._desk.held is not None or self._session.match.ended is not None:
            self._write()

    def _write(self) -> None:
        clocks = self._session.clocks
        clock = clocks.state if clocks is not None else None
        self._library.write(self._desk, self._session.match, self._session.record, clock)


def _has_begun(match: Match) -> bool:
    people = any(seat.is_human for seat in match.seats)
    return match.can_undo or not people or match.outcome is not None
