"""Keeps account of what broke: writes the reports, and knows when going on makes no sense."""

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
"""Seconds within which a second crash is one too many to resume."""
_HOPELESS = 3
"""This many crashes within that time end the program."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Something that broke, as it is told."""

    report: str
    path: Path | None
    """The file of the report; None if it could not be written."""
    again: bool = False
    """True if it is the second time in a short while."""
    background: bool = False
    """True if only a thread has ended, and what is shown continues."""
    earlier: bool = False
    """True if it was the end of a former run of the program."""


class Trouble:
    """What broke in this run, and what was left by the one before.

    Args:
        reports: where the reports are written.
        libraries: what the window is drawn with, and the version of each; the reports tell it.
        clock: seconds, monotonic.
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
        """The loop was broken by an exception; None if it is no use to continue.

        Args:
            error: what was raised.
            scenes: the names of the open scenes.
        """
        now = self._clock()
        self._crashes = [*(then for then in self._crashes if now - then < AGAIN), now]
        hopeless = len(self._crashes) >= _HOPELESS
        text = report_of(error, scenes, self._libraries)
        path = self._write(text, seen=not hopeless)
        return None if hopeless else Broken(text, path, again=len(self._crashes) > 1)

    def last_words(self, error: BaseException) -> Path | None:
        """The program ends by an exception: to be told at the next start.  Answers the report's file."""
        return self._write(report_of(error, (), self._libraries), seen=False)

    def in_background(self, error: BaseException) -> None:
        """A thread was ended by an exception.  May be called on that thread."""
        text = report_of(error, (f"thread {threading.current_thread().name}",), self._libraries)
        self._news.put(Broken(text, self._write(text, seen=True), background=True))

    def news(self) -> Broken | None:
        """What has broken in the background and is to be told now; the rest is only written down."""
        told = None
        while not self._news.empty():
            broken = self._news.get()
            now = self._clock()
            if told is None and now - self._told_at >= AGAIN:
                self._told_at = now
                told = broken
        return told

    def left_behind(self) -> Broken | None:
        """What ended the run before this one; it is told once."""
        for text in self._reports.fatal():
            self._write(fatal_report(text, self._libraries), seen=False)
        paths = [self._reports.mark_seen(path) for path in self._reports.unseen()]
        texts = [(path, self._reports.read(path)) for path in paths]
        found = [(path, text) for path, text in texts if text]
        return Broken(found[-1][1], found[-1][0], earlier=True) if found else None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Within the block threads that end by an exception, and the end of the process, are written down."""
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
