"""Calls a student's function in a separate process, passes nodes to it, and converts its return value."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any, Protocol

from checkers_app.engine.bots.calling import BotProblem, LoadedFile, described_value, functions_of
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.games.checkers.fen import parse_fen

_OURS = "checkers_app"
_ALLOWED = frozenset({_OURS, f"{_OURS}.games", f"{_OURS}.games.base"})
_DEEPEST = 6


class MarkingLine(Protocol):
    """The connection to the main program."""

    def receive(self) -> dict[str, Any] | None:
        """Return the next request; None if there are no more."""

    def send(self, values: Mapping[str, object]) -> None:
        """Send a reply."""


class _NoSolutions(MetaPathFinder):
    """Blocks imports of this program, so that a graded file cannot use the program's solutions."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        del path, target
        if name.split(".", maxsplit=1)[0] == _OURS and name not in _ALLOWED:
            raise ImportError(f"a file that is being graded cannot import {name}")


class GradedNode:
    """A position in a game tree.

    ``is_max`` is True if MAX is to move, and ``is_end`` is True if the game is over.  Nodes with the same
    position have the same ``key``.
    """

    __slots__ = ("_ask", "is_end", "is_max", "key", "number")

    number: int
    is_max: bool
    is_end: bool
    key: int
    _ask: Callable[[str, int], Any]

    def __init__(self, ask: Callable[[str, int], Any], values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_ask", ask)
        object.__setattr__(self, "number", values["node"])
        for name in ("is_max", "is_end", "key"):
            object.__setattr__(self, name, values[name])

    def children(self) -> tuple[GradedNode, ...]:
        """Return the node after each move, in order; empty if the game is over."""
        found: list[Mapping[str, Any]] = self._ask("children", self.number)
        return tuple(GradedNode(self._ask, values) for values in found)

    def value(self) -> int:
        """Return the value of the position for MAX: exact if the game is over, otherwise an estimate."""
        found: int = self._ask("value", self.number)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError(f"a node cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GradedNode) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"<node {self.number}>"


class MarkedFile(LoadedFile):
    """A student's file, whose function can be called.

    Args:
        file: the Python file.
        function: the name of the function.
        line: the connection to the main program.
    """

    def __init__(self, file: Path, function: str, line: MarkingLine) -> None:
        super().__init__(file)
        self.function = function
        self._line = line
        self._call: Callable[..., object]

    def load(self) -> None:
        """Import the file.

        Raises:
            BotProblem: if the file cannot be loaded.
        """
        sys.meta_path.insert(0, _NoSolutions())
        module = self.imported()
        call = getattr(module, self.function, None)
        if not callable(call):
            raise BotProblem(FailureKind.NO_FUNCTION, function=self.function, detail=functions_of(module))
        self._call = call

    def answer(self, request: Mapping[str, Any]) -> Mapping[str, object]:
        """Call the function and return its result.

        Raises:
            BotProblem: if the function raises an exception.
        """
        arguments = [self._argument(value) for value in request["arguments"]]
        with self.watched(FailureKind.EXCEPTION, self.function):
            return {"result": _result(self._call(*arguments))}

    def _argument(self, value: Any) -> object:
        if isinstance(value, dict) and "node" in value:
            return GradedNode(self._ask, value)
        if isinstance(value, dict):
            return parse_fen(value["position"])
        if value == "table":
            return {}
        return {"inf": math.inf, "-inf": -math.inf}.get(value) if isinstance(value, str) else value

    def _ask(self, what: str, number: int) -> Any:
        self._line.send({"ask": what, "node": number})
        found = self._line.receive()
        if found is None:
            raise SystemExit
        return found["answer"]


def _result(value: object, depth: int = 0) -> object:
    """Convert a return value to JSON values."""
    if isinstance(value, GradedNode):
        return {"node": value.number}
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) < 10**12 else {"other": "a huge number"}
    if isinstance(value, float):
        return value if abs(value) < 10**12 or math.isinf(value) else {"other": str(value)}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes) and depth < _DEEPEST:
        return [_result(item, depth + 1) for item in value[:1000]]
    return {"other": described_value(value)}
