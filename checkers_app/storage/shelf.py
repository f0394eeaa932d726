"""A folder of the user's documents, each of which is a text file.  Several instances of the program may use
the folder.

Only the instance that has locked a document may write to it.  No other instance can then overwrite the
document, and if a process is killed, its locks are released.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from checkers_app.storage.files import kept_reason, read_plain, temporaries, write_atomic
from checkers_app.storage.locks import FileLock
from checkers_app.storage.versioned import DocumentError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

SUFFIX = ".json"


class UnreadableError(DocumentError):
    """Raised if a document cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class HeldDocument:
    """A document that this instance has locked so that no other instance can write to it."""

    key: str
    lock: FileLock


class Shelf:
    """A folder of documents; the folder need not exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, key: str) -> Path:
        """The file of a document."""
        return self.folder / f"{key}{SUFFIX}"

    def lock_path(self, key: str) -> Path:
        """The lock file of a document, for :class:`~checkers_app.storage.locks.FileLock`."""
        return self.folder / f"{key}.lock"

    def names(self) -> tuple[str, ...]:
        """The names of all documents; empty if the folder cannot be read."""
        try:
            return tuple(sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}")))
        except OSError:
            return ()

    def stamps(self) -> dict[str, tuple[int, int]]:
        """Map the name of every document to a key that changes whenever the document changes; empty if the
        folder cannot be read.

        The folder is scanned only once, so that even thousands of documents cause no delay.
        """
        found: dict[str, tuple[int, int]] = {}
        with contextlib.suppress(OSError), os.scandir(self.folder) as files:
            for file in files:
                if file.name.endswith(SUFFIX):
                    found[file.name.removesuffix(SUFFIX)] = _stamp(file)
        return found

    def read(self, key: str) -> str:
        """The text of a document.

        Raises:
            UnreadableError: if the document does not exist or is not text.
        """
        path = self.path(key)
        try:
            return read_plain(path).decode()
        except FileNotFoundError:
            raise UnreadableError(Sentence(N_("it does not exist"))) from None
        except OSError as error:
            raise UnreadableError(kept_reason(error)) from None
        except UnicodeDecodeError:
            raise UnreadableError(Sentence(N_("it is not UTF-8 text"))) from None

    def new(self) -> HeldDocument:
        """Create a new document with an unused name, and lock it for this instance.

        Raises:
            OSError: if the folder is not writable.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        while True:
            day = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
            key = f"{day}-{secrets.token_hex(4)}"
            held = self.hold(key)
            if held is not None and not self.path(key).exists():
                return held

    def hold(self, key: str) -> HeldDocument | None:
        """Lock a document so that no other instance can write to it; return None if another instance holds
        the lock.

        Raises:
            OSError: if the folder is not writable.
        """
        lock = FileLock.take(self.lock_path(key))
        return HeldDocument(key, lock) if lock is not None else None

    def write(self, held: HeldDocument, text: str) -> None:
        """Write the content of a document atomically.

        Raises:
            OSError: if the document cannot be written; the old content is then unchanged.
        """
        write_atomic(self.path(held.key), text)

    def delete(self, held: HeldDocument) -> None:
        """Delete a document permanently.

        Raises:
            OSError: if the document cannot be deleted.
        """
        self.path(held.key).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Delete incomplete files left by processes that were killed while writing them."""
        with contextlib.suppress(OSError):
            for path in (*temporaries(self.folder), *self.folder.glob("*.lock")):
                lock = FileLock.take(self.lock_path(path.name.split(".")[0]))
                if lock is not None:
                    if path.suffix == ".tmp":
                        path.unlink(missing_ok=True)
                    lock.release()


def _stamp(file: os.DirEntry[str]) -> tuple[int, int]:
    """The time of the last change to a file, and the file's size; zeros if it has just been deleted."""
    try:
        stat = file.stat()
    except OSError:
        return 0, 0
    return stat.st_mtime_ns, stat.st_size
