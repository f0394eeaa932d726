"""Communicates with a bot's process in lines of JSON, enforces time limits, and reports failures by kind."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from checkers_app.engine.bots import host
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotError, BotFailure
from checkers_app.engine.bots.system_limits import MOST_WAITING, kept_waiting
from checkers_app.engine.hub.transport import EngineError, ErrorLog, Transport

HOST_VERB = "--bot-host"
"""The command-line argument with which a bundled program starts itself again as a bot's process."""
GRACE_SECONDS = 0.9
"""The extra time in seconds that a program gets for a move before it is terminated."""
_OWN_SECONDS = 10.0
"""The maximum number of seconds that the host module may take before it imports the file."""
_ALARM_SECONDS = 0.6
"""The number of grace seconds after which the process itself reports where the bot is, if it still can."""
_ENDING_SECONDS = 0.5
"""The number of seconds that a process may take to end after closing its connection."""
_LONGEST = 200
_MOST_LINES = 10**9
_ENVIRONMENT = (
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "WINDIR",
    "COMSPEC",
    "PATHEXT",
)
"""The environment variables passed to a bot: nothing about the screen, the home folder or any secrets."""


@dataclass(frozen=True, slots=True)
class BotSettings:
    """The limits and options of a bot."""

    depth: int = 4
    """The depth in plies, at least 1, of the textbook search that is used if a file defines only
    ``evaluate``.
    """
    seconds: float = 5.0
    """The wall time for a move in seconds if the search has no other time limit."""
    start_seconds: float = 20.0
    """The wall time for importing the file, in seconds."""
    memory_mib: int | None = 1024
    """The maximum address space of a process in MiB, including the interpreter; None for no limit."""
    seed: int = 0
    """The seed for the :mod:`random` module in the bot's process."""


class Conversation:
    """A connection to the process in which a bot runs.

    Args:
        file: the Python file.
        log: the object that stores the output of the process.
    """

    def __init__(self, file: Path, log: ErrorLog) -> None:
        self._file = file
        self._process = _Process(log)
        self.function = ""
        """The function that was requested: ``choose``, ``evaluate``, ``search``, or the function to be
        graded.
        """

    def load(self, begin: Mapping[str, object], settings: BotSettings) -> None:
        """Make the process import the file.

        Args:
            begin: values to send in addition to the file and the limits.
            settings: the limits.

        Raises:
            BotError: if the file cannot be loaded.
        """
        memory, seconds = settings.memory_mib, settings.start_seconds
        values = {
            **begin,
            "path": [entry or str(Path.cwd()) for entry in sys.path],
            "file": os.path.abspath(self._file),  # noqa: PTH100  links stay: neighbours are looked for there
            "memory": None if memory is None else memory << 20,
            "seed": settings.seed,
            "patience": seconds + _ALARM_SECONDS,
        }
        failure = self.failure(FailureKind.NOT_READY, seconds=seconds)
        answer = self._asked(values, _OWN_SECONDS + seconds + GRACE_SECONDS, failure)
        self._raise_failure(answer, seconds)
        function = answer.get("ready")
        if not isinstance(function, str) or not function.isidentifier():
            raise BotError(self.failure(FailureKind.PROTOCOL, detail=shown(answer)))
        self.function = function

    def ask(
        self, values: Mapping[str, object], seconds: float, *, left: float | None = None
    ) -> Mapping[str, Any]:
        """Send a request and return the reply.

        Args:
            values: the request.
            seconds: the time allowed for the reply.
            left: the part of that time that remains; None if all of it remains.

        Raises:
            BotError: if there is no reply in time, or if the reply reports a failure.
        """
        left = seconds if left is None else left
        request = {**values, "seconds": seconds, "patience": left + _ALARM_SECONDS}
        answer = self._asked(request, left + GRACE_SECONDS, self.failure(FailureKind.TIME, seconds=seconds))
        self._raise_failure(answer, seconds)
        return answer

    def failure(self, kind: FailureKind, detail: str = "", *, seconds: float = 0.0) -> BotFailure:
        """Create a failure that has no line number."""
        return BotFailure(kind, self._file.name, None, self.function, detail, seconds=seconds)

    def give_up(self) -> None:
        """Stop waiting for a reply.  This method may be called from any thread."""
        self._process.give_up()

    def close(self) -> None:
        """End the process and all its child processes.  This method may be called more than once."""
        self._process.close()

    def _asked(self, values: Mapping[str, object], seconds: float, too_late: BotFailure) -> Mapping[str, Any]:
        """Send values as a line and return the reply."""
        try:
            text = self._process.ask(json.dumps(values), seconds)
        except EngineError:
            if self._process.late:
                raise BotError(too_late) from None
            detail = self._process.ending or "it closed its connection"
            raise BotError(self.failure(FailureKind.ENDED, detail)) from None
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotError(self.failure(FailureKind.PROTOCOL, shown(text)))
        return answer

    def _raise_failure(self, answer: Mapping[str, Any], seconds: float) -> None:
        """Raise the failure in a reply, if it contains one."""
        values = answer.get("failure")
        if values is None:
            return
        if not isinstance(values, dict) or values.get("kind") not in _KINDS:
            raise BotError(self.failure(FailureKind.PROTOCOL, shown(answer)))
        line = values.get("line")
        raise BotError(
            BotFailure(
                FailureKind(values["kind"]),
                shown(values.get("file") or self._file.name),
                line if isinstance(line, int) and 0 < line < _MOST_LINES else None,
                shown(values.get("function") or self.function),
                shown(values.get("detail") or ""),
                seconds=seconds,
            )
        )


