"""The progress line: only on a terminal, and without remains of longer text."""

from __future__ import annotations

import io
import threading
from threading import Event

import pytest

from checkers_app.terminal.progress import ProgressLine, clock, ticking


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_is_written_over() -> None:
    stream = Terminal()
    with ProgressLine(stream) as line:
        line.show("a long text")
        line.show("short")
    assert stream.getvalue() == "\ra long text\rshort      \n"


def test_a_line_makes_room_for_another() -> None:
    stream = Terminal()
    with ProgressLine(stream) as line:
        line.clear()
        line.show("half")
        line.clear()
        stream.write("a row\n")
    assert stream.getvalue() == "\rhalf\r    \ra row\n"


def test_what_stops_the_work_leaves_a_fresh_line() -> None:
    stream = Terminal()

    def work() -> None:
        with ProgressLine(stream) as line:
            line.show("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert stream.getvalue() == "\rhalf\n"


def test_a_line_that_says_nothing_takes_no_room() -> None:
    stream = Terminal()
    with ProgressLine(stream):
        pass
    assert stream.getvalue() == ""


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_nothing_is_written_where_no_one_watches(stream: io.StringIO | None) -> None:
    with ProgressLine(stream) as line:
        line.show("text")
    assert stream is None or stream.getvalue() == ""


def test_a_text_that_changes_is_shown_while_something_is_waited_for() -> None:
    stream, texts = Terminal(), iter(["0:01", "0:02", "0:03"])
    shown = Event()

    def text() -> str:
        told = next(texts, "")
        if not told:
            shown.set()
        return told

    with ProgressLine(stream) as line, ticking(line, text, 0.001):
        assert shown.wait(10)
    assert stream.getvalue().startswith("\r0:01\r0:02\r0:03")


def test_ticking_ends_with_what_raises() -> None:
    threads = threading.active_count()
    with pytest.raises(ValueError, match="broken"), ticking(ProgressLine(None), str, 0.001):
        raise ValueError("broken")
    assert threading.active_count() == threads


def test_times_are_minutes_and_seconds() -> None:
    assert [clock(seconds) for seconds in (0, 59.4, 59.6, 600)] == ["0:00", "0:59", "1:00", "10:00"]
