"""Engine settings for matches, each written as one line of text.

A setting is a list of ``name=value`` items separated by commas::

    engine=compiled,nodes=20000          the compiled engine of this program (the default engine)
    engine=textbook,depth=8              the textbook alpha-beta with every improvement
    checkout=../before,nodes=20000       the compiled engine of another checkout of this project
    movetime=100,hub=./other-engine -x   any program that uses the Hub protocol; ``hub`` comes last
    bot=my_bot.py,movetime=500           a Python file that defines ``choose`` or ``evaluate``
    level=3                              a level of difficulty

Limits are ``depth`` (plies), ``nodes``, ``movetime`` (milliseconds per move) and ``clock`` (seconds for the
game, plus ``increment`` seconds per move).  The compiled engine also accepts ``hash`` (MiB) and ``threads``,
``tables=off`` to play without endgame tables, and ``eval``: ``net`` for the program's learned evaluation (the
default), ``hand`` for the hand-written evaluation, or a file of weights.  This program's compiled engine also
accepts ``book``: ``on`` for the program's own opening book, or a file; the moves chosen from the book are the
same in every match.  A bot may take 5 seconds for a move unless ``movetime`` or ``clock`` is given.  For a
bot that only evaluates, ``depth`` is the depth of the search (default 4).  A bot also accepts ``memory``, its
address space in MiB (default 1024), and ``start``, the seconds for importing its file (default 20).  A Hub
program without ``movetime`` or ``clock`` forfeits the game if it has not answered for ``patience`` seconds
(default 600).
"""

from __future__ import annotations

import math
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from checkers_app.engine.api import Engine, Limits
from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.player import BotPlayer
from checkers_app.engine.checkers.book import read_book
from checkers_app.engine.engines import Engines
from checkers_app.engine.hub.client import PATIENCE_SECONDS, HubClient
from checkers_app.engine.levels import levels_for, read_numeral, unavailable_reason
from checkers_app.engine.opponents.strong import ByTheBook
from checkers_app.engine.resources import open_resources
from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Game
from checkers_app.games.checkers import GAME
from checkers_app.paths import book_file

DEFAULT_LIMITS = Limits(nodes=20_000)
HAND = "hand"
"""The name of the hand-written evaluation, as in :data:`checkers_app.engine.checkers.engine.HAND`."""
_MAIN = "checkers_app/__main__.py"
"""A file that every version of this project contains."""
_CHECKOUT = (sys.executable, "-m", "checkers_app", "hub")
_MAX_DIGITS = 18
_MOST = MappingProxyType(
    {
        "depth": 1000,
        "nodes": 10**15,
        "hash": 1 << 20,
        "threads": 64,
        "memory": 1 << 20,
        "start": 3600,
        "patience": 86_400,
    }
)
_LIMITS = ("depth", "nodes", "movetime", "clock", "increment")
_OF_THE_COMPILED = ("hash", "threads", "tables", "eval")
"""The settings that only a compiled engine accepts: that of this program or of another checkout."""
_OF_BOTS = ("memory", "start")
_PATIENCE = "patience"
_PLAYERS = ("bot", "checkout", "engine", "hub", "level")
_NAMES = frozenset((*_LIMITS, *_OF_THE_COMPILED, *_OF_BOTS, _PATIENCE, *_PLAYERS, "book"))


class SpecError(ValueError):
    """Raised if a text is not a valid engine setting.  The message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Spec:
    """One engine setting."""

    text: str
    """The setting as it was written; game records use it as the player's name."""
    kind: str
    """The kind of engine: ``"compiled"``, ``"textbook"``, ``"hub"``, ``"bot"`` or ``"level"``."""
    limits: Limits
    command: tuple[str, ...] = ()
    """The command that starts a Hub engine."""
    folder: Path | None = None
    """The folder in which a Hub engine runs; None for the current folder."""
    patience: float = PATIENCE_SECONDS
    """The seconds that a Hub program gets for a move if the setting contains no time limit."""
    hash_mib: int = 16
    threads: int = 1
    tables: bool = True
    """Whether the compiled engine looks up endings in the tables."""
    evaluation: str | None = None
    """A file of weights or ``"hand"``; None for the program's own weights."""
    book: Path | None = None
    """The file of the opening book; None to play without a book."""
    file: Path | None = None
    """The Python file of a bot."""
    bot: BotSettings = field(default_factory=BotSettings)
    """The settings with which a bot is run."""
    level: float | None = None
    """The number of a level."""