class ConversationOwner:
    """Base class for objects that communicate with one process at a time.  Call :meth:`close`, or use a
    ``with`` block.
    """

    _conversation: Conversation | None = None

    def close(self) -> None:
        """End the process and all its child processes.  This method may be called more than once."""
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_KINDS = frozenset(kind.value for kind in FailureKind)


def shown(value: object) -> str:
    """Return a value from a reply as text of limited length, for use in a message."""
    return str(value)[:_LONGEST]


def host_command() -> list[str]:
    """Return the command that starts the process of a bot.

    The options and the environment isolate the process in the same way as ``python -I``.  That option itself
    is not used because it also ignores the hash seed; without a fixed seed, a bot that iterates over a set of
    strings would play differently every time.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, HOST_VERB]
    return [sys.executable, "-P", "-s", "-B", "-X", "utf8", str(Path(host.__file__))]


def host_environment(folder: Path) -> dict[str, str]:
    """Return the environment for the process of a bot, in which the home folder is the temporary folder."""
    ours = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    homes = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), str(folder))
    # Numerical libraries start a thread for each processor, and each thread reserves memory.
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {**ours, **homes, **threads, "PYTHONHASHSEED": "0"}


class _Process:
    """The process of a bot, with its temporary folder."""

    def __init__(self, log: ErrorLog) -> None:
        self._folder = Path(tempfile.gettempdir(), f"checkers-app-bot-{secrets.token_hex(8)}")
        self.late = False
        """True after a reply did not arrive in time."""
        self._given_up = False
        try:
            self._program = Transport(
                host_command(),
                self._folder,
                environment=host_environment(self._folder),
                log=log,
                temporary=self._folder,
                single=True,
            )
        except BaseException:
            _delete(self._folder)
            raise

    def ask(self, text: str, seconds: float) -> str:
        """Send a line and wait for the next one.

        Time that the process spent waiting for a processor does not count, if the system reports it, so
        bots get the same results on a busy machine.

        Raises:
            EngineError: if the process ends or does not reply in time; see :attr:`late`.
        """
        end, before = time.monotonic() + seconds, kept_waiting(self._program.number)
        self._program.deadline = end
        if self._given_up:
            self._program.deadline = 0.0
        self._program.send(text)
        while True:
            try:
                return self._program.receive()
            except EngineError:
                now = time.monotonic()
                self.late = now >= self._program.deadline
                waited = min(kept_waiting(self._program.number) - before, MOST_WAITING)
                # Twice the time, because the thread that reports where the bot is has to wait as well.
                later = end + 2 * waited
                if not self.late or self._given_up or later <= now:
                    raise
                self._program.deadline = later

    def give_up(self) -> None:
        """Stop waiting for a reply; may be called from any thread."""
        self._given_up = True
        self._program.deadline = 0.0
        self._program.look_again()

    @property
    def ending(self) -> str:
        """A description of how the process ended; empty if it is still running."""
        status = self._program.exit_status if self._program.ended_within(_ENDING_SECONDS) else None
        if status is None:
            return ""
        if status < 0:
            with suppress(ValueError):
                return f"signal {signal.Signals(-status).name}"
        return f"exit status {status}"

    def close(self) -> None:
        self._program.close(None)
        _delete(self._folder)


def _delete(folder: Path) -> None:
    """Delete a folder with everything in it, including write-protected files."""

    def again(remove: Callable[[str], object], path: str, _error: object) -> None:
        with suppress(OSError):
            Path(path).parent.chmod(stat.S_IRWXU)
            Path(path).chmod(stat.S_IRWXU)
            remove(path)

    shutil.rmtree(folder, onerror=again)
    if folder.exists():
        shutil.rmtree(folder, ignore_errors=True)
