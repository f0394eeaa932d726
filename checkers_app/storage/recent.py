"""The list of recently opened files, which is preserved when the program exits."""

from __future__ import annotations

import json
from pathlib import Path

from checkers_app.storage.kept_file import FileWords, KeptFile
from checkers_app.storage.versioned import DocumentError, versioned
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

VERSION = 1
MOST = 8
"""The maximum number of files in the list."""

_WORDS = FileWords(
    N_("Changes to the list of collections are not saved: {reason}"),
    N_("Changes to the list of collections could not be saved: {reason}"),
)
_Paths = tuple[Path, ...]


class RecentFiles:
    """The list of recent files, saved in a :class:`~checkers_app.storage.kept_file.KeptFile`.

    Args:
        path: the file; None to keep the list only until the program exits.
    """

    def __init__(self, path: Path | None) -> None:
        nothing: _Paths = ()
        self._file = KeptFile(path, _WORDS, nothing, _encode, _decode)

    @property
    def paths(self) -> _Paths:
        """The recently opened files, which may no longer exist; the one opened last comes last."""
        return self._file.value

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem; None if there is no problem."""
        return self._file.notice

    def add(self, path: Path) -> None:
        """Add a file that has just been opened."""
        added = path.absolute()
        self._file.change(lambda paths: (*(other for other in paths if other != added), added)[-MOST:])

    def forget(self, path: Path) -> None:
        """Remove a file from the list."""
        gone = path.absolute()
        self._file.change(lambda paths: tuple(other for other in paths if other != gone))


def _encode(paths: _Paths) -> str:
    return json.dumps({"version": VERSION, "files": list(map(str, paths))}) + "\n"


def _decode(text: str) -> _Paths:
    names = versioned(text, VERSION).get("files")
    if not isinstance(names, list):
        raise DocumentError(Sentence(N_("it has no list of files")))
    return tuple(Path(name) for name in names if isinstance(name, str))[-MOST:]
