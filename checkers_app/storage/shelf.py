"""A folder of the user's documents, one text file for each, which several instances may use.

Only the instance that holds a document may write it.  It holds a lock, so that a second instance cannot
overwrite the document, and a process that was killed leaves nothing locked.
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
    """A document that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class HeldDocument:
    """A document that no other instance may write at the moment."""

    key: str
    lock: FileLock


class Shelf:
    """The documents in a folder, which need not exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, key: str) -> Path:
        """The file of a document."""
        return self.folder / f"{key}{SUFFIX}"

    def lock_path(self, key: str) -> Path:
        """The lock of a document, for :class:`~checkers_app.storage.locks.FileLock`."""
        return self.folder / f"{key}.lock"

    def names(self) -> tuple[str, ...]:
        """The names of all documents; empty if the folder cannot be read."""
        try:
            return tuple(sorted(path.stem for path in self.folder.glob(f"*{SUFFIX}")))
        except OSError:
            return ()

    def stamps(self) -> dict[str, tuple[int, int]]:
        """The name of every document -> a key that changes whenever the document does; empty if the folder
        cannot be read.

        The folder is scanned only once, so that thousands of documents cause no delay.
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
            UnreadableError: if it does not exist or is not a text.
        """
        path = self.path(key)
        try:
            return read_plain(path).decode()
        except FileNotFoundError:
            raise UnreadableError(Sentence(N_("it does not exist"))) from None
        except OSError as error:
            raise UnreadableError(kept_reason(error)) from None
        except UnicodeDecodeError:
            raise UnreadableError(Sentence(N_("it is not text in UTF-8"))) from None

    def new(self) -> HeldDocument:
        """A new document with an unused name, held by this instance.

        Raises:
            OSError: if the folder cannot be written.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        while True:
            day = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
            key = f"{day}-{secrets.token_hex(4)}"
            held = self.hold(key)
            if held is not None and not self.path(key).exists():
                return held

    def hold(self, key: str) -> HeldDocument | None:
        """Prevent other instances from writing a document; None if another one holds it.

        Raises:
            OSError: if the folder cannot be written.
        """
        lock = FileLock.take(self.lock_path(key))
        return HeldDocument(key, lock) if lock is not None else None

    def write(self, held: HeldDocument, text: str) -> None:
        """Write a document atomically.

        Raises:
            OSError: if it cannot be written; its content is then unchanged.
        """
        write_atomic(self.path(held.key), text)

    def delete(self, held: HeldDocument) -> None:
        """Delete a document permanently.

        Raises:
            OSError: if it cannot be deleted.
        """
        self.path(held.key).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Delete incomplete files of processes that were killed while writing."""
        with contextlib.suppress(OSError):
            for path in (*temporaries(self.folder), *self.folder.glob("*.lock")):
                lock = FileLock.take(self.lock_path(path.name.split(".")[0]))
                if lock is not None:
                    if path.suffix == ".tmp":
                        path.unlink(missing_ok=True)
                    lock.release()


def _stamp(file: os.DirEntry[str]) -> tuple[int, int]:
    """The time of its last change and its size; zeros if it has just been deleted."""
    try:
        stat = file.stat()
    except OSError:
        return 0, 0
    return stat.st_mtime_ns, stat.st_size
