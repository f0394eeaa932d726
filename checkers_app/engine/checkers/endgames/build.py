"""Builds endgame tables in several threads and reports the progress; a build can be stopped and continued
later.
"""

from __future__ import annotations

import mmap
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers.endgames import builder
from checkers_app.engine.checkers.endgames.files import (
    SliceCounts,
    SliceSections,
    SliceStats,
    TableFileError,
    mirror,
    open_table,
    slices_of,
    table_name,
    write_table,
)
from checkers_app.engine.checkers.endgames.plan import (
    KEEP_IN_MEMORY,
    LEAN_FROM,
    BuildError,
    cannot_write,
    pairs_of,
    plan,
    refuse_if_impossible,
)
from checkers_app.engine.checkers.endgames.workshop import Workshop, kept_bytes
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

ASK_FROM = 7
"""The minimum number of pieces at which a build takes hours and must be approved."""
DISTANCES = 4
"""The maximum number of pieces for which every distance is stored.  With more pieces, distances are stored
only for slices without men, where a win may take a long time and show no visible progress on the way.
"""


_REPORT_SECONDS = 0.2


class BuildStopped(Exception):  # noqa: N818  it is no error
    """Raised if the build was cancelled.  Finished slices have been saved."""


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """The progress of a build."""

    slices: tuple[SliceCounts, ...]
    """The slices that are being solved, each given by its numbers of black men, black kings, white men and
    white kings.
    """
    share: float
    """The fraction of the work that is done, from 0 to 1, including work done in earlier runs."""
    seconds: float
    """The wall time of this run so far, in seconds."""
    seconds_left: float | None
    """An estimate of the remaining time in seconds; None while unknown."""


@dataclass(slots=True)
class _Job:
    """A pair of slices being solved."""

    pair: SliceCounts
    weight: int
    progress: builder.PairProgress


def build(
    pieces: int,
    out: Path,
    *,
    threads: int = 1,
    approved: bool = False,
    report: Callable[[BuildProgress], None] | None = None,
    stop: StopToken | None = None,
    lean_from: int = LEAN_FROM,
) -> list[Path]:
    """Build the tables that ``out`` does not contain yet, for all endings with up to ``pieces`` pieces.

    The work is done in the folder ``building`` in ``out``; an interrupted build leaves its finished slices
    there for the next build.  Broken tables are rebuilt.

    Args:
        pieces: the number of pieces, 2 to 7.
        out: the folder of the tables; created if necessary.
        threads: the number of pairs of slices that are solved at the same time.
        approved: whether the user has approved a long build; it must be True for 7 pieces.
        report: a callback that is called several times a second, on the calling thread.
        stop: a token that ends the build within about a second.
        lean_from: the minimum number of pieces for which files are lean, that is, without the positions whose
            values can be found by looking one move ahead.

    Returns:
        The files that were written.

    Raises:
        BuildError: if memory or disk space is insufficient, another build is using ``out``, or the files
            cannot be written.
        BuildStopped: if ``stop`` is set.
    """
    needs = plan(pieces, threads, lean_from)
    if pieces >= ASK_FROM and not approved:
        raise BuildError(f"{needs.text()} The build needs approval.")
    missing = [number for number in range(2, pieces + 1) if not _is_whole(out / table_name(number))]
    if not missing:
        return []
    try:
        refuse_if_impossible(needs, out, kept_bytes(out))
        with Workshop(out) as workshop:
            run = _Build(missing, out, workshop, threads, lean_from)
            written = run.work(report or (lambda _: None), stop or StopToken())
            del run  # and with it the mapped cells, which some systems do not allow to be deleted
            workshop.clear()
            return written
    except OSError as error:
        raise BuildError(cannot_write(out, error)) from error
    except MemoryError as error:
        raise BuildError(Sentence(N_("not enough memory: {reason}"), reason=error)) from error
    except OverflowError as error:
        sentence = N_("these endings do not fit into tables: {reason}")
        raise BuildError(Sentence(sentence, reason=error)) from error


