"""Runs the work of the learning scenes on a separate thread, so that the window never has to wait."""

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
    """The outcome of a piece of work that has ended."""

    result: _Result | None
    """The result of the work; None if the work failed."""
    problem: str = ""
    """The reason why the work failed, in one line; empty if it succeeded."""


class Tell(Protocol):
    """The callback through which work reports its progress."""

    def __call__(self, count: int, phase: str = "") -> None:
        """Report the progress in units that the work defines; ``phase`` is the current activity, or empty."""


class BackgroundWork(Generic[_Result]):
    """Runs one piece of work at a time; starting new work discards the result of the previous work."""

    def __init__(self) -> None:
        self.count = 0
        """The progress reported by the work."""
        self.phase = ""
        """The current activity of the work, in words; empty unless the work reports one."""
        self._stop = StopToken()
        self._thread: Thread | None = None
        self._done: list[tuple[StopToken, Done[_Result]]] = []

    @property
    def running(self) -> bool:
        """True from :meth:`start` until the result is taken or the work is dropped."""
        return self._thread is not None

    def start(self, work: Callable[[StopToken, Tell], _Result]) -> None:
        """Call ``work`` on a new thread, with a stop token and a progress callback."""
        self.drop()
        self.count, self.phase = 0, ""
        stop = self._stop = StopToken()
        self._thread = Thread(target=self._run, args=(work, stop), name="learning", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Ask the work to finish early; its result can still be taken."""
        self._stop.stop()

    def drop(self) -> None:
        """Stop the work and discard its result."""
        self._stop.stop()
        self._stop = StopToken()
        self._thread = None

    def take(self) -> Done[_Result] | None:
        """Return the outcome of the work if it has ended; later calls return None."""
        for index, (stop, done) in enumerate(self._done):
            if stop is self._stop:
                del self._done[index]
                self._thread = None
                return done
        return None

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread to end; used by tests and when the program exits."""
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
            except Exception as error:  # noqa: BLE001 - whatever it was, the scene continues and reports it
                done = Done(None, f"{type(error).__name__}: {error}")
        if stop is self._stop:
            self._done.append((stop, done))
