"""Loads a bot and calls its functions in the bot's own process; every exception is reported as a failure."""

from __future__ import annotations

import inspect
import math
import os
import sys
import traceback
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from checkers_app.engine.api import Limits, Position, SearchResult
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.bots.system_limits import use_reserve
from checkers_app.games import boards
from checkers_app.games.base import Game, Move, MoveTextError, State
from checkers_app.notation.moves import parse_move
from checkers_app.notation.positions import read_position
from checkers_app.storage.files import plain_reason, read_plain

_MODULE = "bot"
_LONGEST = 200
_MOST = 9_999
"""The largest evaluation that is accepted, in hundredths of a man."""
_PART_OF_TIME = 0.75
"""The fraction of a move's time that the textbook search gets if a bot only evaluates positions."""


class BotProblem(Exception):  # noqa: N818  it is no error of ours
    """Raised if a bot fails; contains the failure in the form in which it is sent to the main program."""

    def __init__(self, kind: FailureKind, **values: object) -> None:
        super().__init__(kind.value)
        self.values: Mapping[str, object] = {"kind": kind.value, **values}


class LoadedFile:
    """A Python file; every exception that its code raises is converted to a :class:`BotProblem`.

    Args:
        file: the file.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self.function = ""
        """The name of the function that is being called."""

    def imported(self) -> types.ModuleType:
        """Import the file.

        Raises:
            BotProblem: if the import fails.
        """
        # The folder comes last: a neighbour called random.py must not replace the module of that name.
        sys.path.append(str(self._file.parent))
        module = types.ModuleType(_MODULE)
        module.__file__ = str(self._file)
        sys.modules[_MODULE] = module
        try:
            source = read_plain(self._file)
        except OSError as error:
            raise BotProblem(FailureKind.LOAD, detail=plain_reason(error)) from None
        with self.watched(FailureKind.LOAD, "import"):
            exec(compile(source, str(self._file), "exec"), module.__dict__)  # noqa: S102  it is what the user added
        return module

    @contextmanager
    def watched(self, kind: FailureKind, function: str) -> Iterator[None]:
        """Within the block, convert all exceptions raised by the bot to failures."""
        try:
            yield
        except BotProblem:
            raise
        except MemoryError as error:
            line = self._place(error)
            error.__traceback__ = None  # and with it all objects of the bot
            use_reserve()
            raise BotProblem(
                FailureKind.MEMORY, function=function, detail=_described(error), **line
            ) from None
        except SystemExit as error:
            detail = f"it called exit({described_value(error.code) if error.code is not None else ''})"
            raise BotProblem(
                FailureKind.ENDED, function=function, detail=detail, **self._place(error)
            ) from None
        except BaseException as error:  # noqa: BLE001  whatever a stranger's program raises
            traceback.print_exception(type(error), error, self._own_part(error))
            values = {"function": function, "detail": _described(error), **self._place(error)}
            raise BotProblem(kind, **values) from None

    def _place(self, error: BaseException) -> dict[str, object]:
        """Return the last file and line in the bot's folder in the traceback of an exception, or {}."""
        if isinstance(error, SyntaxError) and error.filename and error.lineno:
            return {"file": Path(error.filename).name, "line": error.lineno}
        return self._last_place(traceback.walk_tb(error.__traceback__))

    def place_now(self, thread: int) -> dict[str, object]:
        """Return the file and line of the bot's code that a thread is executing; empty if there is none."""
        frame = sys._current_frames().get(thread)  # noqa: SLF001  documented, in spite of its name
        return {} if frame is None else self._last_place(reversed(list(traceback.walk_stack(frame))))

    def _last_place(self, places: Iterable[tuple[types.FrameType, int]]) -> dict[str, object]:
        own = [(frame, line) for frame, line in places if self._is_own(frame)]
        return {"file": Path(own[-1][0].f_code.co_filename).name, "line": own[-1][1]} if own else {}

    def _is_own(self, frame: types.FrameType) -> bool:
        return os.path.dirname(frame.f_code.co_filename) == str(self._file.parent)  # noqa: PTH120  no Path if memory is short

    def _own_part(self, error: BaseException) -> types.TracebackType | None:
        """Return the part of the traceback that begins in the bot's own file."""
        entry = error.__traceback__
        while entry is not None and not self._is_own(entry.tb_frame):
            entry = entry.tb_next
        return entry