def _is_whole(path: Path) -> bool:
    try:
        open_table(path)
    except TableFileError:
        return False
    return True


class _Build:
    """One run of a build."""

    def __init__(
        self, missing: list[int], out: Path, workshop: Workshop, threads: int, lean_from: int
    ) -> None:
        self._missing = missing
        self._out = out
        self._workshop = workshop
        self._threads = threads
        self._lean_from = lean_from
        self._top = max(missing)
        self._solver = builder.Solver()
        self._parts: dict[SliceCounts, SliceSections] = {}
        self._wanted = self._find_wanted()
        self._users = self._find_users()
        self._restore()

    def _in_memory(self, counts: SliceCounts) -> bool:
        return sum(counts) <= KEEP_IN_MEMORY or self._top <= KEEP_IN_MEMORY + 1

    def _find_wanted(self) -> list[SliceCounts]:
        """Return the pairs to solve, in an order in which successors come first."""
        needed: set[SliceCounts] = set()
        wanted = []
        for number in range(self._top, 1, -1):
            for pair in reversed(list(pairs_of(number))):
                both = {pair, mirror(pair)}
                if number in self._missing:
                    for counts in both:
                        if (part := self._workshop.read_part(counts)) is not None:
                            self._parts[counts] = part
                solve = number in self._missing and not both <= self._parts.keys()
                if not solve and both & needed:
                    solve = self._in_memory(pair) or any(self._cells(counts) is None for counts in both)
                if solve:
                    wanted.append(pair)
                    needed |= builder.needed_slices(pair)
        return wanted[::-1]

    def _cells(self, counts: SliceCounts) -> memoryview | None:
        return self._workshop.read_cells(counts, builder.slice_size(counts))

    def _find_users(self) -> dict[SliceCounts, set[SliceCounts]]:
        """Return slice -> the wanted pairs that need the cells of this slice."""
        users: dict[SliceCounts, set[SliceCounts]] = {}
        for pair in self._wanted:
            for counts in builder.needed_slices(pair):
                users.setdefault(counts, set()).add(pair)
        return users

    def _restore(self) -> None:
        """Restore the cells from an earlier run that this run needs."""
        made = {counts for pair in self._wanted for counts in (pair, mirror(pair))}
        for counts in self._users.keys() - made:
            cells = self._cells(counts)
            if cells is None:
                sentence = N_("the cells of {counts} disappeared while the build was starting")
                raise BuildError(Sentence(sentence, counts=counts))
            self._solver.add(counts, cells)

    def work(self, report: Callable[[BuildProgress], None], stop: StopToken) -> list[Path]:
        began = time.monotonic()
        total = sum(_weight(pair) for number in range(2, self._top + 1) for pair in pairs_of(number))
        finished = before = total - sum(map(_weight, self._wanted))
        waiting = list(self._wanted)
        jobs: dict[Future[None], _Job] = {}
        written = self._write_finished(waiting)
        with ThreadPoolExecutor(self._threads, "tables") as pool:
            try:
                while waiting or jobs:
                    self._start(pool, waiting, jobs)
                    done, _ = wait(jobs, _REPORT_SECONDS, FIRST_COMPLETED)
                    for future in done:
                        job = jobs.pop(future)
                        future.result()
                        finished += job.weight
                        self._release(job.pair)
                        written += self._write_finished([*waiting, *(j.pair for j in jobs.values())])
                    if stop.stopped:
                        raise BuildStopped
                    partly = sum(min(job.progress.done, job.weight) for job in jobs.values())
                    report(_progress_of(jobs.values(), (finished + partly) / total, before / total, began))
            except builder.Stopped:
                raise BuildStopped from None
            finally:
                for job in jobs.values():
                    job.progress.stop()
        return written

    def _start(
        self, pool: ThreadPoolExecutor, waiting: list[SliceCounts], jobs: dict[Future[None], _Job]
    ) -> None:
        """Give each idle thread the next pair whose successors are solved."""
        for pair in list(waiting):
            if len(jobs) >= self._threads:
                return
            if all(counts in self._solver for counts in builder.needed_slices(pair)):
                waiting.remove(pair)
                job = _Job(pair, _weight(pair), builder.PairProgress())
                jobs[pool.submit(self._solve, job)] = job

    def _solve(self, job: _Job) -> None:
        """Solve and pack a pair; called on a separate thread."""
        pair = job.pair
        both = (pair,) if pair == mirror(pair) else (pair, mirror(pair))
        cells = [_memory(builder.slice_size(counts)) for counts in both]
        self._solver.solve(pair, cells[0], cells[-1], job.progress)
        for counts, own in zip(both, cells, strict=True):
            if sum(counts) in self._missing and counts not in self._parts:
                part = self._pack(counts, own, job.progress)
                if sum(counts) > KEEP_IN_MEMORY:
                    self._workshop.write_part(part)
                self._parts[counts] = part
            if self._users.get(counts):
                stored = own if self._in_memory(counts) else self._workshop.write_cells(counts, own)
                self._solver.add(counts, stored)

    def _pack(self, counts: SliceCounts, cells: mmap.mmap, progress: builder.PairProgress) -> SliceSections:
        numbers = builder.histogram(cells)
        wins, losses = sum(numbers[1:255:2]), sum(numbers[0:255:2])
        max_win = max((plies for plies in range(1, 255, 2) if numbers[plies]), default=0)
        lean = sum(counts) >= self._lean_from
        outcomes = self._solver.pack(counts, cells, builder.OUTCOMES, progress, lean)
        distances = b""
        if sum(counts) <= DISTANCES or not counts[0] + counts[2]:
            distances = self._solver.pack(counts, cells, builder.LOSS_DISTANCES, progress, lean)
        return SliceSections(SliceStats(counts, wins, losses, numbers[255], max_win), outcomes, distances)

    def _release(self, pair: SliceCounts) -> None:
        """Delete the cells that no pair needs any more."""
        for counts in builder.needed_slices(pair):
            users = self._users[counts]
            users.discard(pair)
            if not users:
                self._solver.drop(counts)
                if not self._in_memory(counts):
                    self._workshop.drop_cells(counts)

    def _write_finished(self, unsolved: Iterable[SliceCounts]) -> list[Path]:
        """Write the tables whose slices are all solved."""
        written = []
        open_numbers = {sum(pair) for pair in unsolved}
        for number in list(self._missing):
            if number in open_numbers:
                continue
            path = self._out / table_name(number)
            slices = {counts: self._parts.pop(counts) for counts in slices_of(number)}
            if number >= self._lean_from:
                slices = {counts: _lean(item, slices[mirror(counts)]) for counts, item in slices.items()}
            write_table(path, number, list(slices.values()))
            self._missing.remove(number)
            written.append(path)
            for counts in slices_of(number):
                with suppress(OSError):
                    self._workshop.drop_part(counts)
        return written


def _lean(item: SliceSections, other: SliceSections) -> SliceSections:
    """Return a slice, without its outcomes if it is the larger of a pair (or one of two equal ones)."""
    size, counts = len(item.outcomes), item.stats.counts
    is_larger = size > len(builder.NOTHING) and (size, counts) > (len(other.outcomes), other.stats.counts)
    return replace(item, outcomes=builder.NOTHING) if is_larger else item


def _memory(size: int) -> mmap.mmap:
    """Allocate zeroed memory that is returned to the system when it is no longer used."""
    memory = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


def _weight(pair: SliceCounts) -> int:
    """Return the amount of work for a pair, in which each position is visited twice."""
    return 2 * builder.slice_size(pair) * (1 if pair == mirror(pair) else 2)


def _progress_of(jobs: Iterable[_Job], share: float, share_before: float, began: float) -> BuildProgress:
    seconds, own = time.monotonic() - began, share - share_before
    left = seconds * (1 - share) / own if own > 0.01 and seconds > 1 else None
    return BuildProgress(tuple(job.pair for job in jobs), share, seconds, left)
