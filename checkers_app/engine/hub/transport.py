"""A running program as lines in and lines out, with a deadline, whatever the program does."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
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


class EngineError(RuntimeError):
    """The other program ended, said nothing in time, or spoke nonsense."""


class Transport:
    """A program whose standard streams are lines.  It takes bounded memory, however much it says.

    Args:
        command: the program and its arguments.
        folder: where it runs.

    Raises:
        EngineError: if it does not start.
    """

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the caller names the program to play against
                list(command),
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                # Ctrl-C is for us: we end the program, and whatever it has started, in our own time.
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(f"{command[0]} does not start: {plain_reason(error)}") from error
        self._guardian = _Guardian(self._process.pid)
        self.deadline = 0.0
        """When the program is given up, on the monotonic clock; may be set from any thread."""
        self._lines: queue.Queue[str | EngineError] = queue.Queue(_WAITING_LINES)
        self._closed = Event()
        assert self._process.stdout is not None  # noqa: S101 - it was opened as a pipe
        self._reader = Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()

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
        while True:
            left = self.deadline - time.monotonic()
            if left <= 0:
                raise EngineError("no answer in time")
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
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
        self._reader.join(QUIT_SECONDS)
        for stream in (self._process.stdin, self._process.stdout):
            # What another program still holds open is left to the reader, which ends with us.
            if stream is not None and (stream is self._process.stdin or not self._reader.is_alive()):
                with suppress(OSError):  # what was not yet sent cannot be sent any more
                    stream.close()

    def _kill(self) -> None:
        """End the program and all that it has started."""
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

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


class _Guardian:
    """A process that ends a group of processes when ours ends, even if the system kills it.

    A shell that waits for a line from us: nothing else is told of a process that is killed.  It does not
    depend on the thread that has started the program, and no code of ours runs between fork and exec.

    Args:
        group: the number of the process group; the program is its leader.
    """

    def __init__(self, group: int) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        if sys.platform == "win32":
            return
        with suppress(OSError):  # where there is no shell the program ends when its input does
            self._shell = subprocess.Popen(  # noqa: S603 - the command is ours
                ["/bin/sh", "-c", 'read -r line || kill -s KILL -- "-$0"', str(group)],
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def dismiss(self) -> None:
        """The group has ended: its number may soon belong to others.  May be called again."""
        shell, self._shell = self._shell, None
        if shell is not None:
            with suppress(OSError):
                shell.communicate(b"\n")
