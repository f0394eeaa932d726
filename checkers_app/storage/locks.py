"""A file lock that one process at a time can hold; it is released when the process ends."""

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
    """A lock that is held until :meth:`release` is called; locks are created only by :meth:`take`."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """Create the lock file ``path`` and acquire its lock; return None if another process holds the lock.

        Raises:
            OSError: if the file cannot be created, or its file system does not support locks.
        """
        while True:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(handle)
                if _is_at(handle, path):
                    return cls(path, handle)
            except (BlockingIOError, PermissionError):  # raised by POSIX and by Windows if the lock is held
                os.close(handle)
                return None
            except OSError:
                os.close(handle)
                with contextlib.suppress(OSError):
                    path.unlink()
                raise
            os.close(handle)  # the previous holder has just released it and deleted the file

    def release(self) -> None:
        """Release the lock and delete its file; do nothing if the lock has already been released."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":  # an open file cannot be deleted there
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