def parse_spec(text: str, game: Game = GAME) -> Spec:
    """Read an engine setting.

    Args:
        text: the setting.
        game: the board on which the engine will play.

    Raises:
        SpecError: if a name is unknown, a value is out of range, two items are mutually exclusive, or the
            engine cannot play on the board.
    """
    values = _values(text)
    _refuse_what_excludes(values, text)
    hash_mib, threads = _whole(values, "hash") or 16, _whole(values, "threads") or 1
    if values.get("tables", "on") not in {"on", "off"}:
        raise SpecError(f"tables must be on or off, not {values['tables']}")
    spec = Spec(
        text,
        "compiled",
        _limits(values),
        patience=float(_whole(values, _PATIENCE) or PATIENCE_SECONDS),
        hash_mib=hash_mib,
        threads=threads,
        tables=values.get("tables") != "off",
        evaluation=_evaluation(values.get("eval", "net")),
        book=_book(values.get("book", "off")),
    )
    if game is not GAME and not values.keys() & {"bot", "level"} and values.get("engine") != "textbook":
        raise SpecError(f"only a bot, a level or engine=textbook can play {game.key}: {text}")
    if "bot" in values:
        return _of_a_bot(spec, values)
    if "level" in values:
        return replace(spec, kind="level", level=_level(values["level"], game))
    if "checkout" in values:
        folder = _checkout(values["checkout"])
        return replace(spec, kind="hub", command=_CHECKOUT, folder=folder)
    if "hub" in values:
        try:
            command = tuple(shlex.split(values["hub"]))
        except ValueError:
            raise SpecError(
                f"a quotation mark in the command after hub= is not closed: {values['hub']}"
            ) from None
        if not command:
            raise SpecError("hub= needs a command")
        return replace(spec, kind="hub", command=command)
    kind = values.get("engine", "compiled")
    if kind not in {"compiled", "textbook"}:
        raise SpecError(f"engine must be compiled or textbook, not {kind}")
    return replace(spec, kind=kind)


def _of_a_bot(spec: Spec, values: Mapping[str, str]) -> Spec:
    file = Path(_file(values["bot"], "bot must be a Python file"))
    default = BotSettings()
    settings = BotSettings(
        depth=_whole(values, "depth") or default.depth,
        memory_mib=_whole(values, "memory") or default.memory_mib,
        start_seconds=float(_whole(values, "start") or default.start_seconds),
    )
    limits = Limits() if spec.limits == DEFAULT_LIMITS else spec.limits
    return replace(spec, kind="bot", file=file, bot=settings, limits=limits)


def _level(text: str, game: Game) -> float:
    number = read_numeral(text)
    level = next((level for level in levels_for(game) if level.number == number), None)
    if level is None:
        numbers = ", ".join(f"{level.number:g}" for level in levels_for(game))
        raise SpecError(f"level must be one of {numbers}, not {text}")
    if reason := unavailable_reason(level):
        raise SpecError(f"level {level.number:g} cannot play: {reason}")
    return level.number


def _refuse_what_excludes(values: Mapping[str, str], text: str) -> None:
    if len(values.keys() & set(_PLAYERS)) > 1:
        raise SpecError(f"only one of {', '.join(_PLAYERS[:-1])} and {_PLAYERS[-1]} can be set: {text}")
    if "bot" in values:
        if "nodes" in values:
            raise SpecError(
                f"nodes cannot be set for a bot, because the positions it searches are not counted: {text}"
            )
    else:
        _refuse(values, _OF_BOTS, "a bot", text)
    if values.keys() & {"hub", "bot", "level"} or values.get("engine") == "textbook":
        _refuse(values, (*_OF_THE_COMPILED, "book"), "the compiled engine", text)
    if not values.keys() & {"hub", "checkout"}:
        _refuse(values, (_PATIENCE,), "a Hub program", text)
    if values.keys() >= {"book", "checkout"}:
        raise SpecError(f"book cannot be set for another checkout, which plays without a book: {text}")


def _refuse(values: Mapping[str, str], names: Iterable[str], player: str, text: str) -> None:
    for name in names:
        if name in values:
            raise SpecError(f"{name} can only be set for {player}: {text}")


