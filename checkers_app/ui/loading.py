"""Preloads modules while the first page is already displayed."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread

from checkers_app.engine.switching import beside_the_window
from checkers_app.ui.heap import share_the_heap


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
        share_the_heap()  # after the first frame, which it would delay by 4 ms
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
