"""Makes the strong engine available to other programs through version 2 of the Hub protocol.

Commands are read from one stream and replies are written to another.  Searches run on a separate thread, so
that ``stop`` and ``ping`` can be handled in the meantime.  ``docs/hub.md`` documents the commands.
"""

from __future__ import annotations

import io
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from threading import Lock
from typing import TextIO

from checkers_app import __version__
from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers import known_position
from checkers_app.engine.checkers.book import Book
from checkers_app.engine.checkers.engine import DEFAULT_HASH_MIB, CheckersEngine
from checkers_app.engine.engines import Engines
from checkers_app.engine.hub.lines import bounded_lines
from checkers_app.engine.hub.parameters import Parameters
from checkers_app.engine.hub.search import HubSearch
from checkers_app.engine.resources import NOTHING, Resources, open_resources
from checkers_app.games.base import Move, MoveTextError
from checkers_app.games.checkers import GAME, Checkers
from checkers_app.games.history import repeatable
from checkers_app.notation.hub import (
    HubError,
    parse_line,
    parse_move,
    parse_position,
    turned_position,
    write_line,
    write_position,
)

_MAX_DEPTH = 1000
_MAX_NODES = 10**18
"""The largest limit of nodes; it is equivalent to no limit."""
_LEAST_SECONDS = 0.001
_START = write_position(Checkers())
"""The initial position with Black to move, with which no game on a rotated board begins."""
_TURNED_START = turned_position(_START)
"""The initial position with White to move, with which games begin only on a rotated board."""
_WITH_ENGINE = frozenset(("hash", "threads", "tables", "level", "character", "seed", "eval"))
"""The parameters whose values cannot be changed without creating a new engine."""


class HubServer:
    """One session with a client.

    Args:
        output: the stream for the replies, each of which is flushed at once.
        resources: the book and the endgame tables for the engine, and the reasons why files cannot be used.
    """

    def __init__(self, output: TextIO, resources: Resources = NOTHING) -> None:
        self._output = output
        self._resources = resources
        self._write_lock = Lock()
        self._failure: OSError | None = None
        self._parameters = Parameters()
        self._turned = False
        """Whether the last position was rotated."""
        self._engine: Engine | None = None
        self._position = Position(Checkers())
        self._limits = UNLIMITED
        self._search: HubSearch | None = None

    def serve(self, lines: Iterable[str]) -> None:
        """Handle lines until ``quit`` or the end of the input; then stop any running search.

        Raises:
            OSError: if replies can no longer be written.
        """
        try:
            for line in lines:
                if line.strip() and not self._answer(line):
                    break
                if self._failure is not None:
                    raise self._failure
        finally:
            self._end_search()

    def _answer(self, line: str) -> bool:
        """Handle one line; return False for ``quit``."""
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
                self._set_parameter(arguments)
            case "init":
                self._initialise()
            case "new-game":
                self._forget()
            case "pos":
                self._position = self._read_position(arguments)
            case "level":
                self._limits = _limits_of(arguments)
            case "go":
                self._go(arguments)
            case "stop" | "ponder-hit" | "ping":
                self._obey_at_once(command)
            case _:
                raise HubError(f"unknown command: {command[:40]}")

    def _obey_at_once(self, command: str) -> None:
        """Handle commands that may also arrive during a search."""
        if command == "ping":
            self._send("pong")
        elif self._search is None:
            return
        elif command == "stop":
            self._search.stop()
        else:
            self._search.ponder_hit()

    def _introduce(self) -> None:
        self._send("id", name="Checkers", version=__version__, author="the Checkers authors")
        for declaration in self._parameters.declarations():
            self._send("param", **declaration)
        self._send("wait")

    def _set_parameter(self, arguments: Mapping[str, str]) -> None:
        if not {"name", "value"} <= arguments.keys():
            raise HubError("set-param needs name=... and value=...")
        name = arguments["name"]
        self._parameters = self._parameters.having(name, arguments["value"])
        if name in _WITH_ENGINE:
            self._end_search()
            self._engine = None

    def _initialise(self) -> None:
        self._end_search()
        for problem in self._resources.problems:
            self._send("info", message=problem)
        try:
            self._engine = self._new_engine()
        except (ValueError, MemoryError) as error:
            # The client gets its "ready", from an engine that needs less memory.
            self._send("error", message=str(error) or "there is not enough memory")
            self._parameters = replace(self._parameters, hash_mib=DEFAULT_HASH_MIB, evaluation=None)
            self._engine = self._new_engine()
        self._send("ready")

    def _forget(self) -> None:
        self._end_search()
        if self._engine is not None:
            self._engine.new_game()

    def _new_engine(self) -> Engine:
        chosen = self._parameters
        tables = self._resources.tables if chosen.tables else None
        if chosen.level:
            # The book is used here, because analyses do not use it.
            resources = Resources(book=None, tables=tables)
            engines = Engines(resources, chosen.hash_mib)
            return engines.for_level(GAME, chosen.level, character=chosen.character, seed=chosen.seed or None)
        return CheckersEngine(chosen.hash_mib, chosen.threads, tables, evaluation=chosen.evaluation)

    def _read_position(self, arguments: Mapping[str, str]) -> Position:
        """Return the position of a ``pos`` line, rotated if the client's board is rotated.

        Some clients write positions as seen from the other side and with the colours exchanged, but moves
        with the usual numbers.  The parameter ``rotated`` says whether the client does this.  If it is
        ``auto``, a position is rotated if it only makes sense that way: it is the initial position with White
        to move, or the moves would otherwise be illegal.  Later positions are read in the same way until
        that makes no sense, as with the initial position with Black to move.
        """
        text = arguments.get("pos", _START)
        moves = arguments.get("moves", "").split()
        if self._parameters.rotated != "auto":
            return _position_of(text, moves, turned=self._parameters.rotated == "true")
        if text == _START:
            self._turned = False
            return _position_of(text, moves, turned=False)
        first = self._turned or text == _TURNED_START
        try:
            position = _position_of(text, moves, turned=first)
        except MoveTextError as error:
            first = not first
            try:
                position = _position_of(text, moves, turned=first)
            except MoveTextError:
                raise error from None
        self._turned = first
        return position

    def _go(self, arguments: Mapping[str, str]) -> None:
        self._end_search()
        if self._engine is None:
            self._engine = self._new_engine()
        analysing = "analyze" in arguments
        self._search = HubSearch(
            self._engine if analysing or not self._parameters.book else self._with_book(self._engine),
            self._position,
            self._limits,
            endless=analysing or "ponder" in arguments,
            send=self._write,
        )

    def _with_book(self, engine: Engine) -> Engine:
        book = self._resources.book
        return engine if book is None else _Opener(engine, book, self._parameters.seed or None)

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.end()
            self._search = None

    def _send(self, command: str, **arguments: object) -> None:
        self._write(write_line(command, **arguments))

    def _write(self, line: str) -> None:
        """Send a line; may be called from any thread.  A failure ends the session."""
        with self._write_lock:
            if self._failure is None:
                try:
                    self._output.write(line + "\n")
                    self._output.flush()
                except OSError as error:
                    self._failure = error
        if self._failure is not None and self._search is not None:
            self._search.stop()  # nobody can receive its results, and the next line may never come


