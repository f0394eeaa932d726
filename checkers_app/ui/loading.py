"""Preloads modules, and prepares memory for a long session, while the first page is already displayed."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread

from checkers_app.engine.switching import beside_the_window

_M_ARENA_MAX = -8
"""The option in ``malloc.h`` for the maximum number of heaps."""


class Loading:
    """Imports modules on a separate thread, one after the other.

    Once all modules have been imported, the garbage collector ignores the program's own objects until
    :meth:`cancel` is called.

    Code that needs a module before it has been preloaded imports it as usual, and at most has to wait for the
    current import.

    Args:
        modules: the names of the modules, in the order in which they will be needed.
    """

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules
        self._stop = Event()
        self._thread = Thread(target=self._work, name="loading", daemon=True)

    @property
    def started(self) -> bool:
        """True once :meth:`start` has been called."""
        return self._thread.ident is not None

    def start(self) -> None:
        """Start importing."""
        _share_the_heap()  # after the first frame, which it would delay by 4 ms
        self._thread.start()

    def cancel(self, timeout: float) -> None:
        """Stop importing; wait at most ``timeout`` seconds for the current import."""
        self._stop.set()
        if self.started:
            self._thread.join(timeout)
        gc.unfreeze()

    def wait(self) -> None:
        """Wait until all modules have been imported."""
        self._thread.join()

    def _work(self) -> None:
        # The program's own objects are never garbage.  Scanning them during the imports, or whenever a
        # search on another thread creates objects, would block the window for 50 ms each time.
        gc.disable()
        try:
            with beside_the_window():
                for module in self._modules:
                    if self._stop.is_set():
                        return
                    # the code that needs it will raise the same error where it can be reported
                    with suppress(Exception):
                        importlib.import_module(module)
            gc.freeze()
        finally:
            gc.enable()


def _share_the_heap() -> None:
    """Let threads that are started later use the existing heaps; this has an effect only with glibc.

    By default, glibc creates a new heap for almost every thread.  Memory that was freed in one heap cannot be
    used by threads that use another, so the process grows although its data does not: in a test with random
    events, from 240 to 380 MiB.  Threads that share a heap hardly ever wait for each other, because a
    compiled search does not allocate memory and Python code allocates small objects itself.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  it takes time to import, and only this function needs it

        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)
