"""The library of saved games and their locks; each game has its own file.

A game is saved after every ply.  If saving fails, the game continues and :attr:`Library.notice` reports the
problem.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from checkers_app.notation.record import Record
from checkers_app.notation.tree_values import ValuesError
from checkers_app.play.clocks import ClockState
from checkers_app.play.match import Match
from checkers_app.play.saved.saved_game import KeptGame, decode_match, encode
from checkers_app.storage.files import kept_reason
from checkers_app.storage.shelf import HeldDocument, Shelf, UnreadableError
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_, say
from checkers_app.words.sentence import Sentence, said_by

_LOOKED_AT = 30
"""The maximum number of files that are searched for a game to continue."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A file in the library, and the game read from it."""

    key: str
    kept: KeptGame | None
    """The saved game; None if the file cannot be read."""
    match: Match | None
    """The game as a match; None if the file cannot be read."""
    trouble: Sentence | str | None = None
    """The reason why the file cannot be read; None if it can be read."""

    @property
    def problem(self) -> str:
        """A message for the user that says why the file cannot be read; empty if it can be read."""
        return "" if self.trouble is None else str(self.trouble)

    @property
    def unfinished(self) -> bool:
        """True if the game can be continued."""
        return self.match is not None and self.match.outcome is None

    @property
    def finished(self) -> bool:
        """True if the game is over."""
        return self.match is not None and self.match.outcome is not None


_Made = TypeVar("_Made")


class PerEntry(Generic[_Made]):
    """Caches a value computed from each library entry, because the same entries are listed repeatedly.

    Args:
        make: a callback that computes the value; it is called again only if the entry has changed.
    """

    def __init__(self, make: Callable[[LibraryEntry], _Made]) -> None:
        self._make = make
        self._made: dict[str, tuple[LibraryEntry, _Made]] = {}

    def of(self, entries: Iterable[LibraryEntry]) -> list[_Made]:
        """The values of the given entries in the same order; cached values of other entries are dropped."""
        before, self._made = self._made, {}
        for entry in entries:
            known = before.get(entry.key)
            self._made[entry.key] = known if known and known[0] is entry else (entry, self._make(entry))
        return [made for _, made in self._made.values()]


class InUseError(RuntimeError):
    """Raised if a game is open in another window."""


class Desk:
    """The file of one saved game, which is locked while the game is on the board."""

    def __init__(self, held: HeldDocument | None = None, kept: KeptGame | None = None) -> None:
        self.held = held
        """The locked file; None until the first ply is written."""
        self.kept = kept
        """The game as last written; None if it has not been written yet."""

    def release(self) -> None:
        """Release the lock, so that the game can be continued in another window."""
        if self.held is not None:
            self.held.lock.release()


