"""One file of the user's that the program reads and writes as a whole: nothing in it is ever lost.

Whatever such a file holds, the same is done where it cannot be read, where a newer version of the program
wrote it, and where another instance writes it, too.
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
"""Seconds that :meth:`KeptFile.change` waits for another instance that is writing."""
_LAST_PATIENCE = 10.0
"""Seconds that the end of the program waits for it."""
_RETRY_SECONDS = 0.1
"""How often a thread tries again meanwhile."""


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
    * While another instance holds the lock of the file nothing is written: the change lives in memory, the
      notice says so, and a thread saves it as soon as the file is free; so does the end of the program.

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
        self._unsaved: list[Callable[[Value], Value]] = []
        """The changes that are in memory but not in the file."""
        self._tidied = False
        self._guard = RLock()
        """Held by whichever thread changes the value or the file."""
        self._later: Thread | None = None
        """Saves what could not be saved at once; None if there is nothing of that kind."""
        self.value = value
        """What was read or kept last, with every change that is not saved yet."""
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
                N_("{file} cannot be used: {reason}"), file=path.name, reason=self._broken
            )
        else:
            for act in self._unsaved:
                self.value = act(self.value)
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
        """Tell the user, and save on another thread."""
        reason = Sentence(N_("another program is using it"))
        self._saving_trouble = Sentence(self._words.not_saved, file=path.name, reason=reason)
        if self._later is None:
            self._later = Thread(target=self._retry, name="kept file", daemon=True)
            self._later.start()
            atexit.register(self._save_at_last)

    def _retry(self) -> None:
        """Runs on a thread of its own until everything is saved."""
        while not self._saved_meanwhile(0):
            time.sleep(_RETRY_SECONDS)

    def _save_at_last(self) -> None:
        """Called at the end of the program, which waits for the file once more."""
        self._saved_meanwhile(_LAST_PATIENCE)

    def _saved_meanwhile(self, patience: float) -> bool:
        """Save what waits for the file; False if another instance still has it."""
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
        if claim is _Claim.HELD and not self._tidied:  # nobody else is writing: what there is, is left over
            self._tidied = True
            with suppress(OSError):
                for leftover in temporaries(path.parent, path.name):
                    leftover.unlink()
        try:
            text = self._encode(self.value)
            if self._broken is not None:
                aside = unused_name(path, "broken")
                with suppress(FileNotFoundError):  # the user may have taken it away meanwhile
                    path.rename(aside)
                    self._reading_trouble = Sentence(
                        N_("{file} could not be used; it has been renamed {now}: {reason}"),
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
        return Sentence(N_("it is not text in UTF-8"))
    if isinstance(error, UnicodeEncodeError):
        return Sentence(N_("a name in it is not text"))
    return said_by(error)


class _Claim(Enum):
    """Whether the file is ours to write."""

    HELD = auto()
    UNKNOWN = auto()
    """Its disk knows no locks, or its folder cannot be written: writing will tell."""
    DENIED = auto()
    """Another instance is writing."""


@contextmanager
def _alone(path: Path, patience: float) -> Iterator[_Claim]:
    """Keep other instances from changing the file within the block, where its disk knows locks.

    Args:
        path: the file.
        patience: how many seconds to wait for another instance.
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