class _Opener:
    """An engine that uses the opening book."""

    def __init__(self, engine: Engine, book: Book, seed: int | None) -> None:
        self._engine = engine
        self._book = book
        self._rng = Random(seed)

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Return a move from the book or, if there is none, the engine's move."""
        state = known_position(position.state)
        known = self._book.answer(state, self._rng) if state is not None else None
        return self._engine.search(position, limits, stop, report) if known is None else known

    def new_game(self) -> None:
        """Make the engine forget the previous game."""
        self._engine.new_game()


def _position_of(text: str, words: Sequence[str], *, turned: bool) -> Position:
    states = [parse_position(turned_position(text) if turned else text)]
    moves = list[Move]()
    for word in words:
        moves.append(parse_move(states[-1], word))
        states.append(states[-1].play(moves[-1]))
    return Position(states[-1], repeatable(states, moves))


def _limits_of(arguments: Mapping[str, str]) -> Limits:
    depth, nodes, moves = (_count(arguments, name) for name in ("depth", "nodes", "moves"))
    seconds, clock, increment = (_seconds(arguments, name) for name in ("move-time", "time", "inc"))
    increment = increment or 0.0
    return Limits(
        depth=depth and min(depth, _MAX_DEPTH),
        nodes=nodes and min(nodes, _MAX_NODES),
        seconds=None if seconds is None else max(seconds, _LEAST_SECONDS),
        # The clock is sent before the increment of the next move is added.
        clock=None if clock is None else max(clock + increment, _LEAST_SECONDS),
        increment=increment,
        moves_to_go=moves or None,
    )


def _number(arguments: Mapping[str, str], name: str) -> float | None:
    text = arguments.get(name)
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise HubError(f"{name} must be a number, not {text[:40]}")
    return number


def _count(arguments: Mapping[str, str], name: str) -> int | None:
    number = _number(arguments, name)
    if number is not None and number != int(number):
        raise HubError(f"{name} must be a whole number, not {arguments[name][:40]}")
    return None if number is None else int(number)


def _seconds(arguments: Mapping[str, str], name: str) -> float | None:
    number = _number(arguments, name)
    if number is not None and number < 0 and name == "inc":
        raise HubError(f"{name} must be at least 0, not {arguments[name][:40]}")
    return number


def main() -> int:
    """Serve a client on standard input and output; report missing resources to the client."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # Independent of the system's own encoding, so that each byte can be echoed, for example in a
            # file name.
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    HubServer(sys.stdout, open_resources()).serve(bounded_lines(sys.stdin))
    return 0


if __name__ == "__main__":
    sys.exit(main())
