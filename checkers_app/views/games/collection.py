"""A PDN file that is read in short steps, so that the window stays responsive."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import overload

from checkers_app.notation.pdn import Accepted, Entry, PdnReader, Rejected
from checkers_app.storage.files import (
    checked,
    not_written,
    plain_reason,
    unused_name,
    write_atomic,
    write_bytes_atomic,
)
from checkers_app.views.games.rows import GameRow, Problem, row_of_record
from checkers_app.words import N_, say

LARGEST = 400_000_000
"""The maximum size of a file in bytes."""
_SHOWN = 600
"""The number of characters of a rejected game that are stored for display."""


class CollectionError(OSError):
    """Raised if a file cannot be opened; the message says why."""


class Collection:
    """The games read from a file so far, and those that could not be read.

    Raises:
        CollectionError: if the file cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[GameRow] = []
        """The rows of the games, including games of which only a part could be read."""
        self.rejected: list[Rejected] = []
        self.closed_report = False
        """True once the user has closed the report on the rejected games."""
        self._stamp = _stamp(path)  # before the file is read, so that later additions count as a change
        self._reader = PdnReader(_content(path))
        self._entries: Iterator[Entry | None] = self._reader.steps()
        self._parts = 0
        """The number of rejected games that have a row because a part can be read."""
        self._raws: list[str] = []
        self._taken: dict[int, GameRow] = {}
        self._rejected_taken: dict[int, Rejected] = {}
        self._before: Path | None = None
        self.done = False

    @property
    def name(self) -> str:
        """The name of the file without its extension."""
        return self.path.stem

    @property
    def progress(self) -> float:
        """The fraction of the file that has been read, from 0 to 1."""
        return 1.0 if self.done else self._reader.progress

    @property
    def count(self) -> int:
        """The number of games read, including rejected ones."""
        return len(self.rows) + len(self.rejected) - self._parts

    def read(self, seconds: float) -> bool:
        """Continue reading for this many seconds; return False if the whole file had already been read."""
        if self.done:
            return False
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            try:
                entry = next(self._entries)
            except StopIteration:
                self.done = True
                break
            if entry is None:
                continue  # in the middle of a long game
            self._raws.append(entry.raw)
            if isinstance(entry, Accepted):
                self.rows.append(row_of_record(entry.index, entry.record, entry.raw, entry.game))
                continue
            self.rejected.append(replace(entry, part=None))
            if entry.part is not None:
                self.rows.append(row_of_record(entry.index, entry.part, entry.raw, entry.game, entry.fault))
                self._parts += 1
        return True

    # --- taking games out -------------------------------------------------------------------------

    def take_out(self, number: int) -> str:
        """Remove a game from the file; a copy of the original file is saved in the same folder.

        Returns the reason if this fails, otherwise an empty string.
        """
        row = next(row for row in self.rows if row.number == number)
        problem = self._write({**self._taken, number: row})
        if not problem:
            self.rows.remove(row)
            if row.fault is not None:
                item = next(item for item in self.rejected if item.index == number)
                self.rejected.remove(item)
                self._parts -= 1
                self._rejected_taken[number] = item
        return problem

    def put_back(self) -> str:
        """Put back the game that was removed last; return the reason if this fails, otherwise an empty
        string.
        """
        if not self._taken:
            return say("No game was removed.")
        *others, (number, row) = self._taken.items()
        problem = self._write(dict(others))
        if not problem:
            place = sum(other.number < number for other in self.rows)
            self.rows.insert(place, row)
            if row.fault is not None:
                place = sum(other.index < number for other in self.rejected)
                self.rejected.insert(place, self._rejected_taken.pop(number))
                self._parts += 1
        return problem

    def _write(self, taken: dict[int, GameRow]) -> str:
        problem, name = "", self.path.name
        if not self.done:
            problem = say("{file} has not been read completely yet.", file=name)
        elif _stamp(self.path) != self._stamp:
            problem = say("{file} was changed by another program: open it again.", file=name)
        else:
            try:
                if self._before is None:
                    before = unused_name(self.path, "before")
                    write_bytes_atomic(before, self.path.read_bytes())
                    self._before = before
                kept = (raw for number, raw in enumerate(self._raws, 1) if number not in taken)
                write_atomic(self.path, "".join((*kept, self._reader.rest)))
                self._stamp = _stamp(self.path)
                self._taken = taken
            except OSError as error:
                problem = not_written(name, error)
        return problem

    def problems(self) -> Sequence[Problem]:
        """The games that could not be read, with their positions in the current file."""
        return _Problems(self)

    def problem(self, number: int) -> Problem:
        """The game at this index, counted from 0, among the games that could not be read."""
        item = self.rejected[number]
        gone = [number for number in self._taken if number < item.index]
        line = item.line - sum(self._raws[number - 1].count("\n") for number in gone)
        title = say("Game {number}, line {line}", number=item.index - len(gone), line=line)
        return Problem(title, item.reason, item.raw.strip()[:_SHOWN])


class _Problems(Sequence[Problem]):
    """The unreadable games of a file, created on demand because there may be tens of thousands."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection

    def __len__(self) -> int:
        return len(self._collection.rejected)

    @overload
    def __getitem__(self, index: int) -> Problem: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Problem, ...]: ...
    def __getitem__(self, index: int | slice) -> Problem | tuple[Problem, ...]:
        if isinstance(index, slice):
            return tuple(map(self._collection.problem, range(len(self))[index]))
        return self._collection.problem(index)


def _stamp(path: Path) -> tuple[int, int]:
    """A key that changes whenever the file changes; zeros if the file does not exist."""
    try:
        stat = checked(path).stat()
    except OSError:
        return 0, 0
    return stat.st_mtime_ns, stat.st_size


def _content(path: Path) -> bytes:
    problem, name = "", path.name
    try:
        if not checked(path).is_file():
            there = N_("{file} is not a file") if path.exists() else N_("{file} does not exist")
            problem = say(there, file=name)
        elif path.stat().st_size > LARGEST:
            problem = say("{file} is too large: the limit is {most} MB", file=name, most=LARGEST // 1_000_000)
        else:
            return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = plain_reason(error) if isinstance(error, OSError) else str(error)
        problem = say("{file} cannot be read: {reason}", file=name, reason=reason)
    raise CollectionError(problem)
