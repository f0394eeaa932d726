"""Keeps the game of a session on disk: a listener that writes after every ply."""

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
"""Seconds: who takes longer has not sat there all the time."""


class Keeper:
    """Writes whatever happens to the game of a session into the library.

    A game is kept from a person's first ply on, be it one of a variation, or from its end if the computer
    makes an end of it before: what has a result counts.  A new game gets a file of its own, and the
    former one stays as it is: taking the new game back continues with it.

    Args:
        session: the session.
        library: where its games are kept.
        desk: the file of a game that is gone on with; a new one if None.
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
        """How long a game that is over took from its first move on; None where that is not known, as of one
        that was begun on another day, or that was left for hours.
        """
        kept, over = self._desk.kept, self._session.match.outcome is not None
        if kept is None or self._begun_before or not over:
            return None
        seconds = (kept.changed - kept.began).total_seconds()
        return seconds if 0 <= seconds <= _LONGEST else None

    @property
    def key(self) -> str:
        """The name of the game in the library; empty if nothing of it is kept."""
        return self._desk.held.key if self._desk.held is not None else ""

    def close(self) -> None:
        """The session is left: the clocks stand as they do now; let go of its files."""
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
            case RecordChanged():  # a variation of a person's, as in a game from a file
                self._write()
                return
            case MovePlayed() | MatchReplaced() | LevelChanged():
                pass
            case _:
                return
        # A game that is only looked through, to and fro, is not begun by that.
        if self._desk.held is not None or self._session.match.ended is not None:
            self._write()

    def _write(self) -> None:
        clocks = self._session.clocks
        clock = clocks.state if clocks is not None else None
        self._library.write(self._desk, self._session.match, self._session.record, clock)


def _has_begun(match: Match) -> bool:
    people = any(seat.is_human for seat in match.seats)
    return match.can_undo or not people or match.outcome is not None
