"""Reviews the games in a PDN file, using processes with the lowest priority.

Every finished review is saved at once, so another run can continue from there after an interruption.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from checkers_app.arena.processes import Farewell, worker_pool
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.power import Power, lower_priority, system_on_battery
from checkers_app.engine.resources import open_resources
from checkers_app.games import find_game
from checkers_app.games.base import Game
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.notation.record import Ply, Record
from checkers_app.notation.tree_values import ValuesError, record_of, record_values
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview, name_of
from checkers_app.play.review.whole_game import reviewed
from checkers_app.play.saved.exchange import match_of_record

HASH_MIB = 32
"""The size of the transposition table of each process, in MiB."""
_BATTERY_SECONDS = 5.0
"""The time between two checks of whether the machine is plugged in again, in seconds."""
_TICK = 0.5
"""The time between two progress reports, in seconds."""


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game without a review, in the form in which it is sent to a worker process."""

    index: int
    """The number of the game in the file, from 1."""
    key: str
    """The key of the board."""
    values: dict[str, Any]
    """The moves, as returned by :func:`checkers_app.notation.tree_values.record_values`."""
    plies: int


@dataclass(slots=True)
class Found:
    """The games found in a file, and those that need a review."""

    games: int = 0
    """The number of readable games that have moves."""
    unread: int = 0
    """The number of games that cannot be read or have no moves."""
    todo: list[FileGame] = field(default_factory=list)
    """The games without a review, without duplicates."""


def games_of(source: bytes, store: ReviewStore) -> Found:
    """Find the games in a file that need a review.

    Args:
        source: the content of the file.
        store: the finished reviews.
    """
    found, seen = Found(), set()
    for entry in PdnReader(source):
        if not (isinstance(entry, Accepted) and entry.record.line and find_game(entry.game.key)):
            found.unread += 1
            continue
        found.games += 1
        match = match_of_record(entry.record, game=entry.game)
        try:
            name = name_of(match)
            values = record_values(_bare(entry.record), entry.game)
        except ValuesError:  # a position that cannot be written as text
            found.games, found.unread = found.games - 1, found.unread + 1
            continue
        if name not in seen and store.load(match) is None:
            seen.add(name)
            found.todo.append(FileGame(entry.index, entry.game.key, values, len(match.moves)))
    return found


def _bare(record: Record) -> Record:
    """The game with only the moves of its main line."""
    return Record(record.start, tuple(map(Ply, record.moves)))


@dataclass(frozen=True, slots=True)
class FileProgress:
    """The progress of the review."""

    done: int
    """The number of games reviewed so far."""
    games: int
    """The number of games to review."""
    seconds_left: float | None
    """The estimated remaining time in seconds; None before the first game is finished."""
    on_battery: bool


def review_games(
    todo: list[FileGame],
    folder: Path,
    jobs: int,
    nodes: int | None,
    told: Callable[[FileProgress], None],
) -> list[str]:
    """Review games, and save each review as soon as it is finished; return the error messages.

    Args:
        todo: the games.
        folder: the folder of the reviews.
        jobs: the number of processes.
        nodes: the node limit for the first search of each position; None for the limit used in the window.
        told: a callback that is called regularly with the progress.

    Raises:
        ChildProcessError: if a process was killed.
    """
    problems: list[str] = []
    pace = _Pace(sum(game.plies for game in todo))
    power = Power(system_on_battery)
    done = 0
    with worker_pool(min(jobs, max(1, len(todo))), _begin, (folder, nodes)) as pool:
        waiting = iter(todo)
        running: dict[Future[str], FileGame] = {}
        while True:
            for game in islice(waiting, jobs + 1 - len(running)):  # one waits, so that no process is idle
                running[pool.submit(_review, game)] = game
            if not running:
                return problems
            told(FileProgress(done, len(todo), pace.left, power.on_battery))
            pace.tick(working=not power.on_battery)
            ended, _ = wait(running, _TICK, FIRST_COMPLETED)
            for future in ended:
                game = running.pop(future)
                done += 1
                pace.finished(game.plies)
                if problem := future.result():
                    problems.append(f"game {game.index}: {problem}")


class _Pace:
    """Estimates the remaining time from the time that the plies so far have taken."""

    def __init__(self, plies: int) -> None:
        self._left, self._done = plies, 0
        self._worked, self._seen = 0.0, time.monotonic()

    def tick(self, *, working: bool) -> None:
        """Update the time; the time since the last call counts if ``working``."""
        now = time.monotonic()
        if working:
            self._worked += now - self._seen
        self._seen = now

    def finished(self, plies: int) -> None:
        """Count a finished game of this many plies."""
        self.tick(working=True)
        self._left -= plies
        self._done += plies

    @property
    def left(self) -> float | None:
        """The estimated remaining time in seconds; None before the first game is done."""
        return self._worked / self._done * self._left if self._done else None


# --- in the processes ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Seat:
    """The resources of a worker process."""

    analyst: Callable[[Game], Analyst]
    store: ReviewStore
    nodes: int | None
    power: Power


_SEATS: list[_Seat] = []


def _begin(folder: Path, nodes: int | None) -> Farewell:
    lower_priority()
    engines = Engines(open_resources(book=False), HASH_MIB)
    _SEATS.append(
        _Seat(
            lambda game: engines.analyst(game, threads=1),
            ReviewStore(folder),
            nodes,
            Power(system_on_battery),
        )
    )
    return lambda: None


def _review(task: FileGame) -> str:
    """Review a game and save the review; returns an error message, or an empty string."""
    seat, game = _SEATS[-1], find_game(task.key)
    if game is None:
        return f"its board {task.key} is unknown"
    while seat.power.on_battery:
        time.sleep(_BATTERY_SECONDS)
    match = match_of_record(record_of(task.values, game), game=game)
    seat.store.save(KeptReview(reviewed(match, seat.analyst(game), nodes=seat.nodes), None))
    return seat.store.notice or ""
