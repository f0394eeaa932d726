"""The file in which the commands that build a book record their search results, so that a later run can
continue.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.storage.files import open_for_more


class WorkFile:
    """A file next to the book ``out`` with one line of JSON for each searched position.

    Args:
        out: the book.
        suffix: the text appended to the name of ``out``, such as ``.work``.

    Raises:
        OSError: if ``out`` is a folder; this is checked at the start, because the book itself is only written
            at the end.
    """

    def __init__(self, out: Path, suffix: str) -> None:
        if out.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(out))
        self._path = out.with_name(out.name + suffix)

    def read(self, accept: Callable[[Checkers, Mapping[str, Any]], None]) -> None:
        """Call ``accept`` with the position and the contents of each line.

        Lines that are incomplete, or for which ``accept`` raises an error such as ValueError or KeyError, are
        ignored. A missing file is read as an empty one.

        Raises:
            OSError: if the file cannot be read.
        """
        try:
            lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                entry = json.loads(line)
                accept(parse_fen(entry["fen"]), entry)
            except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
                continue

    def open(self) -> IO[str]:
        """Open the file for appending lines, and create its folder if necessary.

        Raises:
            OSError: if the file cannot be written.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        return open_for_more(self._path)


def work_line(state: Checkers, found: Mapping[str, object]) -> str:
    """Return the line that records the search result for a position."""
    return json.dumps({"fen": write_fen(state), **found}) + "\n"
