"""A Python bot as an engine: its process, what is sent to it, and what is believed of its answers."""

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
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from checkers_app.engine.api import (
    INFINITY,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.bots import host
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.failures import BotError, BotFailure
from checkers_app.engine.hub.transport import EngineError, ErrorLog, Transport
from checkers_app.games.base import Game, Move, State

HOST_VERB = "--bot-host"
"""The argument with which a bundle starts itself as the process of a bot."""
GRACE_SECONDS = 0.9
"""How much longer than its time a bot may take before it is ended: a busy machine may keep it waiting."""
_OWN_SECONDS = 10.0
"""How long the host module may take to start before the file is imported."""
_ALARM_SECONDS = 0.6
"""After so much of that, its own process reports where it is, if it still can."""
_LONGEST = 200
_MOST_DIGITS = 15
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
"""What a bot sees of our environment: no screen, no home folder and no secrets."""


@dataclass(frozen=True, slots=True)
class BotSettings:
    """How a bot is run."""

    depth: int = 4
    """Plies of the textbook search, for a file that defines only ``evaluate``; at least 1."""
    seconds: float = 5.0
    """Wall time for a move if a search has no other limit of time."""
    start_seconds: float = 20.0
    """Wall time until the file is imported."""
    memory_mib: int | None = 1024
    """Address space of each of its processes, the interpreter included; None for no limit."""
    seed: int = 0
    """Seeds the module :mod:`random` in its process."""


class BotPlayer:
    """A bot as an engine.  Close it, or use it in a ``with`` block.

    Each game has its own process, which is started by :meth:`new_game` or the first search, and which ends
    with a failure, a stopped search, the next game or :meth:`close`.

    Args:
        file: the Python file.
        game: the board that it plays.
        settings: its limits.
    """

    def __init__(self, file: Path, game: Game, settings: BotSettings | None = None) -> None:
        self.file = file
        self.settings = settings or BotSettings()
        self.log = ErrorLog()
        """What the present process, or else the last one, has printed."""
        self._game = game
        self._process: _Process | None = None
        self._function = ""
        self._sent: tuple[State, tuple[Move, ...]] = (game.initial, ())

    def new_game(self) -> None:
        """Start a new process.

        Raises:
            BotError: if the file cannot be loaded.
        """
        self.close()
        self.log = ErrorLog()
        self._sent = (self._game.initial, ())
        self._process = _Process(self.log)
        try:
            self._begin(self._process)
        except BaseException:  # also Ctrl-C
            self.close()
            raise

    def _begin(self, process: _Process) -> None:
        memory = self.settings.memory_mib
        seconds = self.settings.start_seconds
        values = {
            "path": [entry or str(Path.cwd()) for entry in sys.path],
            "file": os.path.abspath(self.file),  # noqa: PTH100  links stay: neighbours are looked for there
            "game": self._game.key,
            "memory": None if memory is None else memory << 20,
            "seed": self.settings.seed,
            "patience": seconds + _ALARM_SECONDS,
        }
        failure = self._failure(FailureKind.NOT_READY, seconds)
        answer = self._asked(process, values, _OWN_SECONDS + seconds + GRACE_SECONDS, failure)
        self._raise_failure(answer, None, seconds)
        function = answer.get("ready")
        if function not in {"choose", "evaluate", "search"}:
            raise BotError(self._failure(FailureKind.PROTOCOL, detail=_shown(answer)))
        self._function = function

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Ask for a move; see :class:`checkers_app.engine.api.Engine`.

        A search that is stopped ends the process, and answers the first legal move.

        Raises:
            BotError: if the bot gives no legal move in time.
        """
        del report  # a bot says nothing until it has chosen
        stop = stop or StopToken()
        begin = time.monotonic()
        with stop.calling(self._end_at_once):
            try:
                if self._process is None and not stop.stopped:
                    self.new_game()
                if self._process is not None and not stop.stopped:
                    return self._search(self._process, position, limits, begin)
            except BaseException as error:
                self.close()
                if not stop.stopped or not isinstance(error, BotError):
                    raise
        move = next(iter(position.state.legal_moves()), None)
        return SearchResult(move, 0, 0, 0, () if move is None else (move,), time.monotonic() - begin)

    def _search(self, process: _Process, position: Position, limits: Limits, begin: float) -> SearchResult:
        seconds = min(filter(None, (limits.seconds, limits.clock)), default=self.settings.seconds)
        number = secrets.token_hex(8)  # an answer that was written before the question does not have it
        request = {
            "id": number,
            **self._route(position),
            "seconds": seconds,
            "patience": seconds + _ALARM_SECONDS,
            "depth": self.settings.depth if limits.depth is None else min(limits.depth, self.settings.depth),
        }
        failure = self._failure(FailureKind.TIME, seconds)
        answer = self._asked(process, request, seconds + GRACE_SECONDS, failure)
        if answer.get("id") != number:
            raise BotError(self._failure(FailureKind.PROTOCOL, detail=_shown(answer)))
        state = position.state
        self._raise_failure(answer, state, seconds)
        legal = {(move.path, move.captures): move for move in state.legal_moves()}
        move = legal.get((_numbers(answer.get("path")), _numbers(answer.get("captures"))))
        if move is None:
            path = "-".join(map(str, _numbers(answer.get("path"))))[:_LONGEST]
            raise BotError(self._with_legal(self._failure(FailureKind.ILLEGAL, detail=path), state))
        score, depth, nodes = (_number(answer.get(name)) for name in ("score", "depth", "nodes"))
        score = max(-INFINITY, min(score, INFINITY))
        return SearchResult(move, score, max(0, depth), max(0, nodes), (move,), time.monotonic() - begin)

    def close(self) -> None:
        """End the process and everything that it has started; may be called again."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _end_at_once(self) -> None:
        """Called on the thread that stops a search."""
        process = self._process
        if process is not None:
            process.give_up()

    def _asked(
        self, process: _Process, values: Mapping[str, object], seconds: float, too_late: BotFailure
    ) -> Mapping[str, Any]:
        """The answer to a line."""
        try:
            text = process.ask(json.dumps(values), seconds)
        except EngineError:
            if process.late:
                raise BotError(too_late) from None
            detail = process.ending or "it closed its connection"
            raise BotError(self._failure(FailureKind.ENDED, detail=detail)) from None
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise BotError(self._failure(FailureKind.PROTOCOL, detail=_shown(text)))
        return answer

    def _raise_failure(self, answer: Mapping[str, Any], state: State | None, seconds: float) -> None:
        """Raise the failure that an answer reports, if it does.

        Args:
            answer: what the bot's process sent.
            state: the position that was asked about; None while the file was imported.
            seconds: the time that it had.
        """
        values = answer.get("failure")
        if values is None:
            return
        if not isinstance(values, dict) or values.get("kind") not in _KINDS:
            raise BotError(self._failure(FailureKind.PROTOCOL, detail=_shown(answer)))
        line = values.get("line")
        failure = BotFailure(
            FailureKind(values["kind"]),
            str(values.get("file") or self.file.name)[:_LONGEST],
            line if isinstance(line, int) and 0 < line < 10**_MOST_DIGITS else None,
            str(values.get("function") or self._function)[:_LONGEST],
            str(values.get("detail") or "")[:_LONGEST],
            seconds=seconds,
        )
        raise BotError(failure if state is None else self._with_legal(failure, state))

    def _with_legal(self, failure: BotFailure, state: State) -> BotFailure:
        if failure.kind is not FailureKind.ILLEGAL:
            return failure
        return replace(failure, legal=tuple(map(state.move_text, state.legal_moves())))

    def _failure(self, kind: FailureKind, seconds: float = 0.0, detail: str = "") -> BotFailure:
        return BotFailure(kind, self.file.name, None, self._function, detail, seconds=seconds)

    def _route(self, position: Position) -> dict[str, object]:
        """A position as text and moves, from the oldest one that can be repeated."""
        first, *others = (*position.history, position.state)
        text, moves = self._origin(first)
        state = first
        for after in others:
            moves = (*moves, next(move for move in state.legal_moves() if state.play(move) == after))
            state = after
        if text is None:
            self._sent = (state, moves)
        return {
            "position": text,
            "moves": [(move.path, move.captures) for move in moves],
            "history": len(others),
        }

    def _origin(self, state: State) -> tuple[str | None, tuple[Move, ...]]:
        """A position as text, or None and moves from the start of the board.

        The picture of a board without its own notation can be read only by searching for a game that leads
        there.  So the moves of the game are sent if they can be found.
        """
        if self._game.notation.write is not None:
            return self._game.notation.write(state), ()
        for (known, moves), plies in ((self._sent, 2), ((self._game.initial, ()), 3)):
            way = _way(known, state, plies)
            if way is not None:
                return None, (*moves, *way)
        from checkers_app.notation.positions import position_text  # noqa: PLC0415  it reads the list of boards

        return position_text(self._game, state), ()


def _way(start: State, end: State, plies: int) -> tuple[Move, ...] | None:
    """Moves from a position to another, at most so many; None if there are none."""
    if start == end:
        return ()
    for move in start.legal_moves() if plies else ():
        rest = _way(start.play(move), end, plies - 1)
        if rest is not None:
            return (move, *rest)
    return None


_KINDS = frozenset(kind.value for kind in FailureKind)


def _numbers(value: object) -> tuple[int, ...]:
    """A list of small whole numbers from an answer; empty if it is anything else."""
    if not isinstance(value, list) or not all(type(item) is int and abs(item) < 10**6 for item in value):
        return ()
    return tuple(value[:_LONGEST])


def _number(value: object) -> int:
    return value if type(value) is int and abs(value) < 10**_MOST_DIGITS else 0


def _shown(value: object) -> str:
    return str(value)[:_LONGEST]


def host_command() -> list[str]:
    """The command that starts the process of a bot.

    The options and the environment isolate it as ``python -I`` does, except that -I would also ignore the
    hash seed: without a fixed one a bot that iterates over a set of texts plays differently every time.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, HOST_VERB]
    return [sys.executable, "-P", "-s", "-B", "-X", "utf8", str(Path(host.__file__))]


def host_environment(folder: Path) -> dict[str, str]:
    """The environment of the process of a bot, whose home is its temporary folder."""
    ours = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    homes = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), str(folder))
    # Libraries for numbers start a thread for each processor, and each reserves memory.
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {**ours, **homes, **threads, "PYTHONHASHSEED": "0"}


class _Process:
    """The process of a bot, with its temporary folder."""

    def __init__(self, log: ErrorLog) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="checkers-app-bot-"))
        self.late = False
        """True once an answer did not come in time."""
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

        Raises:
            EngineError: if the process ends, or does not answer within so many seconds; see :attr:`late`.
        """
        self._program.deadline = time.monotonic() + seconds
        if self._given_up:
            self._program.deadline = 0.0
        self._program.send(text)
        try:
            return self._program.receive()
        except EngineError:
            self.late = time.monotonic() >= self._program.deadline
            raise

    def give_up(self) -> None:
        """Wait for no answer any more; may be called from any thread."""
        self._given_up = True
        self._program.deadline = 0.0
        self._program.look_again()

    @property
    def ending(self) -> str:
        """How the process has ended; empty if it runs."""
        status = self._program.exit_status
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
    """Delete a folder with everything in it, also what its owner has protected."""

    def again(remove: Callable[[str], object], path: str, _error: object) -> None:
        with suppress(OSError):
            Path(path).parent.chmod(stat.S_IRWXU)
            Path(path).chmod(stat.S_IRWXU)
            remove(path)

    shutil.rmtree(folder, onerror=again)
    if folder.exists():
        shutil.rmtree(folder, ignore_errors=True)
