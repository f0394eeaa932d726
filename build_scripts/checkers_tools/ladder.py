"""The ladder: matches between rungs (the levels and some beginners), which can be interrupted and resumed.

A game depends only on its number, which determines the colours and the players' seeds, and the players have
no clock.  An interrupted ladder therefore continues with the missing games, and two ladders of the same
levels contain the same games, whatever the number of processes.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path

from checkers_app.arena.decks import Start
from checkers_app.arena.games import play_game
from checkers_app.arena.processes import worker_pool
from checkers_app.arena.rungs import Rung, Timed, ladder, level_rung, plays_like
from checkers_app.engine.api import UNLIMITED
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Character
from checkers_app.engine.resources import open_resources
from checkers_app.games.checkers import GAME, Checkers
from checkers_tools.judging import NO_MANNER, Manner, judged, manner_of


@dataclass(frozen=True, slots=True)
class LadderTask:
    """One game to be played."""

    first: str
    """The key of the first player's rung; the first player plays Black in even-numbered games."""
    second: str
    number: int
    """The number of the game, from 0.  Two successive games have the same seed and opposite colours."""

    @property
    def seed(self) -> int:
        """The seed of the game, which is the same for two successive games."""
        text = f"{self.first} {self.second} {self.number // 2}"
        return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "little")


@dataclass(frozen=True, slots=True)
class Effort:
    """The moves, times and judged losses of a player in one or more games."""

    moves: int
    seconds: float
    """The processor time for all moves, in seconds."""
    longest: float
    """The longest processor time for one move, in seconds."""
    judged: int
    """The number of moves that the strong engine judged."""
    loss: float
    """The total loss of the judged moves, in hundredths of a man."""


@dataclass(frozen=True, slots=True)
class LadderGame:
    """One game of the ladder."""

    first: str
    second: str
    number: int
    points: float
    """The points of the first player: 1, 1/2 or 0."""
    plies: int
    reason: str
    efforts: tuple[Effort, Effort]
    """The efforts of the first and the second player."""
    manners: tuple[Manner, Manner]
    """The manners of the first and the second player."""
    versions: tuple[str, str]
    """Texts that change if the players' levels change (see :func:`plays_like`)."""


def pairings(neighbours: int, across: int) -> list[LadderTask]:
    """Every game of a ladder, the pairs with the quickest games first.

    Args:
        neighbours: the number of games between neighbouring levels, and between each beginner and each of the
            lowest levels; even.
        across: the number of games between all other pairs of levels; even.
    """
    rungs = ladder(GAME)
    levels = [rung for rung in rungs if rung.level is not None]
    beginners = [rung for rung in rungs if rung.level is None]
    lowest = [rung for rung in levels if rung.level is not None and rung.level.number <= _OF_BEGINNERS]
    tasks = [
        LadderTask(high.key, low.key, number)
        for low, high in itertools.product(beginners, lowest)
        for number in range(neighbours)
    ]
    for low, high in itertools.combinations(range(len(levels)), 2):
        count = neighbours if high - low == 1 else across
        tasks += [LadderTask(levels[high].key, levels[low].key, number) for number in range(count)]
    return tasks


_OF_BEGINNERS = 3
"""The number of the highest level that plays against the beginners."""


def character_pairings(numbers: Sequence[float], games: int) -> list[LadderTask]:
    """The games of every character, the balanced one included, against the balanced one at some levels."""
    return [
        LadderTask(level_rung(GAME, number, character).key, level_rung(GAME, number).key, index)
        for number in numbers
        for character in Character
        for index in range(games)
    ]


def rung_of(key: str) -> Rung:
    """The rung with this key.

    Raises:
        ValueError: if there is no such rung.
    """
    for rung in ladder(GAME):
        if rung.key == key:
            return rung
    number, _, character = key.partition(":")
    return level_rung(GAME, float(number), Character(character))


