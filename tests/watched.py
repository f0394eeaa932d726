"""The program in a separate process, whose processor time is watched.  Linux only."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

from places import ROOT

PATIENCE = 100
"""Seconds after which a program that has not ended is killed, so that a hang fails and blocks no other test.
"""
_TICKS = os.sysconf("SC_CLK_TCK") if sys.platform == "linux" else 100
_POLL = 0.005
_RESTS = 60
"""The number of checks in a row without any processor time: a third of a second and more."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended, and its output."""

    status: int
    said: str
    """Its output on standard error."""
    cpu: float
    """Seconds of processor time since the event, including its workers."""
    total: float
    """Seconds of processor time since the beginning."""


class Watched:
    """``python -m checkers_app`` with some arguments.

    Args:
        arguments: the verb and its arguments.
        stdin: what it reads; its input stays open if ``None``.
        stdout: a file descriptor to write to; a pipe of ours if None.
        terminal: whether its standard error is a terminal, on which it shows progress.
        environment: variables added to our own; None removes one.
        file_bytes: the maximum size of a file that it writes.
    """

    def __init__(
        self,
        *arguments: str,
        stdin: bytes | None = b"",
        stdout: int | None = None,
        terminal: bool = False,
        environment: Mapping[str, str | None] | None = None,
        file_bytes: int | None = None,
    ) -> None:
        around = {**os.environ, **(environment or {})}
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  closed with the program
        self._terminal, its_end = os.openpty() if terminal else (-1, self._errors.fileno())

        def prepare() -> None:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a process inherits "ignored"
            if file_bytes is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))

        self._process = subprocess.Popen(
            [sys.executable, "-m", "checkers_app", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if stdout is None else stdout,
            stderr=its_end,
            cwd=ROOT,
            env={name: value for name, value in around.items() if value is not None},
            start_new_session=True,
            preexec_fn=prepare,  # noqa: PLW1509  nothing else runs in this process now
        )
        if terminal:
            os.close(its_end)
        self._timer = Timer(PATIENCE, self._kill)
        self._timer.start()
        self._event = 0.0
        self._seen = b""
        assert self._process.stdin is not None
        if stdin is not None:
            try:
                self._process.stdin.write(stdin)
                self._process.stdin.close()
            except BrokenPipeError:
                """Already ended."""

    def say(self, words: bytes) -> None:
        """Send something to its standard input, which stays open."""
        assert self._process.stdin is not None
        self._process.stdin.write(words)
        self._process.stdin.flush()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _kill(self) -> None:
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            """It has ended."""

    def cpu(self) -> float:
        """Seconds of processor time that it and its workers have taken so far."""
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
            except OSError:
                continue
            if self._process.pid in {int(fields[1]), int(fields[3])}:  # its children, and its session
                ticks += sum(map(int, fields[11:15]))
        return ticks / _TICKS

    def wait_for_output(self, sign: str = "") -> None:
        """Wait until it has written ``sign``, or anything."""
        assert self._process.stdout is not None
        source = self._terminal if self._terminal >= 0 else self._process.stdout.fileno()
        while not self._seen or sign.encode() not in self._seen:
            part = _read(source)
            if not part:
                raise AssertionError(f"it ended without {sign}: {self._seen!r}")
            self._seen += part

    def wait_until(self, reached: Callable[[], bool]) -> None:
        """Wait until a condition holds, or until the program has ended."""
        while not reached() and not _is_over(self._process.pid):
            time.sleep(_POLL)

    def wait_until_it_rests(self) -> None:
        """Wait until it has used no processor time for a while, as when it waits for input."""
        before, rests = 0.0, 0
        while rests < _RESTS and not _is_over(self._process.pid):
            now = self.cpu()
            rests = rests + 1 if now == before > 0 else 0
            before = now
            time.sleep(_POLL)

    def press_ctrl_c(self) -> None:
        """As a terminal does, which signals every process."""
        self._event = self.cpu()
        os.killpg(self._process.pid, signal.SIGINT)

    def end(self) -> Ended:
        """Wait for its end."""
        # Remaining output would fill the pipes and block it.
        for source in (self._terminal, self._process.stdout.fileno() if self._process.stdout else -1):
            while source >= 0 and (part := _read(source)):
                if source == self._terminal:
                    self._seen += part
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._timer.cancel()
        total = usage.ru_utime + usage.ru_stime
        self._errors.seek(0)
        said = self._seen if self._terminal >= 0 else self._errors.read()
        self.close()
        return Ended(
            self._process.returncode, said.decode(errors="replace"), max(0.0, total - self._event), total
        )

    def close(self) -> None:
        """Kill it, if it has not ended."""
        self._timer.cancel()
        self._kill()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                stream.close()
        if self._terminal >= 0:
            os.close(self._terminal)
            self._terminal = -1
        if self._process.returncode is None:
            self._process.wait()


def _read(source: int) -> bytes:
    try:
        return os.read(source, 65536)
    except OSError:  # how a terminal ends
        return b""


def _is_over(pid: int) -> bool:
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
