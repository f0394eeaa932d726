"""Saves crash reports in a folder; only the newest reports are kept, and those that have not been read are
marked.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from checkers_app.storage.files import read_plain, write_atomic
from checkers_app.storage.locks import FileLock

KEPT = 10
"""The number of reports that are kept; older ones are deleted."""
_NEW = "new-"
_NAME = "crash-"
_FATAL = "fatal-"
_LARGEST = 200_000
"""The maximum number of characters read from a report."""


class Reports:
    """The reports in a folder, which may not exist yet.

    A report is a text file ``crash-DATE.txt``; the name starts with ``new-`` until the report has been read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, text: str, *, seen: bool) -> Path:
        """Write a report atomically, and delete the oldest reports if there are too many.

        Args:
            text: the report.
            seen: False to show the report to the user at the next start.

        Raises:
            OSError: if the report cannot be written.
        """
        day = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        begin = "" if seen else _NEW
        path = self.folder / f"{begin}{_NAME}{day}.txt"
        write_atomic(path, text)
        for old in self._all()[:-KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()
        return path

    def unseen(self) -> tuple[Path, ...]:
        """The unread reports, oldest first."""
        return tuple(path for path in self._all() if path.name.startswith(_NEW))

    def read(self, path: Path) -> str:
        """The text of a report; empty if the file cannot be read."""
        try:
            return read_plain(path).decode(errors="replace")[:_LARGEST]
        except OSError:
            return ""

    def mark_seen(self, path: Path) -> Path:
        """Mark a report as read, and return its new path."""
        now = path.with_name(path.name.removeprefix(_NEW))
        try:
            path.replace(now)
        except OSError:
            return path
        return now

    def _all(self) -> list[Path]:
        """All reports, oldest first."""
        try:
            found = [*self.folder.glob(f"{_NAME}*.txt"), *self.folder.glob(f"{_NEW}{_NAME}*.txt")]
        except OSError:
            return []
        return sorted(found, key=lambda path: path.name.removeprefix(_NEW))

    # --- what ends the process at once --------------------------------------------------------------

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within the block, if there is a fatal error such as a segmentation fault, a stack trace is written
        to a file.

        The file exists while the process runs, and remains if the process does not exit normally;
        :meth:`fatal` reads it.
        """
        path = self.folder / f"{_FATAL}{os.getpid()}.txt"
        before = faulthandler.is_enabled()
        lock = file = None
        with contextlib.suppress(OSError):  # the folder is not writable: continue without the file
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock.take(path.with_suffix(".lock"))
            file = path.open("wb")
        if file is None:
            if lock is not None:
                lock.release()
            yield
            return
        faulthandler.enable(file)
        try:
            yield
        finally:
            faulthandler.disable()
            file.close()
            if before:
                with contextlib.suppress(OSError, ValueError, AttributeError):
                    faulthandler.enable(sys.__stderr__ or sys.stderr)
            with contextlib.suppress(OSError):
                path.unlink()
            if lock is not None:
                lock.release()

    def fatal(self) -> tuple[str, ...]:
        """The stack traces left by processes that ended with a fatal error; each one is returned only
        once.
        """
        left = []
        for path in sorted(self.folder.glob(f"{_FATAL}*.txt")):
            with contextlib.suppress(OSError):
                lock = FileLock.take(path.with_suffix(".lock"))
                if lock is None:  # it is still running
                    continue
                left.append(self.read(path))
                try:
                    path.unlink()
                finally:
                    lock.release()
        return tuple(text for text in left if text)
