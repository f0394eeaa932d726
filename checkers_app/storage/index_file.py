"""Index files, which are SQLite databases that can be rebuilt from the user's files at any time.

An index is written completely before it is moved into place, and is never changed afterwards.  Readers
therefore need no locks and block nothing, and an interrupted build leaves the previous index unchanged.
"""

from __future__ import annotations

import contextlib
import mmap
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

from checkers_app.storage.files import write_bytes_atomic

_MAGIC = b"SQLite format 3\0"
_HEADER = struct.Struct(">16sH10xI28xI4xI28x")
"""Magic string, page size, page count, user version, application id; see https://sqlite.org/fileformat.html.
"""
_LARGEST_PAGE = 65_536
_STEPS = 10_000
"""A build checks whether it should stop after this many steps of SQLite's virtual machine."""


class IndexState(Enum):
    """Whether an index file can be used."""

    USABLE = "usable"
    MISSING = "missing"
    BROKEN = "broken"
    """The index is damaged, or an older version of the program wrote it; it must be rebuilt."""
    NEWER = "newer"
    """A newer version of the program wrote the index; it must not be changed."""


class StoppedError(Exception):
    """Raised if the build of an index was stopped."""


def index_state(path: Path, application: int, version: int) -> IndexState:
    """Read the header of an index and return its state.

    Args:
        path: the file.
        application: the SQLite application id of this kind of index.
        version: the index version that this program reads and writes.
    """
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER.size)
        size = path.stat().st_size
    except FileNotFoundError:
        return IndexState.MISSING
    except OSError:
        return IndexState.BROKEN
    if len(header) < _HEADER.size:
        return IndexState.BROKEN
    magic, page, pages, found, kind = _HEADER.unpack(header)
    if magic != _MAGIC or kind != application:
        return IndexState.BROKEN
    if found > version:
        return IndexState.NEWER
    whole = (page if page > 1 else _LARGEST_PAGE) * pages == size
    return IndexState.USABLE if whole and found == version else IndexState.BROKEN


def open_index(path: Path) -> sqlite3.Connection:
    """Open an index for reading.

    Raises:
        sqlite3.Error: if the index cannot be opened.
    """
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


@contextlib.contextmanager
def written_index(
    path: Path, application: int, version: int, stopped: Callable[[], bool], *, copied: bool = False
) -> Iterator[sqlite3.Connection]:
    """Return a context manager for a database that becomes the index at ``path`` when the block ends.

    Args:
        path: the path of the index.
        application: the SQLite application id of this kind of index.
        version: the index version to write.
        stopped: a callback that is called from time to time; if it returns True, StoppedError is raised.
        copied: True to start with a copy of the existing index instead of an empty database.

    Raises:
        StoppedError: if the build was stopped; the previous index is then unchanged, as after any other
            error.
        OSError: if the index cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="checkers-index-") as folder:
        draft = Path(folder, path.name)
        if copied:
            shutil.copyfile(path, draft)
        database = sqlite3.connect(draft, isolation_level=None)
        try:
            database.executescript(
                f"PRAGMA application_id = {application:d}; PRAGMA user_version = {version:d};"
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;"
            )
            database.execute("BEGIN")
            database.set_progress_handler(lambda: int(stopped()), _STEPS)
            yield database
            database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if stopped():
                raise StoppedError from None
            raise OSError(str(error)) from error
        finally:
            database.close()
        if stopped():
            raise StoppedError
        with draft.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            write_bytes_atomic(path, content)