class LoadedBot(LoadedFile):
    """A bot that can choose moves.

    Args:
        file: the bot's Python file.
        key: the key of the board.
    """

    def __init__(self, file: Path, key: str) -> None:
        super().__init__(file)
        self._game = boards()[key]
        self._call: Callable[..., object]
        self._takes_seconds = False

    def load(self) -> None:
        """Import the file.

        Raises:
            BotProblem: if the file cannot be loaded.
        """
        module = self.imported()
        for name, owner in (("choose", module), ("evaluate", module), ("search", vars(module).get("player"))):
            call = getattr(owner, name, None)
            if callable(call):
                self.function, self._call = name, call
                break
        else:
            raise BotProblem(FailureKind.NO_FUNCTION, detail=functions_of(module))
        self._takes_seconds = self.function == "choose" and _arguments(self._call) > 1

    def answer(self, request: Mapping[str, Any]) -> Mapping[str, object]:
        """Return the reply to a request for a move.

        Raises:
            BotProblem: if the bot does not return a legal move.
        """
        states = _states(self._game, request)
        position = Position(states[-1], tuple(states[len(states) - 1 - request["history"] : -1]))
        if self.function == "choose":
            return self._chosen(position.state, request["seconds"])
        # Imported here because it takes a fifth of a bot's start-up time.
        from checkers_app.engine.textbook.engine import TextbookEngine  # noqa: PLC0415

        limits = Limits(depth=request["depth"], seconds=request["seconds"] * _PART_OF_TIME)
        with self.watched(FailureKind.EXCEPTION, self.function):
            if self.function == "evaluate":
                result: object = TextbookEngine(self._evaluated).search(position, limits)
            else:
                result = self._call(position, limits)
        if not isinstance(result, SearchResult):
            raise self._no_move(result)
        found = {"score": result.score, "depth": result.depth, "nodes": result.nodes}
        return {**self._move(position.state, result.move), **found}

    def _chosen(self, state: State, seconds: float) -> Mapping[str, object]:
        with self.watched(FailureKind.EXCEPTION, "choose"):
            move = self._call(state, seconds) if self._takes_seconds else self._call(state)
        return self._move(state, move)

    def _move(self, state: State, move: object) -> Mapping[str, object]:
        """Return a legal move in the form in which it is sent."""
        if isinstance(move, str):
            try:
                move = parse_move(self._game, state, move)
            except MoveTextError:
                raise BotProblem(
                    FailureKind.ILLEGAL, function=self.function, detail=described_value(move)
                ) from None
        if not isinstance(move, Move):
            raise self._no_move(move)
        if move not in state.legal_moves():
            detail = "-".join(map(str, move.path))[:_LONGEST]
            raise BotProblem(FailureKind.ILLEGAL, function=self.function, detail=detail)
        return {"path": move.path, "captures": move.captures}

    def _evaluated(self, state: State) -> int:
        """Return the bot's evaluation in hundredths of a man."""
        value: Any = self._call(state)
        try:
            points = float(value)
        except (TypeError, ValueError, OverflowError):
            points = math.nan
        if math.isnan(points):
            raise BotProblem(
                FailureKind.NO_MOVE,
                function="evaluate",
                detail=f"{described_value(value)}, which is not a number",
            )
        return round(100 * max(-_MOST / 100, min(points, _MOST / 100)))

    def _no_move(self, value: object) -> BotProblem:
        detail = "None" if value is None else f"{described_value(value)}, which is not a move"
        return BotProblem(FailureKind.NO_MOVE, function=self.function, detail=detail)


def _states(game: Game, request: Mapping[str, Any]) -> list[State]:
    """Return the positions of a request; the bot is to move in the last one."""
    text = request["position"]
    states = [game.initial if text is None else read_position(game, text)]
    for path, captures in request["moves"]:
        states.append(states[-1].play(Move(tuple(path), tuple(captures))))
    return states


def functions_of(module: types.ModuleType) -> str:
    """The names of the functions that are defined in a module."""
    functions = (value for value in vars(module).values() if isinstance(value, types.FunctionType))
    return ", ".join(value.__name__ for value in functions if value.__module__ == _MODULE)[:_LONGEST]


def _arguments(call: Callable[..., object]) -> int:
    """Return the number of positional arguments that a function takes; 1 if unknown, 2 for any number."""
    try:
        parameters: Sequence[inspect.Parameter] = tuple(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return 1
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return 2
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(parameter.kind in by_place for parameter in parameters)


def _described(error: BaseException) -> str:
    try:
        words = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except Exception:  # noqa: BLE001
        words = ""
    name = type(error).__name__
    return (f"{name}: {words}" if words else name)[:_LONGEST]


def described_value(value: object) -> str:
    """Describe a value returned by a bot, in text of limited length."""
    try:
        return repr(value)[:_LONGEST]
    except Exception:  # noqa: BLE001
        return f"a {type(value).__name__}"