def _evaluation(text: str) -> str | None:
    """The value of ``eval`` for a :class:`Spec`: ``"hand"``, a file, or None for the default weights."""
    if text in {"net", HAND}:
        return None if text == "net" else text
    return _file(text, f"eval must be net, {HAND} or a file of weights")


def _book(text: str) -> Path | None:
    """The file of the opening book that a value of ``book`` means; None for no book."""
    if text in {"on", "off"}:
        return book_file() if text == "on" else None
    return Path(_file(text, "book must be on, off or a file"))


def _file(text: str, choice: str) -> str:
    """The absolute path of a file, because the player may run in another folder.

    Raises:
        SpecError: if there is no such file; ``choice`` begins the message and says what is valid.
    """
    if not os.path.isfile(text):  # noqa: PTH113  a Path may raise
        raise SpecError(f"{choice}, not {text}")
    return os.path.abspath(text)  # noqa: PTH100  and so may this one


def _checkout(text: str) -> Path:
    folder = Path(os.path.realpath(os.path.expanduser(text)))  # noqa: PTH111  a Path may raise
    if not os.path.isfile(folder / _MAIN):  # noqa: PTH113  so may it here
        raise SpecError(f"not a checkout of this project: {folder}")
    if getattr(sys, "frozen", False):
        raise SpecError("a checkout needs Python, which this bundle of the program does not include")
    return folder


@contextmanager
def opened_engine(spec: Spec, game: Game = GAME, seed: int = 1) -> Iterator[Engine]:
    """The engine that a setting describes; an external program is stopped at the end of the ``with`` block.

    A bot is started only when its ``new_game`` is called.

    Args:
        spec: the setting.
        game: the board, which must be the one for which the setting was read.
        seed: makes the random choices of a level or a bot repeatable.

    Raises:
        EngineError: if a program does not start.
        NetError: if the file of weights is not valid.
        BookError: if the book file is not valid.
        ImportError: if the compiled core is missing.
    """
    if spec.kind == "hub":
        with HubClient(spec.command, _parameters(spec), spec.folder, patience=spec.patience) as client:
            yield client
    elif spec.file is not None:
        with BotPlayer(spec.file, game, replace(spec.bot, seed=seed)) as bot:
            yield bot
    elif spec.level is not None:
        engine = _engines().for_level(game, spec.level, seed=seed)
        engine.new_game()  # the strong levels have one transposition table
        yield engine
    elif spec.kind == "textbook":
        yield TextbookEngine.of(game)
    else:
        # This is imported late, because without the compiled core the textbook engine can still play.
        from checkers_app.engine.checkers.engine import CheckersEngine  # noqa: PLC0415

        tables = open_resources(book=False).tables if spec.tables else None
        engine = CheckersEngine(spec.hash_mib, spec.threads, tables, evaluation=spec.evaluation)
        yield engine if spec.book is None else ByTheBook(engine, read_book(spec.book), seed=1)


@lru_cache(maxsize=1)
def _engines() -> Engines:
    """The factory of the levels' engines, which opens their files only once."""
    return Engines(open_resources())


def _parameters(spec: Spec) -> dict[str, object]:
    """The parameters for another checkout of this project; other programs get none."""
    if spec.folder is None or spec.command != _CHECKOUT:
        return {}
    parameters: dict[str, object] = {"hash": spec.hash_mib, "threads": spec.threads}
    if not spec.tables:
        parameters["tables"] = "false"
    if spec.evaluation is not None:
        parameters["eval"] = spec.evaluation
    return parameters


def _values(text: str) -> dict[str, str]:
    values: dict[str, str] = {}
    rest = text.strip()
    while rest:
        name, equals, rest = rest.partition("=")
        name = name.strip()
        if not equals or name not in _NAMES:
            raise SpecError(f"not a setting: {name or text}; choose from {', '.join(sorted(_NAMES))}")
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
    if movetime is not None and movetime <= 0:
        raise SpecError(f"movetime must be above 0, not {values['movetime']}")
    if "increment" in values and "clock" not in values:
        raise SpecError("increment can be set only together with clock")
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
    most = _MOST[name]
    if not text.isdecimal() or len(text) > _MAX_DIGITS or not 1 <= int(text) <= most:
        raise SpecError(f"{name} must be a whole number from 1 to {most:,}, not {text}")
    return int(text)


def _number(values: Mapping[str, str], name: str) -> float | None:
    text = values.get(name)
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise SpecError(f"{name} must be a number, not {text}")
    return number
