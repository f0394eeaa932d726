"""Limits how long a worker thread may hold the interpreter lock while the window is waiting for it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

SWITCH_SECONDS = 0.0005
"""The switch interval during a search; with Python's default of 5 ms, the window would drop frames."""


class _Switching:
    """Shortens the interpreter's switch interval, shared by all threads, while at least one thread works."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._workers = 0
        self._usual = 0.0

    @contextmanager
    def working(self) -> Iterator[None]:
        """Keep the interval short during the block."""
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
    """Return the context manager in which threads do their work while the window is open."""
    return _SWITCHING.working()
