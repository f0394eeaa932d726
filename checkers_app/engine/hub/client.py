"""Uses another program as an engine through the Hub protocol, version 2."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Self

from checkers_app.engine.api import (
    WIN,
    WIN_BOUND,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.engine.hub.transport import EngineError, ErrorLog, Transport
from checkers_app.games.base import Move, MoveTextError
from checkers_app.games.checkers import Checkers
from checkers_app.notation.hub import parse_line, parse_move, write_line, write_move, write_position

START_SECONDS = 30.0
"""The maximum time in seconds that a program may take to identify itself and to get ready."""
GRACE_SECONDS = 0.9
"""The extra time in seconds that a program gets for a move before it is terminated."""
PATIENCE_SECONDS = 600.0
"""The maximum time in seconds for a move if the search itself has no time limit."""


_MAX_DIGITS = 18
_MAX_MESSAGE = 200
_MAX_NAME = 80
_MAX_PV = 100
_MAX_MEN = 1000
"""The largest score in men that is accepted.  Values beyond these limits are shortened or ignored."""

__all__ = ["EngineError", "HubClient"]


class HubClient:
    """A running program that is used as an engine.  Call :meth:`close`, or use a ``with`` block.

    Args:
        command: the program and its arguments.
        parameters: the values of the program's parameters, which are set before its initialisation.
        folder: the working folder of the program.
        log: the object that stores the standard error output of the program; None to discard the output.
        stop: a token that cancels the start of the program from another thread.
        patience: the maximum time in seconds for a move if the search itself has no time limit.

    Raises:
        EngineError: if the program does not start or is not ready in time.
    """

    def __init__(
        self,
        command: Sequence[str],
        parameters: Mapping[str, object] | None = None,
        folder: Path | None = None,
        *,
        log: ErrorLog | None = None,
        stop: StopToken | None = None,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._program = Transport(command, folder, log=log)
        self._faulty = False
        self.name = command[0]
        """The name and version that the program reports."""
        try:
            self._program.deadline = time.monotonic() + START_SECONDS
            with (stop or StopToken()).calling(self._give_up):
                self._introduce(parameters or {})
        except BaseException:  # also Ctrl-C, or the program would be left running
            self._faulty = True
            self.close()
            raise

    def _introduce(self, parameters: Mapping[str, object]) -> None:
        self._program.send("hub")
        while (line := self._next())[0] != "wait":
            if line[0] == "id":
                name = " ".join(filter(None, (line[1].get("name"), line[1].get("version"))))
                self.name = name[:_MAX_NAME]
        for name, value in parameters.items():
            self._program.send(write_line("set-param", name=name, value=value))
        self._program.send("init")
        while self._next()[0] != "ready":
            """Messages in the meantime are meant for people."""

    def _give_up(self) -> None:
        """Stop waiting for the program; called on the thread that stops its start."""
        self._program.deadline = 0.0
        self._program.look_again()

    def new_game(self) -> None:
        """Tell the program to discard everything learned in the previous game."""
        self._program.send("new-game")

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Ask the program for a move; see :class:`checkers_app.engine.api.Engine`.

        The score, depth and nodes are the last values that the program reported; 0 if it reported none.

        Raises:
            EngineError: if the program ends, does not respond in time, or reports an error.
            MoveTextError: if the program's move is illegal.
        """
        try:
            return self._search(position, limits, stop or StopToken(), report)
        except (EngineError, MoveTextError):
            self._faulty = True
            raise

    def _search(
        self, position: Position, limits: Limits, stop: StopToken, report: Report | None
    ) -> SearchResult:
        state = checkers_state(position.state)
        begin = time.monotonic()
        patience = min(filter(None, (limits.seconds, limits.clock)), default=self._patience)
        self._program.deadline = begin + patience + GRACE_SECONDS
        self._program.send(_position_line(position))
        self._program.send(_level_line(limits))
        self._program.send("go think")
        told = Progress(0, 0, 0, (), 0.0)
        with stop.calling(self._ask_to_stop):
            while True:
                command, arguments = self._next()
                if command == "info":
                    told = _read_info(state, arguments, told, time.monotonic() - begin)
                    if report is not None:
                        report(told)
                elif command == "done":
                    return _read_done(state, arguments, told, time.monotonic() - begin)

    def _ask_to_stop(self) -> None:
        """Send ``stop``; called on the thread that stops a search."""
        self._program.deadline = min(self._program.deadline, time.monotonic() + GRACE_SECONDS)
        with suppress(EngineError):  # its end is reported to the thread that waits for the reply
            self._program.send("stop")
            self._program.look_again()

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not.  This method may be called more than once.

        A program that has violated the protocol is killed immediately.
        """
        self._program.close(None if self._faulty else "quit")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _next(self) -> tuple[str, Mapping[str, str]]:
        """Return the next line.

        Raises:
            EngineError: if no line arrives in time, or the line reports an error.
        """
        command, arguments = parse_line(self._program.receive())
        if command == "error":
            raise EngineError((arguments.get("message") or "it reported an error")[:_MAX_MESSAGE])
        return command, arguments


def _position_line(position: Position) -> str:
    """Return a ``pos`` line with the oldest position that can be repeated and the moves from there."""
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
        if limits.moves_to_go is not None:
            arguments["moves"] = limits.moves_to_go
    return write_line("level", **arguments) if arguments else "level infinite"


def _read_info(state: Checkers, arguments: Mapping[str, str], told: Progress, seconds: float) -> Progress:
    """Read an ``info`` line; missing values are taken from the previous report."""
    score = _read_score(arguments["score"]) if "score" in arguments else None
    return Progress(
        _read_count(arguments.get("depth"), told.depth),
        _read_count(arguments.get("nodes"), told.nodes),
        told.score if score is None else score,
        _read_line(state, arguments["pv"]) if "pv" in arguments else told.pv,
        seconds,
    )


def _read_done(state: Checkers, arguments: Mapping[str, str], told: Progress, seconds: float) -> SearchResult:
    text = arguments.get("move", "")
    if text in {"", "0-0"}:
        return SearchResult(None, told.score, told.depth, told.nodes, (), seconds)
    move = parse_move(state, text)
    line = told.pv
    if line[:1] != (move,):
        line = (move, *_read_line(state.play(move), arguments.get("ponder", "")))
    return SearchResult(move, told.score, told.depth, told.nodes, line, seconds)


def _read_line(state: Checkers, text: str) -> tuple[Move, ...]:
    """Return the moves of a line that come before the first illegal one."""
    line: list[Move] = []
    for word in text.split()[:_MAX_PV]:
        try:
            move = parse_move(state, word)
        except MoveTextError:
            break
        line.append(move)
        state = state.play(move)
    return tuple(line)


def _read_count(text: str | None, before: int) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) <= _MAX_DIGITS else before


def _read_score(text: str) -> int | None:
    """Convert a score in men to that of the API; beyond 90 men, the score is a proven win or loss."""
    try:
        men = float(text)
    except ValueError:
        return None
    if not math.isfinite(men) or abs(men) > _MAX_MEN:
        return None
    score = round(men * 100)
    if abs(score) <= 9000:
        return score
    plies = max(10_000 - abs(score), 0)
    return (WIN - plies) * (1 if score > 0 else -1) if plies < WIN - WIN_BOUND else score
