"""Background work of the learning scenes on a separate thread, so that the window never waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Generic, Protocol, TypeVar

from checkers_app.engine.api import StopToken
from checkers_app.engine.switching import beside_the_window

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Done(Generic[_Result]):
    """The end of a piece of work."""

    result: _Result | None
    """Its result; None if it failed."""
    problem: str = ""
    """Why it failed, in one line."""


class Tell(Protocol):
    """Reports the progress of work."""

    def __call__(self, count: int, phase: str = "") -> None:
        """``count`` is in the unit of the work; ``phase`` describes what it is doing if that has changed."""


class BackgroundWork(Generic[_Result]):
    """One piece of work at a time; a new one replaces the old one, whose result is dropped."""

    def __init__(self) -> None:
        self.count = 0
        """The progress reported by the work."""
        self.phase = ""
        """What it is doing, in words; empty at first."""
        self._stop = StopToken()
        self._thread: Thread | None = None
        self._done: list[tuple[StopToken, Done[_Result]]] = []

    @property
    def running(self) -> bool:
        """True from :meth:`start` until the result was taken or the work was dropped."""
        return self._thread is not None

    def start(self, work: Callable[[StopToken, Tell], _Result]) -> None:
        """Call ``work`` on a new thread with a stop token and a progress callback."""
        self.drop()
        self.count, self.phase = 0, ""
        stop = self._stop = StopToken()
        self._thread = Thread(target=self._run, args=(work, stop), name="learning", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the work early; its result is still available."""
        self._stop.stop()

    def drop(self) -> None:
        """Stop the work and forget it."""
        self._stop.stop()
        self._stop = StopToken()
        self._thread = None

    def take(self) -> Done[_Result] | None:
        """The result; returned once."""
        for index, (stop, done) in enumerate(self._done):
            if stop is self._stop:
                del self._done[index]
                self._thread = None
                return done
        return None

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread; for tests and the end of the program."""
        if self._thread is not None:
            self._thread.join(timeout)

    def _run(self, work: Callable[[StopToken, Tell], _Result], stop: StopToken) -> None:
        def tell(count: int, phase: str = "") -> None:
            if stop is self._stop:
                self.count, self.phase = count, phase

        with beside_the_window():
            done: Done[_Result]
            try:
                done = Done(work(stop, tell))
            except Exception as error:  # noqa: BLE001 - whatever it was, the scene goes on and says so
                done = Done(None, f"{type(error).__name__}: {error}")
        if stop is self._stop:
            self._done.append((stop, done))
