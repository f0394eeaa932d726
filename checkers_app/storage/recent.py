"""The files that were opened last: a short list that is there again at the next start."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from checkers_app.storage.files import plain_reason, read_plain, unused_name, write_atomic

VERSION = 1
MOST = 8
"""Files that are remembered."""


class RecentFiles:
    """Owns the list and its file.

    A file that cannot be read is moved aside before another is written in its place.

    Args:
        path: the file; None to remember only as long as the program runs.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._broken = False
        self.paths: tuple[Path, ...] = ()
        """The files, the one opened last at the end; whether they are still there is not known."""
        self.notice: str | None = None
        """What is wrong, for the user; None if all is well."""
        self._load()

    def _load(self) -> None:
        if self._path is None:
            return
        try:
            self.paths = _decoded(read_plain(self._path).decode())
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            self._broken = True
            self.notice = f"The list of collections, {self._path.name}, cannot be read"

    def add(self, path: Path) -> None:
        """A file was opened."""
        path = path.absolute()
        self._set((*(other for other in self.paths if other != path), path)[-MOST:])

    def forget(self, path: Path) -> None:
        """A file is not wanted in the list any more."""
        self._set(tuple(other for other in self.paths if other != path.absolute()))

    def _set(self, paths: tuple[Path, ...]) -> None:
        if paths == self.paths:
            return
        self.paths = paths
        if self._path is None:
            return
        text = json.dumps({"version": VERSION, "files": list(map(str, paths))}, ensure_ascii=False)
        try:
            if self._broken:
                with suppress(FileNotFoundError):
                    self._path.rename(unused_name(self._path, "broken"))
                self._broken = False
            write_atomic(self._path, text + "\n")
            self.notice = None
        except (OSError, UnicodeEncodeError) as error:
            reason = plain_reason(error) if isinstance(error, OSError) else "a name in it is no text"
            self.notice = f"The list of collections cannot be written: {reason}"


def _decoded(text: str) -> tuple[Path, ...]:
    values = json.loads(text)
    if values["version"] > VERSION:
        raise ValueError("a newer version of the program wrote it")
    return tuple(Path(name) for name in values["files"] if isinstance(name, str))[-MOST:]
