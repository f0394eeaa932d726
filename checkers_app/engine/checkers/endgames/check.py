"""Verifies tables by comparing every position in the chosen slices with its successors.

A slice is all positions with the same numbers of men and kings.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

from checkers_app.engine.checkers.endgames import builder, reader
from checkers_app.engine.checkers.endgames.build import DISTANCES
from checkers_app.engine.checkers.endgames.files import SliceCounts, SliceStats, TableFileError, mirror
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.games.base import Side
from checkers_app.games.checkers import Checkers

_POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class SliceCheck:
    """The result of checking a slice."""

    found: SliceStats
    """The recomputed statistics; their longest win is 0 if no distances are stored."""
    distances: bool
    """True if the distances were checked as well."""
    wrong: int
    """The number of positions whose value does not follow from the values of their successors."""
    doubles: int
    """The number of positions that have the same index as another position."""
    example: Checkers | None
    """The first wrong position; None if there is none."""
    same_figures: bool
    """True if the statistics match those in the file."""

    @property
    def good(self) -> bool:
        """True if no errors were found."""
        return not self.wrong and not self.doubles and self.same_figures


def check_slices(
    tables: Tables,
    slices: Iterable[SliceCounts],
    report: Callable[[SliceCounts, float], None] | None = None,
) -> Iterator[SliceCheck]:
    """Check slices one after another.

    Args:
        tables: the endgame tables, which must contain the slices and all smaller ones.
        slices: the slices, each as its numbers of black men, black kings, white men and white kings; Black is
            to move.
        report: a callback that is called several times a second with the slice and the fraction that is done,
            from 0 to 1.

    Raises:
        TableFileError: if a slice is not in the tables, or its file is broken.
    """
    verifier = reader.Verifier()
    stats = {item.stats.counts: item.stats for file in tables.files for item in file.slices}
    whole = {item.stats.counts for file in tables.files for item in file.slices if item.is_whole}
    for counts in slices:
        if counts not in stats or sum(counts) > tables.max_pieces:
            raise TableFileError(f"there is no table for {'-'.join(map(str, counts))}")
        needed = _successors(counts, whole)
        verifier.keep_only(needed)
        for other in needed:
            if other not in verifier:
                _add(verifier, tables, other)
        partial = [own for own in {counts, mirror(counts)} if own not in whole]
        found = _check(verifier, counts, partial, stats[counts].positions, report)
        distances = tables.reader.unpack(counts, distances=True) is not None
        yield _result(found, stats[counts], distances=distances)


def _successors(counts: SliceCounts, whole: Container[SliceCounts]) -> set[SliceCounts]:
    """Return the slices whose values are needed to check a slice.

    In a slice that is not ``whole``, a value that is not stored is computed from the positions after the
    moves.
    """
    found = {counts, mirror(counts)}
    waiting = list(builder.needed_slices(counts))
    while waiting:
        other = waiting.pop()
        for each in (other, mirror(other)):
            if each not in found:
                found.add(each)
                ways = builder.needed_slices(each)
                if sum(each) == sum(counts) > DISTANCES and each in whole:
                    ways = {way for way in ways if sum(way) < sum(counts)}
                waiting += ways
    return found


def _add(verifier: reader.Verifier, tables: Tables, counts: SliceCounts) -> None:
    try:
        outcomes = tables.reader.unpack(counts)
        distances = tables.reader.unpack(counts, distances=True)
    except ValueError as error:
        raise TableFileError(str(error)) from error
    if outcomes is None:
        raise TableFileError(f"there is no table for {'-'.join(map(str, counts))}")
    verifier.add(counts, outcomes, distances, tables.reader.holds(counts))


def _check(
    verifier: reader.Verifier,
    counts: SliceCounts,
    partial: Sequence[SliceCounts],
    positions: int,
    report: Callable[[SliceCounts, float], None] | None,
) -> dict[str, int | tuple[int, int, int, int]]:
    """Run the check on a thread, so that the calling thread can report and be interrupted.

    The values that are left out of ``partial`` slices are computed first.
    """

    def fill_and_check() -> dict[str, int | tuple[int, int, int, int]]:
        for own in partial:
            verifier.fill(own)
        return verifier.check(counts)

    looks = positions * (1 + len(partial))
    with ThreadPoolExecutor(1, "verify") as pool:
        checking = pool.submit(fill_and_check)
        try:
            while wait((checking,), _POLL_SECONDS).not_done:
                if report is not None:
                    report(counts, min(1.0, verifier.done / looks))
        except BaseException:
            verifier.stop()
            raise
        return checking.result()


def _result(
    found: dict[str, int | tuple[int, int, int, int]], stated: SliceStats, *, distances: bool
) -> SliceCheck:
    numbers = {key: value for key, value in found.items() if isinstance(value, int)}
    own = SliceStats(stated.counts, numbers["wins"], numbers["losses"], numbers["draws"], numbers["max_win"])
    same = (own.wins, own.losses, own.draws) == (stated.wins, stated.losses, stated.draws)
    if distances:
        same = same and own.max_win == stated.max_win
    example = found["example"]
    state = None
    if numbers["wrong"] and isinstance(example, tuple):
        state = Checkers(example[0], example[1], example[2], Side(example[3]))
    return SliceCheck(own, distances, numbers["wrong"], numbers["doubles"], state, same)
