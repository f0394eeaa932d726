"""Limits how long a working thread may hold the interpreter while the window waits for it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

SWITCH_SECONDS = 0.0005
"""With Python's default of 5 ms, a window drops frames during a search."""


class _Switching:
    """The interpreter has one interval for all threads: it is shortened while at least one works."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._workers = 0
        self._usual = 0.0

    @contextmanager
    def working(self) -> Iterator[None]:
        """Within the block the interval is short."""
        with self._lock:
            if self._workers == 0:
                self._usual = sys.getswitchinterval()
                sys.setswitchinterval(SWITCH_SECONDS)
            self._workers += 1
        try:
            yield
        finally:
            with self._lock:
                self._workers -= 1
                if self._workers == 0:
                    sys.setswitchinterval(self._usual)


_SWITCHING = _Switching()


def beside_the_window() -> AbstractContextManager[None]:
    """The context for all work on threads that run at the same time as the window."""
    return _SWITCHING.working()