def play(task: LadderTask, engines: Engines) -> LadderGame:
    """Play one game of the ladder."""
    rungs = rung_of(task.first), rung_of(task.second)
    seeds = task.seed, task.seed + 1
    players = tuple(Timed(rung.player(GAME, engines, seed)) for rung, seed in zip(rungs, seeds, strict=True))
    first_is_black = task.number % 2 == 0
    order = (players[0], players[1]) if first_is_black else (players[1], players[0])
    record = play_game(_START, order, (UNLIMITED, UNLIMITED), first_is_black=first_is_black)
    losses = judged(record, engines, task.seed)
    alike = rungs[0].level is not None and rungs[0].level == rungs[1].level
    manners = manner_of(record) if alike else (NO_MANNER, NO_MANNER)  # between characters
    if not first_is_black:
        losses, manners = (losses[1], losses[0]), (manners[1], manners[0])
    efforts = tuple(
        Effort(player.moves, round(player.seconds, 6), round(player.longest, 6), count, loss)
        for player, (count, loss) in zip(players, losses, strict=True)
    )
    return LadderGame(
        task.first,
        task.second,
        task.number,
        record.points,
        len(record.moves),
        record.fault or record.reason,
        (efforts[0], efforts[1]),
        manners,
        (plays_like(GAME, rungs[0]), plays_like(GAME, rungs[1])),
    )


_START = Start(0, Checkers())
"""Every game begins from the usual position; the players' seeds make the games differ."""


# --- the games so far -----------------------------------------------------------------------------


_BEGIN = '{"first"'
"""The beginning of each line in a file of games."""


class GamesFileError(ValueError):
    """Raised if a file was not written by a ladder.  The message says where this was detected."""


def read_games(path: Path) -> list[LadderGame]:
    """The games in a file, without duplicates or games of levels that play differently now.

    Incomplete lines are left out.  Duplicates occur if two ladders have written to the file, or if the files
    of two machines were concatenated.

    Raises:
        OSError: if the file cannot be read.
        GamesFileError: if the file was not written by a ladder; such a file must not be written to.
    """
    if not path.exists():
        return []
    versions: dict[str, str] = {}
    games: dict[tuple[str, str, int], LadderGame] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        if not line.startswith(_BEGIN[: len(line)]):
            raise GamesFileError(f"{path}, line {number}: this is not a ladder game")
        try:
            played = _played(json.loads(line))
            for key in (played.first, played.second):
                if key not in versions:
                    versions[key] = plays_like(GAME, rung_of(key))
        except (ValueError, LookupError, TypeError, AttributeError):
            continue
        if played.versions == (versions[played.first], versions[played.second]):
            games.setdefault((played.first, played.second, played.number), played)
    return list(games.values())


def _played(values: dict[str, object]) -> LadderGame:
    efforts, manners, versions = (values.pop(name) for name in ("efforts", "manners", "versions"))
    if not (isinstance(efforts, list) and isinstance(manners, list) and isinstance(versions, list)):
        raise TypeError("efforts, manners and versions must be lists")
    one, two = (Effort(**effort) for effort in efforts)
    three, four = (Manner(**manner) if manner["whole"] else NO_MANNER for manner in manners)
    pairs = {"efforts": (one, two), "manners": (three, four), "versions": (versions[0], versions[1])}
    return LadderGame(**values, **pairs)  # type: ignore[arg-type]


def missing(tasks: Iterable[LadderTask], games: Iterable[LadderGame]) -> list[LadderTask]:
    """The tasks that have not been played."""
    done = {(played.first, played.second, played.number) for played in games}
    return [task for task in tasks if (task.first, task.second, task.number) not in done]


def line_of(played: LadderGame) -> str:
    """The line for a game in a file of games."""
    return json.dumps(asdict(played)) + "\n"


# --- in several processes -------------------------------------------------------------------------


def play_all(tasks: Sequence[LadderTask], jobs: int) -> Iterator[LadderGame]:
    """Yield the games as they end."""
    if jobs <= 1:
        engines = Engines(open_resources())
        for task in tasks:
            yield play(task, engines)
        return
    waiting = iter(tasks)
    with worker_pool(jobs, _sit_down, ()) as pool:
        running: set[Future[LadderGame]] = {
            pool.submit(_play_here, task) for task in itertools.islice(waiting, 2 * jobs)
        }
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_play_here, task) for task in itertools.islice(waiting, len(ended))}
            for future in ended:
                yield future.result()


_here: list[Engines] = []
"""The engines of this worker process."""


def _sit_down() -> Callable[[], None]:
    _here.append(Engines(open_resources()))
    return _nothing


def _nothing() -> None:
    """Do nothing, because nothing needs to be closed."""


def _play_here(task: LadderTask) -> LadderGame:
    return play(task, _here[0])