class Library:
    """The saved games in a folder.

    Args:
        shelf: the folder of the games; None to save no games.
    """

    def __init__(self, shelf: Shelf | None) -> None:
        self._shelf = shelf
        self._pending: list[tuple[str, tuple[int, int]]] = []
        self._read: dict[str, tuple[tuple[int, int], LibraryEntry]] = {}
        self._caches: dict[object, Any] = {}
        self.trouble: Sentence | str | None = None
        """The reason why the game is not being saved, as a clause for the user; None if it is being saved."""
        if shelf is not None:
            shelf.tidy()

    @property
    def notice(self) -> str | None:
        """The message that the game is not being saved, with the reason; None if it is being saved."""
        return None if self.trouble is None else say("This game is not saved: {reason}", reason=self.trouble)

    @property
    def folder(self) -> Path | None:
        """The folder of the saved games; None if no games are saved."""
        return self._shelf.folder if self._shelf is not None else None

    @property
    def empty(self) -> bool:
        """True if there are no saved games."""
        return self._shelf is None or not self._shelf.stamps()

    # --- reading ----------------------------------------------------------------------------------

    def entries(self, seconds: float = math.inf) -> tuple[LibraryEntry, ...]:
        """Every file in the library, with the most recently changed game first and unreadable files last.

        A file is read again only if it has changed.

        Args:
            seconds: the maximum time in seconds to spend reading; :meth:`read_on` reads the rest.
        """
        found = self._newest_first()
        self._read = {key: self._read[key] for key, stamp in found if self._knows(key, stamp)}
        self._pending = [(key, stamp) for key, stamp in reversed(found) if key not in self._read]
        self.read_on(seconds)
        return self.listed

    @property
    def listed(self) -> tuple[LibraryEntry, ...]:
        """The entries read since :meth:`entries` was last called; this property does not access the disk."""
        entries = [entry for _, entry in self._read.values()]
        readable = [entry for entry in entries if entry.kept is not None]
        readable.sort(key=lambda entry: (entry.kept.changed if entry.kept else 0, entry.key), reverse=True)
        broken = sorted((entry for entry in entries if entry.kept is None), key=lambda entry: entry.key)
        return (*readable, *broken)

    @property
    def complete(self) -> bool:
        """True once every file found by the last call of :meth:`entries` has been read."""
        return not self._pending

    def read_on(self, seconds: float) -> None:
        """Continue reading for at most this many seconds; the results are in :attr:`listed`."""
        end = time.perf_counter() + seconds
        while self._pending and time.perf_counter() < end:
            key, stamp = self._pending.pop()
            self._read[key] = stamp, self._entry(key)

    def cache(self, make: Callable[[], _Made]) -> _Made:
        """Return the cache of values computed from the entries; ``make`` creates it on the first request."""
        if make not in self._caches:
            self._caches[make] = make()
        found: _Made = self._caches[make]
        return found

    def _knows(self, key: str, stamp: tuple[int, int]) -> bool:
        return key in self._read and self._read[key][0] == stamp

    def _newest_first(self) -> list[tuple[str, tuple[int, int]]]:
        if self._shelf is None:
            return []
        return sorted(self._shelf.stamps().items(), key=lambda item: (item[1], item[0]), reverse=True)

    def latest(self) -> LibraryEntry | None:
        """The most recently changed unfinished game that is not open in another window.

        If there are many games, only the newest are searched.
        """
        for key, stamp in self._newest_first()[:_LOOKED_AT]:
            if not self._knows(key, stamp):
                self._read[key] = stamp, self._entry(key)
            entry = self._read[key][1]
            if entry.unfinished and not self._in_use(key):
                return entry
        return None

    def _in_use(self, key: str) -> bool:
        try:
            held = self._shelf.hold(key) if self._shelf is not None else None
        except OSError:
            return False
        if held is not None:
            held.lock.release()
        return held is None

    def _entry(self, key: str) -> LibraryEntry:
        if self._shelf is None:
            raise UnreadableError(Sentence(N_("games are not being saved")))
        try:
            kept, match = decode_match(self._shelf.read(key))
            return LibraryEntry(key, kept, match)
        except DocumentError as error:
            return LibraryEntry(key, None, None, said_by(error))

    # --- writing ----------------------------------------------------------------------------------

    def open(self, key: str) -> tuple[Match, Desk]:
        """Lock the file of a saved game, and return the game as last saved.

        Raises:
            InUseError: if the game is open in another window.
            DocumentError: if the file can no longer be read.
        """
        if self._shelf is None:
            raise UnreadableError(Sentence(N_("games are not being saved")))
        try:
            held = self._shelf.hold(key)
        except OSError:  # the folder is not writable: the game continues without being saved
            return decode_match(self._shelf.read(key))[1], Desk()
        if held is None:
            raise InUseError(say("This game is being played in another window"))
        try:
            kept, match = decode_match(self._shelf.read(key))
        except ValueError:
            held.lock.release()
            raise
        return match, Desk(held, kept)

    def write(
        self, desk: Desk, match: Match, tree: Record | None = None, clock: ClockState | None = None
    ) -> None:
        """Save the current state of a game with its tree and clocks.

        If saving fails, :attr:`trouble` gives the reason.
        """
        if self._shelf is None:
            return
        try:
            kept = KeptGame.of(match, desk.kept, tree, clock)
            text = encode(kept)
            if desk.held is None:
                desk.held = self._shelf.new()
            self._shelf.write(desk.held, text)
        except OSError as error:
            self.trouble = kept_reason(error)
        except ValuesError as error:
            self.trouble = said_by(error)
        else:
            desk.kept = kept
            self.trouble = None

    def files_of(self, key: str) -> tuple[Path, Path]:
        """The paths of a saved game's file and of its lock file."""
        if self._shelf is None:
            raise UnreadableError(Sentence(N_("games are not being saved")))
        return self._shelf.path(key), self._shelf.lock_path(key)

    def delete(self, key: str) -> None:
        """Delete a game permanently.

        Raises:
            InUseError: if the game is open in another window.
            OSError: if the file cannot be deleted.
        """
        if self._shelf is None:
            return
        held = self._shelf.hold(key)
        if held is None:
            raise InUseError(say("This game is being played in a window"))
        try:
            self._shelf.delete(held)
        finally:
            held.lock.release()
