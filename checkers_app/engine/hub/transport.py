"""A running program that reads and writes lines.  Time limits are enforced, however the program behaves."""

from __future__ import annotations

import os
import queue
import secrets
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO

from checkers_app.engine.hub.lines import MAX_LINE
from checkers_app.storage.files import plain_reason

QUIT_SECONDS = 1.0
"""The maximum time in seconds between asking a program to quit and killing it."""

_WAITING_LINES = 256
"""The maximum number of unread lines; a program that writes more is blocked."""
_CHUNK = 16_384
_LOOK_SECONDS = 0.1
_MARK = "CHECKERS_APP_PROGRAM"
"""The environment variable that identifies a program's processes, even outside its process group."""
_SWEEPS = 50
"""The maximum number of searches for processes that have left the process group."""


class EngineError(RuntimeError):
    """Raised if the other program ended, did not reply in time, or violated the protocol."""


class SilentEngineError(EngineError):
    """Raised if the other program did not reply in time."""


class ErrorLog:
    """The beginning and the end of a program's output on standard error, stored in limited memory.

    After :data:`FREELY` bytes, the program is slowed down so that reading its output takes hardly any
    processor time.
    """

    FREELY = 1_000_000
    _FIRST = 16_384
    _LAST = 49_152
    _PAUSE_SECONDS = 0.02

    def __init__(self) -> None:
        self._first = b""
        self._last = b""
        self._bytes = 0

    @property
    def text(self) -> str:
        """The recorded text.  If the output was too long, a line in square brackets replaces the middle."""
        first, last = (part.decode(errors="replace") for part in (self._first, self._last))
        left_out = self._bytes - len(self._first) - len(self._last)
        return f"{first}\n[{left_out:,} bytes left out]\n{last}" if left_out else first + last

    def add(self, chunk: bytes) -> None:
        """Add output of the program.  This method must be called on one thread only, which it may pause."""
        self._bytes += len(chunk)
        room = self._FIRST - len(self._first)
        if room:
            self._first += chunk[:room]
        self._last = (self._last + chunk[room:])[-self._LAST :]
        if self._bytes > self.FREELY:
            time.sleep(self._PAUSE_SECONDS)


class Transport:
    """A program that reads and writes lines.  The memory used is limited, however much the program writes.

    Args:
        command: the program and its arguments.
        folder: the working folder of the program.
        environment: the environment variables of the program; None to use those of the current process.
        log: the object that stores the standard error output of the program; None to discard the output.
        temporary: a folder to delete if the current process is killed.
        single: True if the program ends when the started process ends, even if child processes still hold
            the streams open.

    Raises:
        EngineError: if the program does not start.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path | None = None,
        *,
        environment: Mapping[str, str] | None = None,
        log: ErrorLog | None = None,
        temporary: Path | None = None,
        single: bool = False,
    ) -> None:
        self._mark = f"{_MARK}={secrets.token_hex(12)}"
        name, _, value = self._mark.partition("=")
        self._guardian = _Guardian(self._mark, temporary)
        try:
            if temporary is not None:
                temporary.mkdir(mode=stat.S_IRWXU)
            self._process = subprocess.Popen(  # noqa: S603 - the caller names the program to play against
                list(command),
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if log is None else subprocess.PIPE,
                env={**(os.environ if environment is None else environment), name: value},
                bufsize=0,
                # Ctrl-C is for us: we end the program and its child processes ourselves.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:  # the latter for a name that no file can have
            self._guardian.dismiss()
            reason = plain_reason(error) if isinstance(error, OSError) else str(error)
            raise EngineError(f"{command[0]} cannot be started: {reason}") from error
        except BaseException:  # also Ctrl-C
            self._guardian.dismiss()
            raise
        self._guardian.watch(self._process.pid)
        self._single = single
        self.deadline = 0.0
        """The time, on the monotonic clock, until which :meth:`receive` waits for a line; it may be set from
        any thread.
        """
        self._lines: queue.Queue[str | EngineError] = queue.Queue(_WAITING_LINES)
        self._closed = Event()
        assert self._process.stdout is not None  # noqa: S101 - it was opened as a pipe
        self._reader = Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()
        self._logger: Thread | None = None
        if log is not None:
            self._logger = Thread(target=_keep, args=(self._process.stderr, log), daemon=True)
            self._logger.start()

    @property
    def exit_status(self) -> int | None:
        """The exit status, or the negated number of the signal that ended the program; None while the program
        runs.
        """
        return self._process.poll()

    @property
    def number(self) -> int:
        """The process ID of the program."""
        return self._process.pid

    def ended_within(self, seconds: float) -> bool:
        """Wait for the program to end; return True if it ends within ``seconds``."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self.exit_status is not None

    def send(self, line: str) -> None:
        """Send a line.

        Raises:
            EngineError: if the program has ended.
        """
        assert self._process.stdin is not None  # noqa: S101 - it was opened as a pipe
        try:
            self._process.stdin.write(f"{line}\n".encode(errors="surrogateescape"))
        except (OSError, ValueError) as error:
            raise EngineError("the program has ended") from error

    def receive(self) -> str:
        """Return the next line that is not empty.

        Raises:
            EngineError: if no line arrives before the deadline, if the program has ended, or if a line is
                longer than the protocol allows.
        """
        ended = False
        while True:
            left = self.deadline - time.monotonic()
            if left <= 0:
                raise SilentEngineError("no answer in time")
            try:
                line = self._lines.get(timeout=min(left, _LOOK_SECONDS) if self._single else left)
            except queue.Empty:
                if ended:  # and its earlier output has been read
                    raise EngineError("the program has ended") from None
                ended = self._single and self._process.poll() is not None
                continue
            if isinstance(line, EngineError):
                raise line
            if line.strip():
                return line

    def look_again(self) -> None:
        """Make a thread that is waiting in :meth:`receive` check the deadline again, because it is now
        earlier.
        """
        with suppress(queue.Full):  # with so many lines it checks anyway
            self._lines.put_nowait("")

    def close(self, farewell: str | None) -> None:
        """End the program.  This method may be called more than once.

        Args:
            farewell: a line to send first; the program then has :data:`QUIT_SECONDS` to end by itself.  If
                None, the program is killed immediately.
        """
        try:
            if farewell is not None and self._process.poll() is None:
                with suppress(EngineError, subprocess.TimeoutExpired):
                    self.send(farewell)
                    self._process.wait(QUIT_SECONDS)
        finally:  # also after Ctrl-C
            self._closed.set()
            self._kill()
            self._guardian.dismiss()
        self._process.wait()
        for stream, reader in (
            (self._process.stdin, None),
            (self._process.stdout, self._reader),
            (self._process.stderr, self._logger),
        ):
            if reader is not None:
                reader.join(QUIT_SECONDS)
            # Streams that another program still holds open are left to the reader thread, which ends with
            # us.
            if stream is not None and (reader is None or not reader.is_alive()):
                with suppress(OSError):  # unsent data can no longer be sent
                    stream.close()

    def _kill(self) -> None:
        """Kill the program and all its child processes."""
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for _ in range(_SWEEPS):
            strays = list(_marked(self._mark))
            if not strays:
                return
            for number in strays:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)

    def _read(self, stream: BinaryIO) -> None:
        """Read the program's output; runs on the reader's thread."""
        begun = b""
        with suppress(OSError, ValueError):  # closed while reading
            while chunk := stream.read(_CHUNK):
                *ended, begun = (begun + chunk).split(b"\n")
                for line in ended:
                    self._put(line.decode(errors="replace"))
                if len(begun) > MAX_LINE or any(len(line) > MAX_LINE for line in ended):
                    self._put(EngineError(f"it sent a line of more than {MAX_LINE:,} bytes"))
                    return
        if begun:
            self._put(begun.decode(errors="replace"))
        self._put(EngineError("the program has ended"))

    def _put(self, item: str | EngineError) -> None:
        """Wait until there is space in the queue, and add an item."""
        while not self._closed.is_set():
            with suppress(queue.Full):
                self._lines.put(item, timeout=_LOOK_SECONDS)
                return


