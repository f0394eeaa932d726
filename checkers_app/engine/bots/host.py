"""The code of the process in which one bot runs; :mod:`checkers_app.engine.bots.player` starts it, but does
not import it.

The process exchanges lines of JSON with the program.  The streams for this are moved to other descriptors
before the bot is loaded: the bot's output goes to standard error, and its standard input is empty.

No other module of the program is imported at the top, because an isolated interpreter runs this file by its
path and receives the location of the program only in the first line of input.
"""

from __future__ import annotations

import io
import json
import os
import random
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

_SPOKEN = 262_144
"""The number of characters that a bot may print; the rest is dropped here, where that is cheapest."""
_SHORTEST_WAITING = 0.01
"""If the process was kept waiting for less than this number of seconds, the alarm is not postponed."""


class _BoundedWriter(io.TextIOBase):
    """The standard output and standard error of the bot, limited to a number of characters in total.

    Args:
        stream: the destination.
    """

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._left = _SPOKEN

    def write(self, text: str) -> int:
        """Write as much as the limit allows; return the length of the whole text."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._left > 0:
            self._stream.write(text[: self._left])
            self._left -= len(text)
            if self._left <= 0:
                self._stream.write("\n[Further output is not saved.]\n")
            self._stream.flush()
        return len(text)

    def writable(self) -> bool:
        """Always True."""
        return True

    def fileno(self) -> int:
        """The file descriptor of the stream."""
        return self._stream.fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream."""
        return "utf-8"


class _Line:
    """The connection with the program."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        # Programs started by the bot inherit neither of them.
        self._input = os.fdopen(os.dup(0), "r", encoding="utf-8")
        self._output = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nowhere, 0)
        os.close(nowhere)
        os.dup2(2, 1)
        spoken = _BoundedWriter(open(2, "w", encoding="utf-8", errors="replace", closefd=False))  # noqa: SIM115
        sys.stdout = sys.stderr = spoken
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115

    def receive(self) -> dict[str, Any] | None:
        """Return the next request; None at the end."""
        self._stay_alone()
        text = self._input.readline()
        return json.loads(text) if text else None

    def send(self, values: Mapping[str, object]) -> None:
        """Send a reply."""
        self._stay_alone()
        os.write(self._output, json.dumps(values).encode() + b"\n")

    def _stay_alone(self) -> None:
        """End a forked child process that has returned from the bot's function."""
        if os.getpid() != self._owner:
            os._exit(0)


def main() -> None:
    """Serve one bot until the connection is closed."""
    line = _Line()
    begin = line.receive()
    if begin is None:
        return
    sys.path += [entry for entry in begin["path"] if entry not in sys.path]
    # Imports of the program start here, because its location was unknown before.
    from checkers_app.engine.bots.calling import BotProblem, LoadedBot  # noqa: PLC0415
    from checkers_app.engine.bots.marking import MarkedFile  # noqa: PLC0415
    from checkers_app.engine.bots.system_limits import set_limits  # noqa: PLC0415

    # Set here, so that only our own modules are cached as bytecode and load faster.
    sys.dont_write_bytecode = True
    file = Path(begin["file"])
    bot: LoadedBot | MarkedFile
    if "function" in begin:  # noqa: SIM108  it would be a long line
        bot = MarkedFile(file, begin["function"], line)
    else:
        bot = LoadedBot(file, begin["game"])
    set_limits(begin["memory"])
    random.seed(begin["seed"])
    main_thread = threading.get_ident()

    def late(kind: str, number: str = "") -> Callable[[], None]:
        def answer() -> None:
            line.send({"id": number, "failure": {"kind": kind, **bot.place_now(main_thread)}})
            os._exit(1)

        return answer

    try:
        with _alarm(begin["patience"], late("not ready in time")):
            bot.load()
    except BotProblem as problem:
        line.send({"failure": problem.values})
        return
    line.send({"ready": bot.function})
    while (request := line.receive()) is not None:
        number = request.get("id", "")
        try:
            with _alarm(request["patience"], late("no answer in time", number)):
                answer = bot.answer(request)
        except BotProblem as problem:
            answer = {"failure": problem.values}
        line.send({"id": number, **answer})


@contextmanager
def _alarm(seconds: float, ring: Callable[[], None]) -> Iterator[None]:
    """Call ``ring`` on another thread if the block takes longer than ``seconds``.

    The alarm only reports where the bot was; the program does not depend on it.
    """
    from checkers_app.engine.bots.system_limits import MOST_WAITING, kept_waiting  # noqa: PLC0415

    ended, before = threading.Event(), kept_waiting()

    def watch() -> None:
        left, granted = seconds, 0.0
        while not ended.wait(left):
            waited = min(kept_waiting() - before, MOST_WAITING)
            if waited - granted < _SHORTEST_WAITING:
                ring()
                return
            left, granted = waited - granted, waited

    try:
        threading.Thread(target=watch, daemon=True).start()
    except (RuntimeError, MemoryError):
        yield  # no thread can be started
        return
    try:
        yield
    finally:
        ended.set()


if __name__ == "__main__":
    main()
