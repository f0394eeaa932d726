"""A log of changes that can be undone, even after a crash in the middle of a change.  A change may affect
several files.

Before anything changes, the original bytes of all files are written to the log.  A log entry consists of two
files: one contains the original bytes, and the other lists the changed files with their offsets in the first
one.  The list is written last, so an entry without a list belongs to a change that had not begun.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from checkers_app.storage.files import plain_reason, read_plain, temporaries, write_atomic, write_bytes_atomic
from checkers_app.storage.locks import FileLock
from checkers_app.storage.versioned import unusable_value, versioned, whole_number
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

VERSION = 1
MOST = 20
"""The number of changes that can be undone; the originals of older changes are deleted."""
MOST_BYTES = 500_000_000
"""The maximum total size of the saved originals in bytes, not counting those for the last change."""
LARGEST = 400_000_000
"""The maximum size in bytes of a file that can be changed."""


class ChangeError(Exception):
    """Raised if a change could not be made or undone; the message says why.  All files are unchanged in that
    case.
    """


@dataclass(frozen=True, slots=True)
class FileChange:
    """A change to one file: its old and new content."""

    path: Path
    before: bytes | None
    """The old content; None if the file does not exist."""
    after: bytes | None
    """The new content; None to delete the file."""
    lock: Path | None = None
    """The lock file that protects the changed file; None if there is none."""


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """A change in the log that can be undone."""

    number: int
    title: str
    """A description of the change, in the interface language at the time of the change."""
    when: datetime
    complete: bool
    """False if the process was killed before all files were changed."""
    files: tuple[LoggedFile, ...]


@dataclass(frozen=True, slots=True)
class LoggedFile:
    """A changed file in the log, with hashes of its old and new content."""

    path: Path
    at: int
    """The offset of the file's original bytes in the log entry."""
    length: int | None
    """The number of original bytes; None if the file did not exist before."""
    before: str
    """A hash of the original content; empty if the file did not exist."""
    after: str
    """A hash of the new content; empty if the file was deleted."""
    lock: Path | None