def _keep(stream: BinaryIO, log: ErrorLog) -> None:
    """Record the program's standard error output; runs on a thread of its own."""
    with suppress(OSError, ValueError):  # closed while reading
        while chunk := stream.read(_CHUNK):
            log.add(chunk)


def _marked(mark: str) -> Iterator[int]:
    """Yield the IDs of the running processes with a mark in their environment, if the system shows it."""
    sought = mark.encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it belongs to another user, or has just ended
            if sought in path.read_bytes():
                yield int(path.parent.name)


class _Guardian:
    """A process that kills a program when our process ends, even if the system kills our process.

    The guardian is a shell that waits for a line from us, because only another process can notice that ours
    was killed.  It does not depend on the thread that started the program, and none of our code runs between
    fork and exec.

    Args:
        mark: the mark in the environment of the program's processes, including those that have left the
            process group.
        temporary: a folder to delete after killing the program.
    """

    _SCRIPT = """read -r group && [ -z "$group" ] && exit
[ -z "$group" ] || { read -r line && exit; kill -s KILL -- "-$group"; }
for round in 1 2 3; do
    for file in $(grep -lsF -- "$0" /proc/[0-9]*/environ); do
        file=${file#/proc/}
        kill -s KILL "${file%/environ}"
    done
done
[ -z "$1" ] || rm -rf -- "$1"
"""

    def __init__(self, mark: str, temporary: Path | None) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        folder = "" if temporary is None else str(temporary)
        if sys.platform == "win32":
            return
        with suppress(OSError):  # without a shell, the program ends when its input does
            self._shell = subprocess.Popen(  # noqa: S603 - the command is ours
                ["/bin/sh", "-c", self._SCRIPT, mark, folder],
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def watch(self, group: int) -> None:
        """Guard the process group with this number, whose leader is the program."""
        if self._shell is not None and self._shell.stdin is not None:
            with suppress(OSError):
                self._shell.stdin.write(f"{group}\n".encode())
                self._shell.stdin.flush()

    def dismiss(self) -> None:
        """End the guardian after the process group, whose number may soon be reused; may be called again."""
        shell, self._shell = self._shell, None
        if shell is not None:
            with suppress(OSError):
                shell.communicate(b"\n")
