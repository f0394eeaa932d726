"""The content of the games page: the sources of games, the rows of the list, and the games that the rows
represent.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from checkers_app.notation.pdn import playable_part
from checkers_app.notation.record import Record
from checkers_app.play.saved.exchange import with_names
from checkers_app.play.saved.library import InUseError, Library, LibraryEntry
from checkers_app.storage.files import plain_reason
from checkers_app.views.games.collection import Collection, CollectionError
from checkers_app.views.games.open_files import OpenFiles
from checkers_app.views.games.rows import GameRow, Problem, SavedRows
from checkers_app.views.games.shown import Shown, shown_of
from checkers_app.words import say, say_count, say_number

SLICE = 0.010
"""The time in seconds for reading files in one iteration of the main loop."""
FIRST_SLICE = 0.1
"""The time in seconds for reading files when the page opens; it is enough for a few dozen games."""
UNFINISHED, SAVED = "unfinished", "saved"


class ShelfView:
    """The games in the library and in the open collections.

    Args:
        library: the saved games.
        files: the open files.
    """

    def __init__(self, library: Library, files: OpenFiles) -> None:
        self._library = library
        self.files = files
        """The open files."""
        self.source: str | Collection = UNFINISHED
        """The source whose games are listed."""
        self.entries: tuple[LibraryEntry, ...] = ()
        self.refresh(FIRST_SLICE)
        if not self.rows_of(UNFINISHED):
            self.source = SAVED

    def refresh(self, seconds: float = SLICE) -> None:
        """Update the library for at most ``seconds``; :attr:`complete` tells whether that was enough."""
        self._library.entries(seconds)
        self.list_read()
        if isinstance(self.source, Collection) and self.source not in self.files.collections:  # it changed
            self.source = self.files.collection(self.source.path) or SAVED

    def read_on(self) -> None:
        """Continue reading the library for a few milliseconds; call :meth:`list_read` to list the result."""
        self._library.read_on(SLICE)

    def list_read(self) -> None:
        """List the part of the library that has been read."""
        self.entries = self._library.listed
        self._by_key = {entry.key: entry for entry in self.entries}
        unfinished, finished = self._library.cache(SavedRows).of(self.entries)
        self._rows: dict[str, list[GameRow]] = {UNFINISHED: unfinished, SAVED: finished}

    @property
    def complete(self) -> bool:
        """True once every saved game has been read."""
        return self._library.complete

    def rows_of(self, source: str | Collection) -> list[GameRow]:
        """All games of a source."""
        return source.rows if isinstance(source, Collection) else self._rows[source]

    def delete(self, key: str) -> str:
        """Delete a saved game; return the reason if this fails, otherwise an empty string."""
        problem = ""
        try:
            self._library.delete(key)
        except InUseError as error:
            problem = say("{reason}.", reason=error)
        except OSError as error:
            problem = say("The game cannot be deleted: {reason}.", reason=plain_reason(error))
        self.refresh()
        return problem

    def list_open(self, path: Path) -> bool:
        """List the games of a file if the file is open; return True if it is."""
        collection = self.files.collection(path.absolute())
        self.source = collection or self.source
        return collection is not None

    def open(self, path: Path) -> str:
        """Open a file and list its games; return the reason if this fails, otherwise an empty string."""
        path = path.absolute()
        try:
            collection = Collection(path)
        except CollectionError as error:
            return say("{reason}.", reason=error)
        self.files.add(collection)
        self.source = collection
        return ""

    def close(self, path: Path) -> None:
        """Close a file; it is not deleted."""
        if isinstance(self.source, Collection) and self.source.path == path:
            self.source = SAVED
        self.files.close(path)

    def entry(self, key: str) -> LibraryEntry | None:
        """The saved game with this name, or None."""
        return self._by_key.get(key)

    def record(self, row: GameRow) -> Record | None:
        """The game of a row; None if it can no longer be read."""
        if row.raw:
            return playable_part(row.raw)
        entry = self.entry(row.key)
        return with_names(entry.kept) if entry is not None and entry.kept is not None else None

    def shown(self, row: GameRow, place: int | None = None) -> Shown | None:
        """The game of a row as shown in the preview, after ``place`` plies.

        By default, an unfinished game is shown at its current position, and any other game at its end.
        """
        record = self.record(row)
        if record is None:
            return None
        entry = self.entry(row.key) if row.key else None
        if entry is None or entry.match is None or entry.kept is None:
            return shown_of(row, record, ply=place)
        return shown_of(
            row,
            record,
            entry.match,
            entry.kept.played if place is None else place,
            entry.kept.clock,
        )

    def problems(self) -> tuple[str, Sequence[Problem]]:
        """A headline for the unreadable games of the listed source, and the games themselves."""
        if isinstance(self.source, Collection):
            problems: Sequence[Problem] = () if self.source.closed_report else self.source.problems()
            title = say_count(
                "{rejected} of {number} game could not be read",
                "{rejected} of {number} games could not be read",
                self.source.count,
                rejected=say_number(len(problems)),
            )
            return title, problems
        broken = tuple(
            Problem(f"{entry.key}.json", say("{problem}; the file is left as it is.", problem=entry.problem))
            for entry in self.entries
            if entry.kept is None
        )
        title = say_count(
            "{number} file of saved games could not be read",
            "{number} files of saved games could not be read",
            len(broken),
        )
        return title, broken
