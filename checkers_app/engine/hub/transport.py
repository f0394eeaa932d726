"""A running program as lines in and lines out, with a deadline, whatever the program does."""

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
"""How long a program may take to end when it is asked to."""

_WAITING_LINES = 256
"""This many lines wait to be looked at; a program that says more has to wait itself."""
_CHUNK = 16_384
_LOOK_SECONDS = 0.1
_MARK = "CHECKERS_APP_PROGRAM"
"""The environment variable by which the processes of a program are found that have left its group."""
_SWEEPS = 50
"""How often processes that have left the group are looked for before those that keep coming are given up."""


class EngineError(RuntimeError):
    """The other program ended, said nothing in time, or spoke nonsense."""


class SilentEngineError(EngineError):
    """The other program said nothing in time."""


class ErrorLog:
    """The beginning and the end of what a program writes to standard error, in bounded memory.

    Beyond :data:`FREELY` bytes the program is slowed down, so that reading takes hardly any processor time.
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
        """What was written.  If that was too much, a line in square brackets replaces the middle."""
        first, last = (part.decode(errors="replace") for part in (self._first, self._last))
        left_out = self._bytes - len(self._first) - len(self._last)
        return f"{first}\n[{left_out:,} bytes left out]\n{last}" if left_out else first + last

    def add(self, chunk: bytes) -> None:
        """Add what the program wrote; called on one thread, which may be paused."""
        self._bytes += len(chunk)
        room = self._FIRST - len(self._first)
        if room:
            self._first += chunk[:room]
        self._last = (self._last + chunk[room:])[-self._LAST :]
        if self._bytes > self.FREELY:
            time.sleep(self._PAUSE_SECONDS)


class Transport:
    """A program whose standard streams are lines.  It takes bounded memory, however much it says.

    Args:
        command: the program and its arguments.
        folder: where it runs.
        environment: its environment variables; ours if None.
        log: keeps what it writes to standard error; without one that is dropped.
        temporary: a folder that is created first, and deleted if our process is killed.
        single: True if the program has ended when the process that was started ends, even if processes that
            this process started still hold the streams open.

    Raises:
        EngineError: if it does not start.
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
                # Ctrl-C is for us: we end the program, and whatever it has started, in our own time.
                start_new_session=True,
            )
        except OSError as error:
            self._guardian.dismiss()
            raise EngineError(f"{command[0]} does not start: {plain_reason(error)}") from error
        except BaseException:  # also Ctrl-C
            self._guardian.dismiss()
            raise
        self._guardian.watch(self._process.pid)
        self._single = single
        self.deadline = 0.0
        """When the program is given up, on the monotonic clock; may be set from any thread."""
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
        """The exit status, or minus the number of the signal that ended the program; None while it runs."""
        return self._process.poll()

    @property
    def number(self) -> int:
        """The number of its process."""
        return self._process.pid

    def ended_within(self, seconds: float) -> bool:
        """True if the program ends within so many seconds."""
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
        """The next line that is not empty.

        Raises:
            EngineError: if there is none before the deadline, however many came before it; if the
                program has ended; or if a line is longer than any of the protocol.
        """
        ended = False
        while True:
            left = self.deadline - time.monotonic()
            if left <= 0:
                raise SilentEngineError("no answer in time")
            try:
                line = self._lines.get(timeout=min(left, _LOOK_SECONDS) if self._single else left)
            except queue.Empty:
                if ended:  # and what it said before has been read
                    raise EngineError("the program has ended") from None
                ended = self._single and self._process.poll() is not None
                continue
            if isinstance(line, EngineError):
                raise line
            if line.strip():
                return line

    def look_again(self) -> None:
        """Let a thread in :meth:`receive` see a deadline that has come nearer."""
        with suppress(queue.Full):  # with so many lines it looks anyway
            self._lines.put_nowait("")

    def close(self, farewell: str | None) -> None:
        """End the program; may be called again.

        Args:
            farewell: a line after which it has a little time to end by itself; None ends it at once.
        """
        try:
            if farewell is not None and self._process.poll() is None:
                with suppress(EngineError, subprocess.TimeoutExpired):
                    self.send(farewell)
                    self._process.wait(QUIT_SECONDS)
        finally:  # also where Ctrl-C comes meanwhile
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
            # What another program still holds open is left to the reader, which ends with us.
            if stream is not None and (reader is None or not reader.is_alive()):
                with suppress(OSError):  # what was not yet sent cannot be sent any more
                    stream.close()

    def _kill(self) -> None:
        """End the program and all that it has started."""
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
        """Runs on the reader's thread."""
        begun = b""
        with suppress(OSError, ValueError):  # closed while reading
            while chunk := stream.read(_CHUNK):
                *ended, begun = (begun + chunk).split(b"\n")
                for line in ended:
                    self._put(line.decode(errors="replace"))
                if len(begun) > MAX_LINE or any(len(line) > MAX_LINE for line in ended):
                    self._put(EngineError(f"it sends a line of more than {MAX_LINE:,} bytes"))
                    return
        if begun:
            self._put(begun.decode(errors="replace"))
        self._put(EngineError("the program has ended"))

    def _put(self, item: str | EngineError) -> None:
        """Wait until there is room for an item."""
        while not self._closed.is_set():
            with suppress(queue.Full):
                self._lines.put(item, timeout=_LOOK_SECONDS)
                return


def _keep(stream: BinaryIO, log: ErrorLog) -> None:
    """Runs on the thread that reads standard error."""
    with suppress(OSError, ValueError):  # closed while reading
        while chunk := stream.read(_CHUNK):
            log.add(chunk)


def _marked(mark: str) -> Iterator[int]:
    """The running processes that have a mark in their environment, where the system shows it."""
    sought = mark.encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # it belongs to somebody else, or has just ended
            if sought in path.read_bytes():
                yield int(path.parent.name)


class _Guardian:
    """A process that ends a program when ours ends, even if the system kills it.

    A shell that waits for lines from us: nothing else is told of a process that is killed.  It does not
    depend on the thread that has started the program, and no code of ours runs between fork and exec.  It
    starts before the program and its folder, so that there is no moment in which a kill leaves them behind.

    Args:
        mark: is in the environment of the program's processes, also those that have left the group.
        temporary: a folder that is deleted then.
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
        with suppress(OSError):  # where there is no shell the program ends when its input does
            self._shell = subprocess.Popen(  # noqa: S603 - the command is ours
                ["/bin/sh", "-c", self._SCRIPT, mark, folder],
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def watch(self, group: int) -> None:
        """Guard a process group; the program is its leader."""
        if self._shell is not None and self._shell.stdin is not None:
            with suppress(OSError):
                self._shell.stdin.write(f"{group}\n".encode())
                self._shell.stdin.flush()

    def dismiss(self) -> None:
        """The group has ended: its number may soon belong to others.  May be called again."""
        shell, self._shell = self._shell, None
        if shell is not None:
            with suppress(OSError):
                shell.communicate(b"\n")
