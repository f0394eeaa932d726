"""One file of the user's that the program reads and writes as a whole: nothing in it is ever lost.

Whatever such a file holds, the same is done where it cannot be read, where a newer version of the program
wrote it, and where another instance writes it, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from checkers_app.storage.files import kept_reason, read_plain, unused_name, write_atomic
from checkers_app.storage.locks import FileLock
from checkers_app.storage.versioned import NewerVersionError
from checkers_app.words import later
from checkers_app.words.sentence import Sentence, said_by

Value = TypeVar("Value")

_PATIENCE = 0.5
"""Seconds to wait for another instance that is just writing."""


@dataclass(frozen=True, slots=True)
class FileWords:
    """What is said of a file whose value cannot be kept, with the fields ``file`` and ``reason``."""

    not_kept: str
    """A newer version of the program wrote it."""
    not_saved: str
    """It could not be written."""


class KeptFile(Generic[Value]):
    """Owns a value and its file.

    * A file that cannot be read is moved aside before another is written in its place.
    * One that a newer version of the program wrote is left alone: the value lives in memory from then on.
    * Another instance may have written meanwhile: each change is made to what is on disk then.

    Args:
        path: the file, which may not exist yet; None to keep the value in memory only.
        words: what is said if its value cannot be kept.
        value: what there is as long as the file cannot be read.
        encode: the text of the file; it may raise ValueError.
        decode: the value in the text of a file; raises ValueError, of which
            :class:`~checkers_app.storage.versioned.NewerVersionError` tells of a newer version.
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
        """True once the value is another than what stands for a file that cannot be read."""
        self._reading_trouble: Sentence | None = None
        self._saving_trouble: Sentence | None = None
        self.value = value
        """What was read or kept last."""
        self.refresh()

    @property
    def trouble(self) -> Sentence | None:
        """What is wrong, to be said when it is shown; None if all is well."""
        return self._saving_trouble or self._reading_trouble

    @property
    def notice(self) -> str | None:
        """What is wrong, for the user; None if all is well."""
        return None if self.trouble is None else str(self.trouble)

    @property
    def unread(self) -> Sentence | None:
        """Why the value is not the one that was kept, and nobody has given another since; None if it is."""
        hidden = self._broken is not None or (self._newer and not self._replaced)
        return self._reading_trouble if hidden else None

    @property
    def exists(self) -> bool:
        """True if there is a file."""
        return self._stat() is not None

    @property
    def missing(self) -> bool:
        """True if there is no file where one is kept."""
        return self._path is not None and not self.exists

    @property
    def saved(self) -> bool:
        """False if a change lives in memory only."""
        return not self._newer and self._saving_trouble is None

    def refresh(self) -> None:
        """Read the file, if it has changed since it was read or written last."""
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
                later("{file} cannot be used: {reason}"), file=path.name, reason=self._broken
            )
        else:
            if self._broken is not None:  # somebody has mended it
                self._broken = self._reading_trouble = None

    def change(self, act: Callable[[Value], Value], *, always: bool = False) -> None:
        """Change the value and save it; a failure becomes the notice.

        Args:
            act: the value that follows from one; of one that stays the same nothing is written.
            always: whether it is written even so.
        """
        path = self._path
        if path is None or self._newer:
            self.value = act(self.value)
            self._replaced = True
            return
        with _alone(path):
            self.refresh()
            value = act(self.value)
            if value == self.value and self._saving_trouble is None and not always:
                return
            self.value = value
            if not self._newer:
                self._save(path)

    def _save(self, path: Path) -> None:
        try:
            text = self._encode(self.value)
            if self._broken is not None:
                aside = unused_name(path, "broken")
                with suppress(FileNotFoundError):  # the user may have taken it away meanwhile
                    path.rename(aside)
                    self._reading_trouble = Sentence(
                        later("{file} could not be used and is called {now} now: {reason}"),
                        file=path.name,
                        now=aside.name,
                        reason=self._broken,
                    )
                self._broken = None
            write_atomic(path, text)
            self._stamp = self._stat()
            self._saving_trouble = None
        except (OSError, ValueError) as error:
            self._saving_trouble = Sentence(self._words.not_saved, file=path.name, reason=_reason(error))

    def _stat(self) -> tuple[int, int, int] | None:
        """What changes whenever the file does; None if there is none."""
        try:
            stat = self._path.stat() if self._path is not None else None
        except FileNotFoundError:
            return None
        except OSError:  # reading it tells what is wrong
            return 0, 0, 0
        return (stat.st_mtime_ns, stat.st_size, stat.st_ino) if stat is not None else None


def _reason(error: OSError | ValueError) -> Sentence | str:
    if isinstance(error, OSError):
        return kept_reason(error)
    if isinstance(error, UnicodeDecodeError):
        return Sentence(later("it is not text in UTF-8"))
    if isinstance(error, UnicodeEncodeError):
        return Sentence(later("a name in it is not text"))
    return said_by(error)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other instance changes the file meanwhile, where its disk knows locks."""
    lock = None
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        end = time.monotonic() + _PATIENCE
        while (lock := FileLock.take(path.with_name(f"{path.name}.lock"))) is None:
            if time.monotonic() > end:
                break
            time.sleep(0.005)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()
