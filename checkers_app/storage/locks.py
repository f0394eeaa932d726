"""A lock on a name in a folder: one process holds it, and a process that dies lets go of it."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that is held until :meth:`release`; made by :meth:`take` alone."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """Hold the lock of a file that is made for it; None if somebody else holds it.

        Raises:
            OSError: if the file cannot be made, or its disk knows no locks.
        """
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(handle)
                if _is_at(handle, path):
                    return cls(path, handle)
            except (BlockingIOError, PermissionError):  # as POSIX and as Windows say that somebody holds it
                os.close(handle)
                return None
            except OSError:
                os.close(handle)
                with contextlib.suppress(OSError):
                    path.unlink()
                raise
            os.close(handle)  # who held it has just let go of it, and taken the file away

    def release(self) -> None:
        """Let go of it and take its file away; nothing if that has been done."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":  # an open file cannot be taken away there
            os.close(handle)
            handle = None
        with contextlib.suppress(OSError):
            self._path.unlink()
        if handle is not None:
            os.close(handle)


def _is_at(handle: int, path: Path) -> bool:
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    here = os.fstat(handle)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
