"""Modules that are imported ahead, while the first picture already is on the screen."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Sequence
from contextlib import suppress
from threading import Event, Thread

from checkers_app.engine.switching import beside_the_window


class Loading:
    """Imports modules in a thread of its own, one after the other.

    Once all are there, the garbage collector leaves alone what the program consists of, until
    :meth:`cancel`.

    Whoever needs one of them earlier imports it as always and waits at most for what is being imported.

    Args:
        modules: their names, the one that will be needed first in front.
    """

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = modules
        self._stop = Event()
        self._thread = Thread(target=self._work, name="loading", daemon=True)

    @property
    def started(self) -> bool:
        """True from :meth:`start` on."""
        return self._thread.ident is not None

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def cancel(self, timeout: float) -> None:
        """Import nothing more; wait this many seconds at most for what is being imported."""
        self._stop.set()
        if self.started:
            self._thread.join(timeout)
        gc.unfreeze()

    def wait(self) -> None:
        """Until all are imported."""
        self._thread.join()

    def _work(self) -> None:
        # What the program consists of is never garbage.  To go through it while it is being read, or again
        # whenever a search on another thread makes objects, would hold the window up for 50 ms each time.
        gc.disable()
        try:
            with beside_the_window():
                for module in self._modules:
                    if self._stop.is_set():
                        return
                    with suppress(Exception):  # whoever needs it meets the same error where it can be told
                        importlib.import_module(module)
            gc.freeze()
        finally:
            gc.enable()
