"""Asking another program for moves, by the Hub protocol, version 2."""

from __future__ import annotations

import queue
import subprocess
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import NamedTuple, Self

from checkers_app.engine.api import WIN, WIN_BOUND, Limits, Position
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.games.base import Move
from checkers_app.games.checkers import Checkers
from checkers_app.notation.hub import parse_line, parse_move, write_line, write_move, write_position

START_SECONDS = 30.0
"""How long a program may take to introduce itself and get ready."""
GRACE_SECONDS = 5.0
"""How much longer than its time a program may take for a move before it is given up."""
PATIENCE_SECONDS = 600.0
"""How long it may take for a move that has no time limit."""


class EngineError(RuntimeError):
    """The other program ended, said nothing in time, or spoke nonsense."""


class Answer(NamedTuple):
    """What a program plays."""

    move: Move | None
    """Its move; None if it says that there is none."""
    score: int | None
    """Hundredths of a man for the side to move as last reported, in the scale of the API."""


class HubClient:
    """A running program.  Close it, or use it in a ``with`` block.

    Args:
        command: the program and its arguments.
        parameters: values of its parameters, set before it gets ready.
        folder: where it runs.

    Raises:
        EngineError: if it does not start or does not get ready in time.
    """

    def __init__(
        self,
        command: Sequence[str],
        parameters: Mapping[str, object] | None = None,
        folder: Path | None = None,
    ) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the caller names the program to play against
                list(command),
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                bufsize=1,
            )
        except OSError as error:
            raise EngineError(f"{command[0]} does not start: {error}") from error
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()
        self.name = command[0]
        """What the program calls itself, with its version."""
        try:
            self._introduce(parameters or {})
        except EngineError:
            self.close()
            raise

    def _introduce(self, parameters: Mapping[str, object]) -> None:
        self._send("hub")
        deadline = time.monotonic() + START_SECONDS
        while (line := self._next(deadline))[0] != "wait":
            if line[0] == "id":
                self.name = " ".join(filter(None, (line[1].get("name"), line[1].get("version"))))
        for name, value in parameters.items():
            self._send(write_line("set-param", name=name, value=value))
        self._send("init")
        self._await("ready", deadline)

    def new_game(self) -> None:
        """Let the program forget the game before."""
        self._send("new-game")

    def search(self, position: Position, limits: Limits) -> Answer:
        """Ask for a move.

        Raises:
            EngineError: if the program ends, is silent for too long, or answers with an error.
            MoveTextError: if its move is not legal.
        """
        state = checkers_state(position.state)
        self._send(_position_line(position))
        self._send(_level_line(limits))
        self._send("go think")
        patience = limits.seconds or limits.clock or PATIENCE_SECONDS
        deadline = time.monotonic() + patience + GRACE_SECONDS
        score = None
        while True:
            command, arguments = self._next(deadline)
            if command == "info" and "score" in arguments:
                score = _read_score(arguments["score"])
            elif command == "error":
                raise EngineError(arguments.get("message", "it reports an error"))
            elif command == "done":
                text = arguments.get("move", "")
                return Answer(None if text in {"", "0-0"} else parse_move(state, text), score)

    def close(self) -> None:
        """Ask the program to quit, and end it if it does not; may be called again."""
        if self._process.poll() is None:
            try:
                self._send("quit")
                self._process.wait(2)
            except (EngineError, subprocess.TimeoutExpired):
                self._process.kill()
        self._process.wait()
        self._reader.join(2)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:  # what was not yet sent cannot be sent any more
                    continue

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was opened as a pipe
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError("the program has ended") from error

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it was opened as a pipe
        try:
            for line in self._process.stdout:
                self._lines.put(line)
        except ValueError:  # closed while reading
            pass
        self._lines.put(None)

    def _next(self, deadline: float) -> tuple[str, Mapping[str, str]]:
        """The next line that is not empty."""
        while True:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0.001))
            except queue.Empty:
                raise EngineError("no answer in time") from None
            if line is None:
                raise EngineError("the program has ended")
            if line.strip():
                return parse_line(line)

    def _await(self, command: str, deadline: float) -> None:
        while True:
            found, arguments = self._next(deadline)
            if found == command:
                return
            if found == "error":
                raise EngineError(arguments.get("message", "it reports an error"))


def _position_line(position: Position) -> str:
    """The oldest position that can be repeated, and the moves from there."""
    states = [checkers_state(state) for state in (*position.history, position.state)]
    moves = [write_move(_move_between(before, after)) for before, after in pairwise(states)]
    if moves:
        return write_line("pos", pos=write_position(states[0]), moves=" ".join(moves))
    return write_line("pos", pos=write_position(states[0]))


def _move_between(before: Checkers, after: Checkers) -> Move:
    return next(move for move in before.legal_moves() if before.play(move) == after)


def _level_line(limits: Limits) -> str:
    arguments: dict[str, object] = {}
    if limits.depth is not None:
        arguments["depth"] = limits.depth
    if limits.nodes is not None:
        arguments["nodes"] = limits.nodes
    if limits.seconds is not None:
        arguments["move_time"] = limits.seconds
    if limits.clock is not None:
        arguments["time"] = max(limits.clock - limits.increment, 0.0)
        arguments["inc"] = limits.increment
    return write_line("level", **arguments) if arguments else "level infinite"


def _read_score(text: str) -> int | None:
    """A score in men as one of the API; beyond 90 men it is a proven win."""
    try:
        score = round(float(text) * 100)
    except ValueError:
        return None
    if abs(score) <= 9000:
        return score
    plies = max(10_000 - abs(score), 0)
    return (WIN - plies) * (1 if score > 0 else -1) if plies < WIN - WIN_BOUND else score
