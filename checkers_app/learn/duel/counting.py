"""Counts the positions of a search in a duel, and stops it at its limits."""

from __future__ import annotations

import time
from collections.abc import Callable

from checkers_app.engine.api import INFINITY, StopToken
from checkers_app.engine.textbook.visitor import Ending
from checkers_app.games.base import Move, State

REPORT_SECONDS = 0.1
"""The seconds between two reports of a running search."""
_LOOK = 256
"""The number of nodes between two checks of the clock."""


class NodeBudget:
    """The limits of one search, and the token that stops all searches."""

    def __init__(self, nodes: int, seconds: float, stop: StopToken) -> None:
        self.nodes = nodes
        self.seconds = seconds
        """The limit in seconds of processor time."""
        self.stop = stop

    def is_spent(self, nodes: int, seconds: float) -> bool:
        """Whether a search has reached a limit or was stopped."""
        return nodes >= self.nodes or seconds >= self.seconds or self.stop.stopped


class LimitReachedError(Exception):
    """Raised to leave a plain search that has reached a limit or was stopped."""


class Cpu:
    """Measures the processor time that this thread uses after the object is created."""

    def __init__(self) -> None:
        self._began = time.thread_time()

    @property
    def seconds(self) -> float:
        """The processor time used so far, in seconds."""
        return time.thread_time() - self._began


class LimitWatch:
    """Counts positions, checks the limits from time to time, and reports about ten times a second."""

    def __init__(self, budget: NodeBudget, tell: Callable[[int, float], None]) -> None:
        self.count = 0
        self._budget = budget
        self._tell = tell
        self._next = min(_LOOK, budget.nodes)
        self._cpu = Cpu()
        self._told = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The processor time in seconds since the search began."""
        return self._cpu.seconds

    def look(self) -> None:
        """Count one more position."""
        self.count += 1
        if self.count < self._next:
            return
        self._next = min(self.count + _LOOK, max(self.count + 1, self._budget.nodes))
        seconds = self._cpu.seconds
        if self._budget.is_spent(self.count, seconds):
            raise LimitReachedError
        if time.perf_counter() - self._told >= REPORT_SECONDS:
            self._tell(self.count, seconds)
            self._told = time.perf_counter()


class Meter:
    """Observes a plain search: records the best move at the root and the node that the search has reached."""

    def __init__(self, watch: LimitWatch) -> None:
        self.move: Move | None = None
        self.depth = 0
        """The remaining depth in plies at the node that was entered last."""
        self._watch = watch
        self._level = 0
        self._best = -INFINITY - 1
        self._root_move: Move | None = None

    def begin(self, state: State, depth: int, window: tuple[int, int]) -> None:
        """Called when the root is entered."""
        self.enter(state, None, depth, window)

    def end(self, score: int, ending: Ending, skipped: int) -> None:
        """Called when the root is left."""
        self.leave(score, ending, skipped)

    def enter(self, state: State, move: Move | None, depth: int, window: tuple[int, int]) -> None:
        """Called when a node is entered."""
        del state, window
        self.depth = depth
        self._level += 1
        if self._level == 2:
            self._root_move = move
        self._watch.look()

    def leave(self, score: int, ending: Ending, skipped: int) -> None:
        """Called when a node is left."""
        del ending, skipped
        self._level -= 1
        if self._level == 1 and -score > self._best:
            self._best, self.move = -score, self._root_move

    def abandon(self) -> None:
        """Never called by plain searches."""
