"""A progress line that is updated in place, for a person at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from types import TracebackType
from typing import Self, TextIO

from checkers_app.terminal.harmless import unwrapped


class ProgressLine:
    """One line that is overwritten repeatedly; nothing is written if the stream is not a terminal.

    As a context manager it always leaves the cursor at the beginning of a new line.

    Args:
        stream: usually standard error, so that standard output contains only results.  Nothing is written if
            it is None, as in a program without a console.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._width = 0

    def show(self, text: str) -> None:
        """Replace the line with ``text``, which must not contain a line break."""
        if self._stream is None:
            return
        self._return()
        self._stream.write(f"{text:<{self._width}}")
        self._stream.flush()
        self._width = len(text)

    def clear(self) -> None:
        """Clear the line for other output and put the cursor at its beginning."""
        if self._stream is not None and self._width:
            self._return()
            self._stream.write(" " * self._width)
            self._return()
            self._stream.flush()
            self._width = 0

    def _return(self) -> None:
        """Put the cursor at the beginning of the line."""
        if self._stream is not None:
            unwrapped(self._stream).write("\r")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream is not None and self._width:
            self._stream.write("\n")
            self._stream.flush()
            self._width = 0


@contextmanager
def ticking(line: ProgressLine, text: Callable[[], str], seconds: float = 1.0) -> Iterator[None]:
    """Until the block ends, show a text that changes over time; another thread keeps it up to date."""
    ended = Event()

    def tick() -> None:
        while not ended.wait(seconds):
            line.show(text())

    thread = Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def clock(seconds: float) -> str:
    """A time in minutes and seconds, ``m:ss``."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
