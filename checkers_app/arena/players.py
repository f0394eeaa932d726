"""Engine settings that can play a match, written as one line of text each.

A setting is a list of ``name=value`` with commas between::

    engine=compiled,nodes=20000          the compiled engine of this program (the default engine)
    engine=textbook,depth=8              the textbook alpha-beta with every improvement
    checkout=../before,nodes=20000       the compiled engine of another checkout of this project
    movetime=100,hub=./other-engine -x   any program of the Hub protocol; ``hub`` comes last

Limits are ``depth`` (plies), ``nodes``, ``movetime`` (milliseconds a move) and ``clock`` (seconds for
the game, with ``increment`` seconds a move); the compiled engine also takes ``hash`` (MiB) and
``threads``, ``tables=off`` to play without endgame tables, and ``eval``: ``net`` for the program's learned
evaluation (the default), ``hand`` for the hand-made one, or a file of weights.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.hub.client import Answer, HubClient
from checkers_app.engine.textbook.evaluation import evaluation_for
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL

if TYPE_CHECKING:
    from checkers_app.engine.checkers.endgames.library import Tables

DEFAULT_LIMITS = Limits(nodes=20_000)
HAND = "hand"
"""The hand-made evaluation, as in :data:`checkers_app.engine.checkers.engine.HAND`."""
_SERVER = "checkers_app.engine.hub.server"
_LIMITS = ("depth", "nodes", "movetime", "clock", "increment")
_NAMES = frozenset((*_LIMITS, "engine", "checkout", "hub", "hash", "threads", "tables", "eval"))


class SpecError(ValueError):
    """A text that is no engine setting.  The message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Spec:
    """One engine setting."""

    text: str
    """As it was written; names the player in a game record."""
    kind: str
    """``"compiled"``, ``"textbook"`` or ``"hub"``."""
    limits: Limits
    command: tuple[str, ...] = ()
    """The program of a Hub engine."""
    folder: Path | None = None
    """Where that program runs."""
    hash_mib: int = 16
    threads: int = 1
    tables: bool = True
    """Whether the compiled engine looks endings up."""
    evaluation: str | None = None
    """A file of weights or ``"hand"``; None for the program's own."""


def _tables() -> Tables:
    from checkers_app.engine.checkers.endgames.library import open_tables  # noqa: PLC0415  compiled, may be missing

    return open_tables()


class Player(Protocol):
    """Whoever can be asked for moves."""

    def new_game(self) -> None:
        """Forget the game before."""

    def choose(self, position: Position, limits: Limits) -> Answer:
        """The move to play."""

    def close(self) -> None:
        """Free what the player holds."""


def parse_spec(text: str) -> Spec:
    """Read an engine setting.

    Raises:
        SpecError: for an unknown name, a value out of range, or engines that exclude each other.
    """
    values = _values(text)
    if len(values.keys() & {"engine", "checkout", "hub"}) > 1:
        raise SpecError(f"only one of engine, checkout and hub can play: {text}")
    hash_mib, threads = _whole(values, "hash") or 16, _whole(values, "threads") or 1
    if values.get("tables", "on") not in {"on", "off"}:
        raise SpecError(f"tables is on or off, not {values['tables']}")
    evaluation = values.get("eval", "net")
    if evaluation not in {"net", HAND} and not Path(evaluation).is_file():
        raise SpecError(f"eval is net, {HAND} or a file of weights, not {evaluation}")
    spec = Spec(
        text,
        "compiled",
        _limits(values),
        hash_mib=hash_mib,
        threads=threads,
        tables=values.get("tables") != "off",
        evaluation=None if evaluation == "net" else evaluation,
    )
    if "checkout" in values:
        folder = Path(values["checkout"]).expanduser().resolve()
        if not (folder / f"{_SERVER.replace('.', '/')}.py").is_file():
            raise SpecError(f"no checkout of this project: {folder}")
        return replace(spec, kind="hub", command=(sys.executable, "-m", "checkers_app", "hub"), folder=folder)
    if "hub" in values:
        command = tuple(shlex.split(values["hub"]))
        if not command:
            raise SpecError("hub= needs a command")
        return replace(spec, kind="hub", command=command)
    kind = values.get("engine", "compiled")
    if kind not in {"compiled", "textbook"}:
        raise SpecError(f"engine is compiled or textbook, not {kind}")
    return replace(spec, kind=kind)


