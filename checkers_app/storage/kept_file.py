"""One file of the user's that the program reads and writes as a whole: nothing in it is ever lost.

Whatever such a file holds, the same is done where it cannot be read, where a newer version of the program
wrote it, and where another instance writes it, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Generic, TypeVar

from checkers_app.storage.files import plain_reason, read_plain, unused_name, write_atomic
from checkers_app.storage.locks import FileLock
from checkers_app.storage.versioned import NewerVersionError

Value = TypeVar("Value")

_PATIENCE = 0.5
"""Seconds to wait for another instance that is just writing."""


class KeptFile(Generic[Value]):
    """Owns a value and its file.

    * A file that cannot be read is moved aside before another is written in its place.
    * One that a newer version of the program wrote is left alone: the value lives in memory from then on.
    * Another instance may have written meanwhile: each change is made to what is on disk then.

    Args:
        path: the file, which may not exist yet; None to keep the value in memory only.
        what: what the file holds, in the middle of a sentence: "the settings".
        value: what there is as long as the file cannot be read.
        encode: the text of the file; it may raise ValueError.
        decode: the value in the text of a file; raises ValueError, of which
            :class:`~checkers_app.storage.versioned.NewerVersionError` tells of a newer version.
    """

    def __init__(
        self,
        path: Path | None,
        what: str,
        value: Value,
        encode: Callable[[Value], str],
        decode: Callable[[str], Value],
    ) -> None:
        self._path = path
        self._what = what
        self._encode, self._decode = encode, decode
        self._stamp: tuple[int, int, int] | None = None
        self._broken: str | None = None
        self._newer = False
        self._reading_trouble: str | None = None
        self._saving_trouble: str | None = None
        self.value = value
        """What was read or kept last."""
        self.refresh()

    @property
    def notice(self) -> str | None:
        """What is wrong, for the user; None if all is well."""
        return self._saving_trouble or self._reading_trouble

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
            self._reading_trouble = f"Changes to {self._what} are not kept: {error}"
        except (OSError, ValueError) as error:
            self._broken = _reason(error)
            self._reading_trouble = f"{path.name} cannot be used: {self._broken}"
        else:
            if self._broken is not None:  # somebody has mended it
                self._broken = self._reading_trouble = None

    def change(self, act: Callable[[Value], Value]) -> None:
        """Change the value and save it; a failure becomes the notice.

        Args:
            act: the value that follows from one; of one that stays the same nothing is written.
        """
        path = self._path
        if path is None or self._newer:
            self.value = act(self.value)
            return
        with _alone(path):
            self.refresh()
            value = act(self.value)
            if value == self.value and self._saving_trouble is None:
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
                    self._reading_trouble = (
                        f"{path.name} could not be used and is called {aside.name} now: {self._broken}"
                    )
                self._broken = None
            write_atomic(path, text)
            self._stamp = self._stat()
            self._saving_trouble = None
        except (OSError, ValueError) as error:
            self._saving_trouble = f"Changes to {self._what} could not be saved: {_reason(error)}"

    def _stat(self) -> tuple[int, int, int] | None:
        """What changes whenever the file does; None if there is none."""
        try:
            stat = self._path.stat() if self._path is not None else None
        except FileNotFoundError:
            return None
        except OSError:  # reading it tells what is wrong
            return 0, 0, 0
        return (stat.st_mtime_ns, stat.st_size, stat.st_ino) if stat is not None else None


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return plain_reason(error)
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return "a name in it is not text" if isinstance(error, UnicodeEncodeError) else str(error)


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
