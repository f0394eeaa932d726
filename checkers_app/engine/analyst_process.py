"""Runs an analyst (an engine that scores every move) in its own process at the lowest priority.

In this way, the analyst slows down neither the window nor a game.  A thread would not be enough: it would
hold the interpreter's lock from time to time, and if its priority were low, the window might have to wait for
it.
"""

from __future__ import annotations

import os
import queue
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, cast

from checkers_app.engine.api import Analysis, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.power import at_lowest_priority
from checkers_app.engine.resources import open_resources
from checkers_app.games import find_game
from checkers_app.games.base import Game, State

_POLL = 0.02
"""The number of seconds between two checks of the stop token: the longest delay before a search stops."""
_CLOSING = 2.0
"""The maximum number of seconds to wait for the process to end."""


class AnalystProcess:
    """A process in which analysts run.  It is started when the first analyst is requested, and ends when
    :meth:`close` is called or when the main process ends.

    Only one thread may use it at a time.

    Args:
        hash_mib: the size of the transposition table in MiB.
    """

    def __init__(self, hash_mib: int) -> None:
        context = get_context("spawn")
        self._ours, self._theirs = context.Pipe()
        asked = (__name__, serve.__name__, self._theirs, hash_mib)
        self._process = context.Process(target=at_lowest_priority, args=asked, daemon=True)

    def analyst(self, game: Game) -> Analyst:
        """Return an analyst that runs in the process and analyses positions on a board."""
        if self._process.pid is None:
            self._process.start()
            self._theirs.close()
        return _DistantAnalyst(self, game.key)

    def ask(self, key: str, method: str, *values: object, stop: StopToken | None = None) -> Any:
        """Send a question to the analyst of a board, and return the answer.

        Raises:
            ChildProcessError: if the process has ended.
            RuntimeError: if the question raised an exception in the process.
        """
        try:
            self._ours.send((key, method, values))
            told = False
            while not self._ours.poll(_POLL):
                if stop is not None and stop.stopped and not told:
                    self._ours.send(None)
                    told = True
            failure, answer = self._ours.recv()
        except (EOFError, OSError):
            raise ChildProcessError("the search process has ended") from None
        if failure:
            raise RuntimeError(failure)
        return answer

    def close(self) -> None:
        """End the process, even during a search."""
        self._ours.close()
        self._theirs.close()
        if self._process.pid is not None:
            self._process.join(_CLOSING)


@dataclass(frozen=True, slots=True)
class _DistantAnalyst:
    """An analyst that forwards every question to the process."""

    process: AnalystProcess
    key: str

    @property
    def look_nodes(self) -> int:
        return cast("int", self.process.ask(self.key, "look_nodes"))

    def certain(self, state: State) -> int | None:
        return cast("int | None", self.process.ask(self.key, "certain", state))

    def new_game(self) -> None:
        self.process.ask(self.key, "new_game")

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del report
        return cast("SearchResult", self.process.ask(self.key, "search", position, limits, stop=stop))

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        del report
        asked = (position, limits, slack)
        return cast("Analysis", self.process.ask(self.key, "analyse", *asked, stop=stop))


# --- in the process -----------------------------------------------------------------------------------


def serve(theirs: Connection, hash_mib: int) -> None:
    """Answer questions until the other end of the connection is closed."""
    questions: queue.SimpleQueue[tuple[tuple[str, str, tuple[Any, ...]], StopToken]] = queue.SimpleQueue()
    Thread(target=_listen, args=(theirs, questions), daemon=True).start()
    engines = Engines(open_resources(book=False), hash_mib)
    while True:
        (key, method, values), stop = questions.get()
        failure, answer = "", None
        try:
            answer = _answer(engines, key, method, values, stop)
        except Exception as error:  # noqa: BLE001  it is raised again where it was asked
            failure = f"{type(error).__name__}: {error}"
        with suppress(OSError):
            theirs.send((failure, answer))


def _answer(engines: Engines, key: str, method: str, values: tuple[Any, ...], stop: StopToken) -> object:
    game = find_game(key)
    if game is None:
        raise ValueError(f"unknown board: {key}")
    analyst = engines.analyst(game, threads=1)
    if method == "search":
        position, limits = values
        return analyst.search(position, limits, stop)
    if method == "analyse":
        position, limits, slack = values
        return analyst.analyse(position, limits, stop, slack=slack)
    if method == "look_nodes":
        return analyst.look_nodes
    act: Callable[..., object] = getattr(analyst, method)
    return act(*values)


def _listen(theirs: Connection, questions: queue.SimpleQueue[Any]) -> None:
    """Queue questions; None stops the last one.  End the process when the connection is closed."""
    stop = StopToken()
    with suppress(EOFError, OSError):
        while True:
            message = theirs.recv()
            if message is None:
                stop.stop()
            else:
                stop = StopToken()
                questions.put((message, stop))
    os._exit(0)  # the main thread may be in the middle of a long search