def make_player(spec: Spec) -> Player:
    """Start the engine of a setting.

    Raises:
        EngineError: if a program does not start.
        ImportError: if the compiled core is missing.
    """
    if spec.kind == "hub":
        return _HubPlayer(spec)
    if spec.kind == "textbook":
        return _TextbookPlayer()
    return _CompiledPlayer(spec)


def try_out(spec: Spec) -> None:
    """Start the engine of a setting and end it again.

    Raises:
        EngineError: if a program does not start.
        ImportError: if the compiled core is missing.
    """
    make_player(spec).close()


def _values(text: str) -> dict[str, str]:
    values: dict[str, str] = {}
    rest = text.strip()
    while rest:
        name, equals, rest = rest.partition("=")
        name = name.strip()
        if not equals or name not in _NAMES:
            raise SpecError(f"not a setting: {name or text}; there are {', '.join(sorted(_NAMES))}")
        if name in values:
            raise SpecError(f"{name} is given twice")
        if name == "hub":
            value, rest = rest, ""
        else:
            value, _, rest = rest.partition(",")
        values[name] = value.strip()
    return values


def _limits(values: Mapping[str, str]) -> Limits:
    movetime = _number(values, "movetime")
    try:
        limits = Limits(
            depth=_whole(values, "depth"),
            nodes=_whole(values, "nodes"),
            seconds=None if movetime is None else movetime / 1000,
            clock=_number(values, "clock"),
            increment=_number(values, "increment") or 0.0,
        )
    except ValueError as error:
        raise SpecError(str(error)) from None
    return DEFAULT_LIMITS if limits == Limits() else limits


def _whole(values: Mapping[str, str], name: str) -> int | None:
    text = values.get(name)
    if text is None:
        return None
    if not text.isdecimal() or int(text) < 1:
        raise SpecError(f"{name} is a whole number from 1, not {text}")
    return int(text)


def _number(values: Mapping[str, str], name: str) -> float | None:
    text = values.get(name)
    if text is None:
        return None
    try:
        return float(text)
    except ValueError:
        raise SpecError(f"{name} is a number, not {text}") from None


class _CompiledPlayer:
    def __init__(self, spec: Spec) -> None:
        # Imported late: without the compiled core the textbook can still play.
        from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415

        tables = _tables() if spec.tables else None
        self._engine = CheckersEngine(spec.hash_mib, spec.threads, tables, evaluation=spec.evaluation)

    def new_game(self) -> None:
        self._engine.clear()

    def choose(self, position: Position, limits: Limits) -> Answer:
        result = self._engine.search(position, limits)
        return Answer(result.move, result.score)

    def close(self) -> None:
        """Nothing runs on."""


class _TextbookPlayer:
    def new_game(self) -> None:
        """Every search begins from nothing."""

    def choose(self, position: Position, limits: Limits) -> Answer:
        result = Search(evaluation_for("checkers"), ALL, limits).run(position)
        return Answer(result.move, result.score)

    def close(self) -> None:
        """Nothing runs on."""


class _HubPlayer:
    def __init__(self, spec: Spec) -> None:
        ours = spec.folder is not None
        parameters: dict[str, object] = {}
        if ours:
            parameters = {"hash": spec.hash_mib, "threads": spec.threads}
            if spec.evaluation is not None:
                parameters["eval"] = spec.evaluation
        self._client = HubClient(spec.command, parameters, spec.folder)

    def new_game(self) -> None:
        self._client.new_game()

    def choose(self, position: Position, limits: Limits) -> Answer:
        return self._client.search(position, limits)

    def close(self) -> None:
        self._client.close()
