"""The strong engine as a program of the Hub protocol, version 2.

Lines come on one stream and answers go to another; a search runs on its own thread, so that
``stop`` and ``ping`` are heard meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from threading import Lock, Thread
from typing import TextIO

from checkers_app import __version__
from checkers_app.engine.api import (
    WIN_BOUND,
    Limits,
    Position,
    Progress,
    SearchResult,
    StopToken,
    plies_to_win,
)
from checkers_app.engine.checkers.engine import DEFAULT_HASH_MIB, CheckersEngine
from checkers_app.engine.resources import NOTHING, Resources, open_resources
from checkers_app.games.base import Move, MoveTextError
from checkers_app.games.checkers import Checkers
from checkers_app.games.history import repeatable
from checkers_app.notation.hub import (
    HubError,
    parse_line,
    parse_move,
    parse_position,
    write_line,
    write_move,
)

_MAX_HASH_MIB = 65536
_MAX_THREADS = 64
_HUNDRED = 100.0


class HubServer:
    """One conversation.

    Args:
        output: where answers go; each is flushed at once.
        resources: the endgame tables for the engine.
    """

    def __init__(self, output: TextIO, resources: Resources = NOTHING) -> None:
        self._output = output
        self._resources = resources
        self._write_lock = Lock()
        self._hash_mib = DEFAULT_HASH_MIB
        self._threads = 1
        self._rotated = False
        self._evaluation: str | None = None
        self._engine: CheckersEngine | None = None
        self._position = Position(Checkers())
        self._limits = Limits()
        self._stop = StopToken()
        self._search: Thread | None = None

    def serve(self, lines: TextIO) -> None:
        """Answer lines until ``quit`` or their end; a search that still runs is stopped."""
        try:
            for line in lines:
                if line.strip() and not self._answer(line):
                    break
        finally:
            self._end_search()

    def _answer(self, line: str) -> bool:
        """Answer one line; False for ``quit``."""
        command, arguments = parse_line(line)
        if command == "quit":
            return False
        try:
            self._obey(command, arguments)
        except (HubError, MoveTextError, ValueError, MemoryError) as error:
            self._send("error", message=str(error) or type(error).__name__)
        return True

    def _obey(self, command: str, arguments: Mapping[str, str]) -> None:
        match command:
            case "hub":
                self._introduce()
            case "set-param":
                self._set_parameter(arguments.get("name", ""), arguments.get("value", ""))
            case "init":
                self._engine = self._new_engine()
                self._send("ready")
            case "new-game":
                self._ready_engine().new_game()
            case "pos":
                self._position = self._read_position(arguments)
            case "level":
                self._limits = _limits_of(arguments)
            case "go":
                self._go(arguments)
            case "stop" | "ponder-hit":
                self._stop.stop()
            case "ping":
                self._send("pong")
            case _:
                raise HubError(f"unknown command: {command[:40]}")

    def _introduce(self) -> None:
        self._send("id", name="Checkers", version=__version__, author="the Checkers authors")
        self._send("param", name="variant", value="english", type="enum", values="english")
        self._send("param", name="hash", value=self._hash_mib, type="int", min=1, max=_MAX_HASH_MIB)
        self._send("param", name="threads", value=self._threads, type="int", min=1, max=_MAX_THREADS)
        self._send("param", name="eval", value=self._evaluation or "net", type="string")
        self._send("param", name="rotated", value=str(self._rotated).lower(), type="bool")
        self._send("wait")

    def _set_parameter(self, name: str, value: str) -> None:
        match name:
            case "hash":
                self._hash_mib = _whole(name, value, _MAX_HASH_MIB)
            case "threads":
                self._threads = _whole(name, value, _MAX_THREADS)
            case "eval":
                # The program's own weights, the hand-made evaluation, or a file of weights.
                self._evaluation = None if value == "net" else value
            case "variant":
                if value != "english":
                    raise HubError(f"only the variant english is played here, not {value}")
            case "rotated":
                # Some writers of positions turn the board, so that the side that begins is White.
                self._rotated = value == "true"
            case _:
                raise HubError(f"unknown parameter: {name}")

    def _ready_engine(self) -> CheckersEngine:
        if self._engine is None:
            self._engine = self._new_engine()
        return self._engine

    def _new_engine(self) -> CheckersEngine:
        return CheckersEngine(
            self._hash_mib, self._threads, self._resources.tables, evaluation=self._evaluation
        )

    def _read_position(self, arguments: Mapping[str, str]) -> Position:
        text = arguments.get("pos")
        state = Checkers() if text is None else parse_position(_turned(text) if self._rotated else text)
        states, moves = [state], list[Move]()
        for word in arguments.get("moves", "").split():
            moves.append(parse_move(states[-1], word))
            states.append(states[-1].play(moves[-1]))
        return Position(states[-1], repeatable(states, moves))

    def _go(self, arguments: Mapping[str, str]) -> None:
        self._end_search()
        endless = "ponder" in arguments or "analyze" in arguments
        engine = self._ready_engine()
        self._stop = StopToken()
        self._search = Thread(
            target=self._think,
            args=(engine, self._position, Limits() if endless else self._limits, self._stop),
            daemon=True,
        )
        self._search.start()

    def _think(self, engine: CheckersEngine, position: Position, limits: Limits, stop: StopToken) -> None:
        shown = 0

        def report(progress: Progress) -> None:
            nonlocal shown
            if progress.depth > shown:
                shown = progress.depth
                self._inform(progress)

        # Short searches are not reported on: watching them would take longer than they do.
        short = limits.nodes is not None or limits.depth is not None
        result = engine.search(position, limits, stop, None if short else report)
        if short and result.depth:
            self._inform(
                Progress(result.depth, result.nodes, result.score, result.pv, result.seconds)
            )  # fmt: skip
        self._send_result(result)

    def _inform(self, progress: Progress) -> None:
        speed = progress.nodes / max(progress.seconds, 1e-6) / 1e6
        self._send(
            "info",
            depth=progress.depth,
            mean_depth=f"{progress.depth:.1f}",
            score=f"{written_score(progress.score):.2f}",
            nodes=progress.nodes,
            time=f"{progress.seconds:.3f}",
            nps=f"{speed:.2f}",
            pv=" ".join(map(write_move, progress.pv)),
        )

    def _send_result(self, result: SearchResult) -> None:
        if result.move is None:
            self._send("done", move="0-0")
        elif len(result.pv) > 1:
            self._send("done", move=write_move(result.move), ponder=write_move(result.pv[1]))
        else:
            self._send("done", move=write_move(result.move))

    def _end_search(self) -> None:
        if self._search is not None:
            self._stop.stop()
            self._search.join()
            self._search = None

    def _send(self, command: str, **arguments: object) -> None:
        with self._write_lock:
            self._output.write(write_line(command, **arguments) + "\n")
            self._output.flush()


_NO_LENGTH = 999
"""Stands for the length of a win that is known without it."""


def written_score(score: int) -> float:
    """A score in men; a proven win in ``n`` plies is 100 less ``n`` hundredths."""
    plies = plies_to_win(score)
    if plies is None:
        if abs(score) <= WIN_BOUND:
            return score / _HUNDRED
        plies = _NO_LENGTH
    return (_HUNDRED - plies / _HUNDRED) * (1 if score > 0 else -1)


def _limits_of(arguments: Mapping[str, str]) -> Limits:
    def number(name: str) -> float | None:
        text = arguments.get(name)
        return None if text is None else float(text)

    depth, nodes, clock = number("depth"), number("nodes"), number("time")
    increment = number("inc") or 0.0
    return Limits(
        depth=None if depth is None else int(depth),
        nodes=None if nodes is None else int(nodes),
        seconds=number("move-time"),
        # The clock is sent before the increment of the move to come is added.
        clock=None if clock is None else max(clock + increment, 0.001),
        increment=increment,
    )


def _whole(name: str, text: str, most: int) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= most:
        raise HubError(f"{name} is a whole number from 1 to {most}, not {text[:20]}")
    return int(text)


def _turned(text: str) -> str:
    """A position seen from the other side of the board, with the colours exchanged."""
    return (text[0] + text[:0:-1]).translate(str.maketrans("bBwW", "wWbB"))


def main() -> int:
    """Serve on standard input and output; what is missing is said on standard error."""
    resources = open_resources(book=False)
    sys.stderr.writelines(f"{problem}\n" for problem in resources.problems)
    HubServer(sys.stdout, resources).serve(sys.stdin)
    return 0


if __name__ == "__main__":
    sys.exit(main())
