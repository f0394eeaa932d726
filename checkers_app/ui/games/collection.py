"""A PDN file that is being read, slice by slice, so that the window never waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from checkers_app.notation.pdn import Accepted, Entry, PdnReader, Rejected
from checkers_app.ui.games.rows import Problem, Row, row_of_record

LARGEST = 400_000_000
"""Bytes of a file that is opened."""
_SHOWN = 600
"""Characters of a rejected game that are kept to be shown."""


class CollectionError(OSError):
    """A file that cannot be opened; the message says why."""


class Collection:
    """The games of a file: those read so far, and those that could not be read.

    Raises:
        CollectionError: if the file cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[Row] = []
        self.rejected: list[Rejected] = []
        self.closed_report = False
        """True once the player has closed the report of the rejected games."""
        self._reader = PdnReader(_content(path))
        self._entries: Iterator[Entry] = iter(self._reader)
        self.done = False

    @property
    def name(self) -> str:
        """What the file is called, without its ending."""
        return self.path.stem

    @property
    def progress(self) -> float:
        """How much has been read, 0 to 1."""
        return 1.0 if self.done else self._reader.progress

    @property
    def count(self) -> int:
        """How many games have been read, the rejected ones included."""
        return len(self.rows) + len(self.rejected)

    def read(self, seconds: float) -> bool:
        """Read on for so long; True if anything came of it."""
        if self.done:
            return False
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            entry = next(self._entries, None)
            if entry is None:
                self.done = True
                break
            if isinstance(entry, Accepted):
                self.rows.append(row_of_record(entry.index, entry.record, entry.raw))
            else:
                self.rejected.append(entry)
        return True

    def problems(self) -> tuple[Problem, ...]:
        """The games that could not be read."""
        return tuple(
            Problem(f"Game {item.index}, line {item.line}", item.reason, item.raw.strip()[:_SHOWN])
            for item in self.rejected
        )


def _content(path: Path) -> bytes:
    problem = ""
    try:
        if not path.is_file():
            problem = "is no file"
        elif path.stat().st_size > LARGEST:
            problem = f"is too large: {LARGEST // 1_000_000} MB at most"
        else:
            return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        problem = f"cannot be read: {reason}"
    raise CollectionError(f"{path.name} {problem}")
