"""Self-play: files of positions with scores and results."""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from checkers_app.arena.cluster import joined
from checkers_app.engine.checkers.adapter import Sets, sets_of
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.net_file import NetWeights, read_net
from checkers_app.notation.ballots import three_move_openings
from checkers_app.paths import asset
from checkers_app.storage.files import write_atomic, write_bytes_atomic
from checkers_app.terminal.progress import ProgressLine, clock
from checkers_app.training.selfplay import RECORD_BYTES, SelfPlayer

CHUNK = 50_000
"""The number of positions in a file.  If the work is interrupted, only the unfinished files are lost."""
OPENINGS_CHUNK = 1_000
"""The number of positions in a file if games start from openings.  It is smaller than :data:`CHUNK` because
the searches are longer.
"""
GAMES_IN_CHUNK = 1 << 14
"""The number of game numbers reserved for each file."""
SETTINGS = "games.json"
_MIX = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class GamesPlan:
    """The parameters of a set of games; the same plan produces the same games."""

    positions: int
    """The minimum number of records, which are written to files of :attr:`chunk` records each."""
    nodes: int
    """The average number of nodes of a search."""
    seed: int
    net: str | None = None
    """The file of weights; None for the hand-made evaluation."""
    table_pieces: int = 0
    """The maximum number of pieces in the endgame tables; 0 to play without tables.  A game ends when the
    tables know its result.
    """
    few: int = 0
    """Only positions with at most this many pieces are recorded; 0 for no limit."""
    openings: tuple[int, ...] = ()
    """The numbers of some three-move openings: half of the games start from one of these, the other half from
    any opening, and only early positions are recorded.  Empty if games begin at the initial position."""

    def __post_init__(self) -> None:
        """Reject unknown openings and options that cannot be combined."""
        known = {opening.number for opening in three_move_openings()}
        if unknown := sorted(set(self.openings) - known):
            raise ValueError(f"the deck contains no opening with the number {unknown[0]}")
        if self.openings and self.few:
            raise ValueError("openings and a small number of pieces cannot be combined")

    @property
    def chunk(self) -> int:
        """The number of positions in a file; a file may contain a few more."""
        return OPENINGS_CHUNK if self.openings else CHUNK

    @property
    def files(self) -> int:
        """The number of files."""
        return -(-self.positions // self.chunk)

    def starts(self) -> list[Sets]:
        """The starting positions, repeated according to their probability; empty for the initial position."""
        deck = three_move_openings()
        chosen = [sets_of(opening.state) for opening in deck if opening.number in self.openings]
        return chosen * len(deck) + [sets_of(opening.state) for opening in deck] * len(chosen)


def record_files(folder: Path) -> list[Path]:
    """Return the finished files of a folder, in order."""
    return sorted(folder.glob("*.rec"))


def play_games(
    plan: GamesPlan, folder: Path, threads: int, cluster: str | None = None, log: Path | None = None
) -> int:
    """Play the games of a plan that are missing from ``folder``; return the number of positions in it.

    Each file is written completely or not at all, and depends only on the plan and on the number of the
    file, so an interrupted run can be continued with any number of threads.  If the address of a ``cluster``
    is given, the games are played by its workers instead of by threads; each worker must have the same
    tables.  For each finished file, a line is appended to ``log``.

    Raises:
        ClusterError: if the cluster cannot be used.
        NetError: if the file of weights cannot be used.
        ValueError: if the folder contains games of another plan, or the tables differ from those of the plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _keep_plan(plan, folder)
    net = None if plan.net is None else read_net(Path(plan.net))
    _check(plan, open_tables())
    missing = [number for number in range(plan.files) if not _path(folder, number).exists()]
    begin = time.monotonic()
    done = 0
    with ExitStack() as stack:
        line = stack.enter_context(ProgressLine(sys.stderr))
        if cluster is None:
            pool = stack.enter_context(ThreadPoolExecutor(max_workers=threads))
            stack.push(lambda kind, *_: pool.shutdown(cancel_futures=True) if kind else None)
            tasks = {pool.submit(_played, plan, net, number): number for number in missing}
        else:
            machines = stack.enter_context(joined(cluster))
            tasks = {machines.submit(_played, plan, net, number): number for number in missing}
        for task in as_completed(tasks):
            data = task.result()
            write_bytes_atomic(_path(folder, tasks[task]), data)
            done += len(data) // RECORD_BYTES
            text = _progress_text(done, len(missing) * plan.chunk, time.monotonic() - begin)
            line.show(text)
            if log is not None:
                with log.open("a", encoding="utf-8") as lines:
                    lines.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")
    return sum(path.stat().st_size // RECORD_BYTES for path in record_files(folder))


def _keep_plan(plan: GamesPlan, folder: Path) -> None:
    path = folder / SETTINGS
    wanted = {**asdict(plan), "openings": list(plan.openings)}
    if path.exists():
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{path} cannot be read: {error}") from None
        # More positions of the same games may be requested later.
        # A plan from an older version has no "few" or "openings".
        same = {"few": 0, "openings": [], **found, "positions": 0} if isinstance(found, dict) else None
        if same != {**wanted, "positions": 0}:
            raise ValueError(f"{folder} already contains games with other settings: {found}")
    write_atomic(path, json.dumps(wanted) + "\n")


def _path(folder: Path, number: int) -> Path:
    return folder / f"{number:05}.rec"


def open_tables() -> Tables:
    """Open the endgame tables in the program's assets."""
    return Tables.open(asset("tables"))


def _played(plan: GamesPlan, net: NetWeights | None, number: int) -> bytes:
    """Play the games of one file and return its content; may run on another machine."""
    tables = open_tables()
    _check(plan, tables)
    seed = (plan.seed * _MIX + number * 0xD1342543DE82EF95) & _MASK
    player = SelfPlayer(
        seed,
        plan.nodes,
        net.weights if net else None,
        net.scale if net else 0,
        tables=tables.reader if tables.max_pieces else None,
        few=plan.few,
        starts=plan.starts(),
    )
    play = player.play_openings if plan.openings else player.play
    return play(plan.chunk, (number * GAMES_IN_CHUNK) & 0xFFFFFFFF)


def _check(plan: GamesPlan, tables: Tables) -> None:
    if tables.max_pieces != plan.table_pieces:
        raise ValueError(
            f"the plan needs tables with up to {plan.table_pieces} pieces, but the tables found cover up to "
            f"{tables.max_pieces}"
        )


def _progress_text(done: int, total: int, seconds: float) -> str:
    rate = done / max(seconds, 1e-9)
    left = max(total - done, 0) / max(rate, 1e-9)
    return f"{done:,} of {total:,} positions, {rate:,.0f} a second, {clock(left)} left"


def cpu_count() -> int:
    """Return the number of processors, at least 1."""
    return os.cpu_count() or 1