class ChangeLog:
    """Makes changes to files, and logs them so that they can be undone.

    Args:
        folder: the folder of the log, which need not exist.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self, title: str, changes: Sequence[FileChange]) -> None:
        """Change either all of the files or none of them.

        Args:
            title: a description of the change, for the user.
            changes: the files with their old and new contents.

        Raises:
            ChangeError: if a file cannot be written, is in use, or has changed since the change was planned.
        """
        with self._alone():
            for change in changes:
                if _content(change.path) != change.before:
                    raise _changed(change.path)
                with _held(change.path, change.lock):
                    pass
            logged = self._log(title, changes)
            try:
                for change in changes:
                    _write(change)
                self._write_list(logged, complete=True)
            except BaseException as error:
                self._restore(logged)
                self._forget(logged.number)
                if isinstance(error, OSError):
                    raise _not_written(Path(error.filename or self.folder), error) from None
                raise
            self._forget_old()

    def last(self) -> LoggedChange | None:
        """The change that :meth:`undo` would undo; None if there is none."""
        for number in reversed(self._numbers()):
            with suppress(OSError, ValueError):
                return self._read(number)
        return None

    def undo(self) -> LoggedChange | None:
        """Restore every file of the last change byte for byte; return that change, or None if there is no
        change to undo.

        Raises:
            ChangeError: if a file has been changed since then; nothing is restored in that case.
        """
        with self._alone():
            logged = self.last()
            if logged is None:
                return None
            for file in logged.files:
                if _hash(_content(file.path)) not in {file.before, file.after}:
                    raise _changed(file.path)
                with _held(file.path, file.lock):
                    pass
            try:
                self._restore(logged)
            except OSError as error:
                raise _not_written(Path(error.filename or self.folder), error) from None
            if not logged.complete:
                _clear(logged)
            self._forget(logged.number)
            return logged

    # --- the entries ------------------------------------------------------------------------------

    def _numbers(self) -> list[int]:
        """The numbers of the entries in ascending order."""
        return sorted(int(path.stem) for path in self.folder.glob("*.json") if path.stem.isdecimal())

    def _list(self, number: int) -> Path:
        return self.folder / f"{number:06}.json"

    def _originals(self, number: int) -> Path:
        return self.folder / f"{number:06}.originals"

    def _log(self, title: str, changes: Sequence[FileChange]) -> LoggedChange:
        self._tidy()
        number = max(self._numbers(), default=0) + 1
        files, at = [], 0
        for change in changes:
            length = None if change.before is None else len(change.before)
            file = LoggedFile(
                change.path.absolute(), at, length, _hash(change.before), _hash(change.after), change.lock
            )
            files.append(file)
            at += length or 0
        when = datetime.now(UTC).replace(microsecond=0)
        logged = LoggedChange(number, title, when, complete=False, files=tuple(files))
        try:
            write_bytes_atomic(self._originals(number), *(change.before or b"" for change in changes))
            self._write_list(logged, complete=False)
        except OSError as error:
            self._forget(number)
            raise _not_written(self.folder, error) from None
        return logged

    def _write_list(self, logged: LoggedChange, *, complete: bool) -> None:
        values = {
            "version": VERSION,
            "title": logged.title,
            "when": logged.when.isoformat(),
            "complete": complete,
            "files": [
                {
                    "path": str(file.path),
                    "at": file.at,
                    "length": file.length,
                    "before": file.before,
                    "after": file.after,
                    "lock": None if file.lock is None else str(file.lock.absolute()),
                }
                for file in logged.files
            ],
        }
        write_atomic(self._list(logged.number), json.dumps(values) + "\n")

    def _read(self, number: int) -> LoggedChange:
        values = versioned(read_plain(self._list(number), LARGEST).decode(), VERSION)
        try:
            size = self._originals(number).stat().st_size
            files = []
            for item in values["files"]:
                at = whole_number(item["at"], 0, size)
                length = item["length"]
                file = LoggedFile(
                    Path(item["path"]),
                    at,
                    None if length is None else whole_number(length, 0, size - at),
                    str(item["before"]),
                    str(item["after"]),
                    None if item["lock"] is None else Path(item["lock"]),
                )
                files.append(file)
            when = datetime.fromisoformat(values["when"])
            complete = values["complete"] is True
        except (KeyError, TypeError, ValueError) as error:
            raise unusable_value(error) from None
        return LoggedChange(number, str(values.get("title", "")), when, complete, tuple(files))

    def _restore(self, logged: LoggedChange) -> None:
        with self._originals(logged.number).open("rb") as originals:
            for file in logged.files:
                now = _content(file.path)
                if _hash(now) == file.before:
                    continue
                before = None
                if file.length is not None:
                    originals.seek(file.at)
                    before = originals.read(file.length)
                    if _hash(before) != file.before:
                        raise ChangeError(Sentence(N_("the saved originals are damaged")))
                _write(FileChange(file.path, now, before, file.lock))

    def _forget(self, number: int) -> None:
        with suppress(OSError):
            self._list(number).unlink(missing_ok=True)
            self._originals(number).unlink(missing_ok=True)

    def _forget_old(self) -> None:
        """Delete the oldest entries that exceed :data:`MOST` or :data:`MOST_BYTES`."""
        numbers, size = self._numbers(), 0
        for number in reversed(numbers[:-1]):
            with suppress(OSError):
                size += self._originals(number).stat().st_size
            if size > MOST_BYTES or number <= numbers[-1] - MOST:
                self._forget(number)

    def _tidy(self) -> None:
        """Delete what killed processes left behind: temporary files, and originals of unstarted changes."""
        with suppress(OSError):
            known = set(self._numbers())
            for path in self.folder.glob("*.originals"):
                if path.stem.isdecimal() and int(path.stem) not in known:
                    path.unlink()
            for path in temporaries(self.folder):
                path.unlink()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock of the log, so that only one process at a time changes files."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock.take(self.folder / "log.lock")
        except OSError as error:
            raise _not_written(self.folder, error) from None
        if lock is None:
            raise ChangeError(Sentence(N_("another window is tidying up")))
        try:
            yield
        finally:
            lock.release()


def changed_files(changes: Iterable[FileChange]) -> tuple[FileChange, ...]:
    """The changes whose new content differs from the old content."""
    return tuple(change for change in changes if change.before != change.after)


def _write(change: FileChange) -> None:
    with _held(change.path, change.lock):
        if change.after is None:
            change.path.unlink(missing_ok=True)
        else:
            write_bytes_atomic(change.path, change.after)


def _clear(logged: LoggedChange) -> None:
    """Delete the temporary files of a killed process; the library deletes those of saved games."""
    for file in logged.files:
        if file.lock is None:
            with suppress(OSError):
                for path in temporaries(file.path.parent, file.path.name):
                    path.unlink()


@contextmanager
def _held(path: Path, lock: Path | None) -> Iterator[None]:
    """Hold a document's lock during the block, if there is a lock.

    Raises:
        ChangeError: if another window holds the lock.
    """
    held = None
    if lock is not None:
        try:
            held = FileLock.take(lock)
        except OSError as error:
            raise _not_written(path, error) from None
        if held is None:
            raise ChangeError(Sentence(N_("a game is being played in a window: finish or leave it first")))
    try:
        yield
    finally:
        if held is not None:
            held.release()


def _content(path: Path) -> bytes | None:
    """The content of a file; None if it does not exist."""
    try:
        return read_plain(path, LARGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ChangeError(
            Sentence(N_("{file} cannot be read: {reason}"), file=path.name, reason=plain_reason(error))
        ) from None


def _hash(content: bytes | None) -> str:
    return "" if content is None else hashlib.blake2b(content, digest_size=16).hexdigest()


def _changed(path: Path) -> ChangeError:
    return ChangeError(Sentence(N_("{file} was changed by another program in the meantime"), file=path.name))


def _not_written(path: Path, error: OSError) -> ChangeError:
    sentence = N_("{file} cannot be written: {reason}")
    return ChangeError(Sentence(sentence, file=path.name, reason=plain_reason(error)))
