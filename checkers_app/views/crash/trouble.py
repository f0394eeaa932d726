"""Records crashes: writes the reports, and decides when it is pointless to continue."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from checkers_app.storage.reports import Reports
from checkers_app.views.crash.report import fatal_report, report_of, without_home

AGAIN = 60.0
"""The time in seconds within which a second crash shows that resuming the game does not help."""
_HOPELESS = 3
"""The number of crashes within :data:`AGAIN` seconds after which the program exits."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A crash to be displayed."""

    report: str
    path: Path | None
    """The file of the report; None if it could not be written."""
    again: bool = False
    """True if another crash happened within the last :data:`AGAIN` seconds."""
    background: bool = False
    """True if the crash ended only a background thread, and the page therefore still works."""
    earlier: bool = False
    """True if the crash ended a previous run of the program."""


class Trouble:
    """The crashes in this run of the program, and the crash that ended the previous run.

    Args:
        reports: the store in which the reports are saved.
        libraries: the graphics libraries and their versions, for the reports.
        clock: a function that returns the time of a monotonic clock, in seconds.
    """

    def __init__(
        self,
        reports: Reports,
        libraries: Mapping[str, str] = MappingProxyType({}),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reports = reports
        self._libraries = libraries
        self._clock = clock
        self._crashes: list[float] = []
        self._told_at = float("-inf")
        self._news: queue.SimpleQueue[Broken] = queue.SimpleQueue()

    def crash(self, error: BaseException, scenes: tuple[str, ...]) -> Broken | None:
        """Handle an exception in the main loop; return the crash to display, or None if it is pointless to
        continue.

        Args:
            error: the exception.
            scenes: the names of the open scenes.
        """
        now = self._clock()
        self._crashes = [*(then for then in self._crashes if now - then < AGAIN), now]
        hopeless = len(self._crashes) >= _HOPELESS
        text = report_of(error, scenes, self._libraries)
        path = self._write(text, seen=not hopeless)
        return None if hopeless else Broken(text, path, again=len(self._crashes) > 1)

    def last_words(self, error: BaseException) -> Path | None:
        """Save the report of a fatal exception so that it can be shown at the next start, and return the path
        of the report.
        """
        return self._write(report_of(error, (), self._libraries), seen=False)

    def in_background(self, error: BaseException) -> None:
        """Report an exception that ended a thread. This method may be called on that thread."""
        text = report_of(error, (f"thread {threading.current_thread().name}",), self._libraries)
        self._news.put(Broken(text, self._write(text, seen=True), background=True))

    def news(self) -> Broken | None:
        """A crash on a background thread, if there is one to show now; otherwise None.

        A crash soon after another one is only recorded.
        """
        told = None
        while not self._news.empty():
            broken = self._news.get()
            now = self._clock()
            if told is None and now - self._told_at >= AGAIN:
                self._told_at = now
                told = broken
        return told

    def left_behind(self) -> Broken | None:
        """The crash that ended the previous run; only the first call returns it."""
        for text in self._reports.fatal():
            self._write(fatal_report(text, self._libraries), seen=False)
        paths = [self._reports.mark_seen(path) for path in self._reports.unseen()]
        texts = [(path, self._reports.read(path)) for path in paths]
        found = [(path, text) for path, text in texts if text]
        return Broken(found[-1][1], found[-1][0], earlier=True) if found else None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within the ``with`` block, record fatal errors of the process, and exceptions that end threads."""
        before = threading.excepthook

        def hear(arguments: threading.ExceptHookArgs) -> None:
            before(arguments)
            if arguments.exc_value is not None and not isinstance(arguments.exc_value, SystemExit):
                self.in_background(arguments.exc_value)

        threading.excepthook = hear
        try:
            with self._reports.watching():
                yield
        finally:
            threading.excepthook = before

    def _write(self, text: str, *, seen: bool) -> Path | None:
        try:
            return self._reports.write(without_home(text), seen=seen)
        except OSError:
            return None
