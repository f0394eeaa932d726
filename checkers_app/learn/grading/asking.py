"""Calls a student's function on trees, and records its return value and its queries."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from checkers_app.engine.bots.conversation import BotSettings
from checkers_app.engine.bots.failures import BotError
from checkers_app.engine.bots.graded import GradedFile
from checkers_app.learn.grading.game_trees import GameTree

_MOST_FAILURES = 3
"""The number of calls that may fail in the same way.  After that the function is not called again, because
each call may use up all of its time.
"""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The behaviour of a student's function on a tree."""

    result: Any
    """The return value, converted from JSON."""
    visited: tuple[int, ...] = ()
    """The positions that the function queried, each once, in the order of the first query."""
    expanded: int = 0
    """The number of times that the function requested the children of a position."""
    failure: str = ""
    """A sentence that says how the call failed; empty if the function returned."""

    @property
    def value(self) -> float | None:
        """The returned value; None if no number was returned."""
        found = self.result[0] if isinstance(self.result, list) and self.result else self.result
        return None if isinstance(found, bool) or not isinstance(found, int | float) else found

    @property
    def best(self) -> int | None:
        """The child that was returned as the best; None if no child was returned."""
        found = self.result[1] if isinstance(self.result, list) and len(self.result) > 1 else None
        return found["node"] if isinstance(found, dict) and "node" in found else None


class Student:
    """A student's function.  Close it, or use it in a ``with`` block.

    Args:
        file: the student's file.
        function: the name of the function.
        settings: the limits of the process in which it runs.
    """

    def __init__(self, file: Path, function: str, settings: BotSettings) -> None:
        self._file = GradedFile(file, function, settings)
        self._failures: Counter[str] = Counter()

    def searches(self, tree: GameTree, *arguments: object) -> Attempt:
        """Call the function with the root of a tree and further arguments."""
        visited: dict[int, None] = {}
        expanded = 0

        def answer(what: str, number: int) -> object:
            nonlocal expanded
            if not 0 <= number < tree.size:
                raise ValueError
            visited[number] = None
            if what == "value":
                return tree.nodes[number].value
            if what != "children":
                raise ValueError
            expanded += 1
            return [_node(tree, child) for child in tree.nodes[number].children]

        attempt = self._called([_node(tree, 0), *map(_sent, arguments)], answer)
        return Attempt(attempt.result, tuple(visited), expanded, attempt.failure)

    def evaluates(self, fen: str) -> Attempt:
        """Call the function with a checkers position."""

        def answer(_what: str, _number: int) -> object:
            raise ValueError

        return self._called([{"position": fen}], answer)

    def _called(self, arguments: list[object], answer: Any) -> Attempt:
        for words, count in self._failures.items():
            if count >= _MOST_FAILURES:
                return Attempt(None, failure=words)
        try:
            return Attempt(self._file.call(arguments, answer))
        except BotError as error:
            words = str(error)
            self._failures[words] += 1
            return Attempt(None, failure=words)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _node(tree: GameTree, number: int) -> Mapping[str, object]:
    node = tree.nodes[number]
    return {"node": number, "is_max": node.is_max, "is_end": not node.children, "key": number}


def _sent(value: object) -> object:
    return {math.inf: "inf", -math.inf: "-inf"}.get(value, value) if isinstance(value, float) else value
