"""A round robin: every pair of players plays the same openings, with both colours.

A game depends only on its players, its opening and the seed, because each player is started for the game and
stopped after it.  The table therefore does not depend on the number of processes or on interruptions.
"""

from __future__ import annotations

import atexit
import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from checkers_app.arena.decks import Start, balanced_starts
from checkers_app.arena.entrants import Entrant
from checkers_app.arena.games import kind_of, lost_by_error, opened_record, play_game
from checkers_app.arena.players import opened_engine
from checkers_app.arena.processes import as_they_end, worker_pool
from checkers_app.arena.tournament_journal import Journal, PlayedGame
from checkers_app.engine.api import StopToken
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.hub.transport import EngineError
from checkers_app.engine.power import lower_priority
from checkers_app.games import boards
from checkers_app.games.base import Game, Side

_ATTEMPTS = 2
"""The number of attempts to start a program before it is considered broken, because the machine may be
busy.
"""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """The parameters of a tournament."""

    key: str
    """The key of the board."""
    entrants: tuple[Entrant, ...]
    games: int
    """The number of games for each pair of players: an even number."""
    seed: int
    game_seconds: float | None = None
    """The wall time that a player has for a whole game; None if only its moves are limited."""

    @property
    def game(self) -> Game:
        """The board."""
        return boards()[self.key]

    @property
    def total(self) -> int:
        """The total number of games."""
        return self.games * len(self.entrants) * (len(self.entrants) - 1) // 2

    def settings(self) -> dict[str, object]:
        """The settings that must be the same for an interrupted tournament to be continued."""
        return {
            "game": self.key,
            "games": self.games,
            "seed": self.seed,
            "game_seconds": self.game_seconds,
            "players": {entrant.name: _described(entrant) for entrant in self.entrants},
        }

    def tasks(self) -> Iterator[GameTask]:
        """All games in order: every pair plays the first opening, then every pair the second, and so on."""
        for opening in range(self.games // 2):
            for one, other in itertools.combinations(range(len(self.entrants)), 2):
                yield GameTask(opening, one, other)
                yield GameTask(opening, other, one)

    def in_order(self, games: Mapping[tuple[str, str, int], PlayedGame]) -> tuple[PlayedGame, ...]:
        """The finished games in the order of :meth:`tasks`."""
        names = [entrant.name for entrant in self.entrants]
        keys = ((names[task.first], names[task.second], task.opening) for task in self.tasks())
        return tuple(games[key] for key in keys if key in games)


def _described(entrant: Entrant) -> list[object]:
    spec = entrant.spec
    limits = [spec.limits.depth, spec.limits.nodes, spec.limits.seconds, spec.limits.clock]
    bot = [spec.bot.depth, spec.bot.memory_mib, spec.bot.start_seconds] if spec.kind == "bot" else []
    return [spec.kind, entrant.digest, list(spec.command), limits, bot]


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game in a plan."""

    opening: int
    """The index of the opening."""
    first: int
    """The index of the player who plays the first side."""
    second: int


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """The progress of a tournament."""

    played: int
    total: int
    seconds_left: float


def play_round_robin(
    plan: TournamentPlan,
    journal: Journal,
    jobs: int = 1,
    report: Callable[[TournamentProgress], None] | None = None,
    stop: StopToken | None = None,
) -> None:
    """Play the games that are not in the journal yet, and add each to the journal when it ends.

    With ``stop``, another thread can stop the tournament; even a single job then has its own process, and the
    worker processes and the players run at the lowest priority, so that the window stays responsive.

    Raises:
        WorkStoppedError: if the tournament was stopped.
    """
    begin, before = time.monotonic(), len(journal.games)
    names = [entrant.name for entrant in plan.entrants]

    def tell() -> None:
        if report is not None:
            new = len(journal.games) - before
            left = (time.monotonic() - begin) / new * (plan.total - len(journal.games)) if new else 0.0
            report(TournamentProgress(len(journal.games), plan.total, left))

    tell()
    with _players(plan, jobs, stop) as (try_out, play):
        programs = [index for index, entrant in enumerate(plan.entrants) if entrant.is_program]
        for index, trouble in try_out(index for index in programs if names[index] not in journal.tried):
            journal.add_tried(names[index], trouble)
        waiting: list[GameTask] = []
        for task in plan.tasks():
            pair = names[task.first], names[task.second]
            if (*pair, task.opening) in journal.games:
                continue
            if any(map(journal.tried.get, pair)):
                journal.add(_forfeit(plan, task, journal.tried))
            else:
                waiting.append(task)
        tell()
        for _, game in play(waiting):
            journal.add(game)
            tell()


_Trouble: TypeAlias = "tuple[FailureKind, str] | None"
_TryOut: TypeAlias = Callable[[Iterable[int]], Iterator[tuple[int, _Trouble]]]
_Play: TypeAlias = Callable[[Iterable[GameTask]], Iterator[tuple[GameTask, PlayedGame]]]


@contextmanager
def _players(plan: TournamentPlan, jobs: int, stop: StopToken | None) -> Iterator[tuple[_TryOut, _Play]]:
    """The functions that try out players and play games; both yield results as they arrive."""
    if jobs == 1 and stop is None:
        with closing(_Table(plan)) as table:
            yield (
                lambda indexes: ((index, table.trouble(index)) for index in indexes),
                lambda tasks: ((task, table.play(task)) for task in tasks),
            )
        return
    with worker_pool(jobs, _sit_down, (plan, stop is not None)) as pool:
        yield (
            lambda indexes: as_they_end(
                indexes, lambda index: pool.submit(_trouble_here, index), lambda: 2 * jobs, stop
            ),
            lambda tasks: as_they_end(
                tasks, lambda task: pool.submit(_play_here, task), lambda: 2 * jobs, stop
            ),
        )


def _forfeit(plan: TournamentPlan, task: GameTask, tried: Mapping[str, _Trouble]) -> PlayedGame:
    """The result of a game with a player that cannot start.  If neither player can start, nobody wins."""
    names = [plan.entrants[index].name for index in (task.first, task.second)]
    troubles = [tried.get(name) for name in names]
    loser = next(side for side in Side if troubles[side] is not None)
    trouble = troubles[loser]
    assert trouble is not None  # noqa: S101  as was just looked for
    kind, words = trouble
    both = all(troubles)
    return PlayedGame(
        names[0],
        names[1],
        task.opening,
        (),
        winner=None if both else loser.other,
        reason="both forfeit" if both else f"{plan.game.side_name(loser)} forfeits",
        fault=words,
        kind=kind,
        both_forfeit=both,
    )


class _Table:
    """Plays games one after another."""

    def __init__(self, plan: TournamentPlan) -> None:
        self._plan = plan
        self._game = plan.game
        self._starts: Sequence[Start] = balanced_starts(self._game, plan.games // 2, plan.seed)
        self._stack = ExitStack()

    def trouble(self, index: int) -> _Trouble:
        """The reason why a player cannot start; None if it can."""
        entrant = self._plan.entrants[index]
        found = None
        for _ in range(_ATTEMPTS):
            try:
                with ExitStack() as self._stack:
                    self._stack.enter_context(opened_engine(entrant.spec, self._game)).new_game()
            except EngineError as error:
                found = kind_of(error), str(error)
            else:
                return None
        return found

    def play(self, task: GameTask) -> PlayedGame:
        """Play a game."""
        entrants = [self._plan.entrants[index] for index in (task.first, task.second)]
        start = self._starts[task.opening]
        record = opened_record(start, first_is_black=True)
        with ExitStack() as self._stack:
            engines = []
            limits = []
            for side, entrant in zip(Side, entrants, strict=True):
                text = f"{self._plan.seed} {task.opening} {entrants[0].name} {entrants[1].name} {int(side)}"
                seed = int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "little")
                try:
                    opened = opened_engine(entrant.spec, self._game, seed)
                    engines.append(self._stack.enter_context(opened))
                except EngineError as error:
                    record = lost_by_error(record, side, error, self._game)
                    break
                clock = self._plan.game_seconds if entrant.is_program else None
                limits.append(replace(entrant.spec.limits, clock=clock or entrant.spec.limits.clock))
            else:
                record = play_game(
                    start,
                    (engines[0], engines[1]),
                    (limits[0], limits[1]),
                    first_is_black=True,
                    to_the_end=True,
                    game=self._game,
                )
        return PlayedGame(
            entrants[0].name,
            entrants[1].name,
            task.opening,
            record.moves,
            record.winner,
            record.reason,
            record.fault,
            record.fault_kind,
        )

    def close(self) -> None:
        """Stop the players of the game in progress."""
        self._stack.close()


_here: list[_Table] = []
"""The table of this worker process."""


def _sit_down(plan: TournamentPlan, last: bool) -> Callable[[], None]:  # noqa: FBT001  it is sent to a process
    """Initialise a worker process, which gets the lowest priority if ``last`` is true."""
    if last:
        lower_priority()
    table = _Table(plan)
    _here.append(table)
    atexit.register(table.close)
    return table.close


def _trouble_here(index: int) -> _Trouble:
    return _here[0].trouble(index)


def _play_here(task: GameTask) -> PlayedGame:
    return _here[0].play(task)


def default_folder(folder: Path) -> Path:
    """The default folder for the results: a subfolder of the bots' folder that is not searched for bots."""
    return folder / "tournament"
