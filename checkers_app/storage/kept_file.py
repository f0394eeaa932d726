"""Reads and writes a user's file as a whole, without ever losing data.

The same rules apply to all such files if they cannot be read, were written by a newer version of the program,
or are being written by another instance.
"""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from threading import RLock, Thread
from typing import Generic, TypeVar

from checkers_app.storage.files import kept_reason, read_plain, temporaries, unused_name, write_atomic
from checkers_app.storage.locks import FileLock
from checkers_app.storage.versioned import NewerVersionError
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence, said_by

Value = TypeVar("Value")

_PATIENCE = 0.5
"""The maximum time in seconds that :meth:`KeptFile.change` waits while another instance is writing."""
_LAST_PATIENCE = 10.0
"""The maximum time in seconds that the program waits for another instance before exiting."""
_RETRY_SECONDS = 0.1
"""The time in seconds between two attempts of the thread that saves pending changes."""


@dataclass(frozen=True, slots=True)
class FileWords:
    """The messages for a value that cannot be saved; they contain the fields ``file`` and ``reason``."""

    not_kept: str
    """The message that is shown if a newer version of the program wrote the file."""
    not_saved: str
    """The message that is shown if the file could not be written."""


class KeptFile(Generic[Value]):
    """A value, together with the file in which it is saved.

    * A file that cannot be read is moved aside before it is replaced.
    * A file written by a newer version of the program is left unchanged, and the value is then only in
      memory.
    * Another instance may have changed the file in the meantime: each change is applied to the file's current
      content.
    * While another instance holds the file's lock, nothing is written: the change stays in memory and the
      notice says so.  A thread saves it as soon as the lock is free, or the program does so before exiting.

    Args:
        path: the file, which need not exist; None to store the value only in memory.
        words: the messages for a value that cannot be saved.
        value: the value to use if the file cannot be read.
        encode: a function that converts the value to the text of the file; it may raise ValueError.
        decode: a function that converts the text of the file to the value; it may raise ValueError, in
            particular :class:`~checkers_app.storage.versioned.NewerVersionError` for a newer version.
    """

    def __init__(
        self,
        path: Path | None,
        words: FileWords,
        value: Value,
        encode: Callable[[Value], str],
        decode: Callable[[str], Value],
    ) -> None:
        self._path = path
        self._words = words
        self._encode, self._decode = encode, decode
        self._stamp: tuple[int, int, int] | None = None
        self._broken: Sentence | str | None = None
        self._newer = False
        self._replaced = False
        """True if the default value, used because the file cannot be read, has been changed."""
        self._reading_trouble: Sentence | None = None
        self._saving_trouble: Sentence | None = None
        self._unsaved: list[Callable[[Value], Value]] = []
        """Changes that have not been written to the file yet."""
        self._tidied = False
        self._guard = RLock()
        """The lock held by any thread that is changing the value or the file."""
        self._later: Thread | None = None
        """The thread that saves pending changes; None if it is not running."""
        self.value = value
        """The value that was last read or saved, with all unsaved changes applied."""
        self.refresh()

    @property
    def trouble(self) -> Sentence | None:
        """The current problem, translated when it is displayed; None if there is no problem."""
        return self._saving_trouble or self._reading_trouble

    @property
    def notice(self) -> str | None:
        """A message for the user about the current problem; None if there is no problem."""
        return None if self.trouble is None else str(self.trouble)

    @property
    def unread(self) -> Sentence | None:
        """The reason why the saved value could not be read; None if it could be read, or if another value has
        since been set.
        """
        hidden = self._broken is not None or (self._newer and not self._replaced)
        return self._reading_trouble if hidden else None

    @property
    def exists(self) -> bool:
        """True if the file exists."""
        return self._stat() is not None

    @property
    def missing(self) -> bool:
        """True if the value should be saved in a file, but the file does not exist."""
        return self._path is not None and not self.exists

    @property
    def saved(self) -> bool:
        """False if any change exists only in memory."""
        return not self._newer and self._saving_trouble is None

    def refresh(self) -> None:
        """Read the file if it has changed since it was last read or written."""
        path, stamp = self._path, self._stat()
        if path is None or self._newer or stamp is None or stamp == self._stamp:
            return
        self._stamp = stamp
        try:
            self.value = self._decode(read_plain(path).decode())
        except FileNotFoundError:
            return
        except NewerVersionError as error:
            self._newer = True
            self._reading_trouble = Sentence(self._words.not_kept, file=path.name, reason=error)
        except (OSError, ValueError) as error:
            self._broken = _reason(error)
            self._reading_trouble = Sentence(
                N_("{file} cannot be used: {reason}"), file=path.name, reason=self._broken
            )
        else:
            for act in self._unsaved:
                self.value = act(self.value)
            if self._broken is not None:  # somebody has repaired it
                self._broken = self._reading_trouble = None

    def change(self, act: Callable[[Value], Value], *, always: bool = False) -> None:
        """Change the value and save it; if saving fails, :attr:`notice` reports it.

        Args:
            act: a function that takes the current value and returns the new one; if they are equal, nothing
                is written.
            always: whether to write the file even if the value is unchanged.
        """
        path = self._path
        if path is None or self._newer:
            self.value = act(self.value)
            self._replaced = True
            return
        with self._guard, _alone(path, _PATIENCE) as claim:
            if claim is not _Claim.DENIED:
                self.refresh()
            value = act(self.value)
            if value == self.value and self._saving_trouble is None and not always:
                return
            self.value = value
            self._unsaved.append(act)
            if claim is _Claim.DENIED:
                self._save_later(path)
            elif not self._newer:
                self._save(path, claim)

    def _save_later(self, path: Path) -> None:
        """Set the notice, and save the change on another thread."""
        reason = Sentence(N_("another program is using it"))
        self._saving_trouble = Sentence(self._words.not_saved, file=path.name, reason=reason)
        if self._later is None:
            self._later = Thread(target=self._retry, name="kept file", daemon=True)
            self._later.start()
            atexit.register(self._save_at_last)

    def _retry(self) -> None:
        """Retry until everything is saved; runs on a separate thread."""
        while not self._saved_meanwhile(0):
            time.sleep(_RETRY_SECONDS)

    def _save_at_last(self) -> None:
        """Wait for the file one last time and save; called when the program exits."""
        self._saved_meanwhile(_LAST_PATIENCE)

    def _saved_meanwhile(self, patience: float) -> bool:
        """Save the pending changes; return False if another instance still holds the file."""
        with self._guard:
            path = self._path
            if path is not None and self._unsaved and not self._newer:
                with _alone(path, patience) as claim:
                    if claim is _Claim.DENIED:
                        return False
                    self.refresh()
                    if not self._newer:
                        self._save(path, claim)
            self._later = None
            atexit.unregister(self._save_at_last)
            return True

    def _save(self, path: Path, claim: _Claim) -> None:
        # nobody else is writing, so any temporary files are left over
        if claim is _Claim.HELD and not self._tidied:
            self._tidied = True
            with suppress(OSError):
                for leftover in temporaries(path.parent, path.name):
                    leftover.unlink()
        try:
            text = self._encode(self.value)
            if self._broken is not None:
                aside = unused_name(path, "broken")
                with suppress(FileNotFoundError):  # the user may have deleted it in the meantime
                    path.rename(aside)
                    self._reading_trouble = Sentence(
                        N_("{file} could not be used ({reason}); it has been renamed to {now}"),
                        file=path.name,
                        now=aside.name,
                        reason=self._broken,
                    )
                self._broken = None
            write_atomic(path, text)
            self._stamp = self._stat()
            self._saving_trouble = None
            self._unsaved.clear()
        except (OSError, ValueError) as error:
            self._saving_trouble = Sentence(self._words.not_saved, file=path.name, reason=_reason(error))

    def _stat(self) -> tuple[int, int, int] | None:
        """A key that changes whenever the file does; None if the file does not exist."""
        try:
            stat = self._path.stat() if self._path is not None else None
        except FileNotFoundError:
            return None
        except OSError:  # reading the file will report the problem
            return 0, 0, 0
        return (stat.st_mtime_ns, stat.st_size, stat.st_ino) if stat is not None else None


def _reason(error: OSError | ValueError) -> Sentence | str:
    if isinstance(error, OSError):
        return kept_reason(error)
    if isinstance(error, UnicodeDecodeError):
        return Sentence(N_("it is not UTF-8 text"))
    if isinstance(error, UnicodeEncodeError):
        return Sentence(N_("a name in it is not text"))
    return said_by(error)


class _Claim(Enum):
    """Whether this instance may write the file."""

    HELD = auto()
    UNKNOWN = auto()
    """The file system has no locks, or the folder is not writable: only an attempt to write will show."""
    DENIED = auto()
    """Another instance is writing."""


@contextmanager
def _alone(path: Path, patience: float) -> Iterator[_Claim]:
    """Prevent other instances from changing the file during the block, if its file system supports locks.

    Args:
        path: the file.
        patience: the maximum number of seconds to wait for another instance.
    """
    lock, claim = None, _Claim.UNKNOWN
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        end = time.monotonic() + patience
        while (lock := FileLock.take(path.with_name(f"{path.name}.lock"))) is None:
            if time.monotonic() > end:
                break
            time.sleep(0.005)
        claim = _Claim.DENIED if lock is None else _Claim.HELD
    try:
        yield claim
    finally:
        if lock is not None:
            lock.release()
