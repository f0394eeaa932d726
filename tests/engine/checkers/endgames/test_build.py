"""Building endgame tables: the result is always the same, despite interruptions."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from endings import SHIPPED, TOTALS, random_ending, shipped

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers.endgames import build as building
from checkers_app.engine.checkers.endgames import builder
from checkers_app.engine.checkers.endgames import plan as planning
from checkers_app.engine.checkers.endgames.build import BuildProgress, BuildStopped, build
from checkers_app.engine.checkers.endgames.check import check_slices
from checkers_app.engine.checkers.endgames.files import (
    mirror,
    open_table,
    slices_of,
    table_name,
    write_table,
)
from checkers_app.engine.checkers.endgames.library import Tables
from checkers_app.engine.checkers.endgames.plan import BuildError, pairs_of, plan
from checkers_app.engine.checkers.endgames.workshop import Workshop
from checkers_app.storage.files import plain_reason

BUILD_FIVE = """
import sys
from pathlib import Path
from checkers_app.engine.checkers.endgames import build as building
building.KEEP_IN_MEMORY = 3  # so that cells are kept on disk as in a build of 6 pieces
building.build(5, Path(sys.argv[1]), threads=2)
"""


def same_as_shipped(folder: Path, pieces: int) -> bool:
    return (folder / table_name(pieces)).read_bytes() == (SHIPPED / table_name(pieces)).read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_four_pieces_come_out_as_shipped(tmp_path: Path, threads: int) -> None:
    reports: list[BuildProgress] = []
    written = build(4, tmp_path / "new", threads=threads, report=reports.append)
    assert [path.name for path in written] == [table_name(pieces) for pieces in (2, 3, 4)]
    assert all(same_as_shipped(tmp_path / "new", pieces) for pieces in (2, 3, 4))
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == sorted(p.name for p in written)
    shares = [report.share for report in reports]
    assert shares == sorted(shares)
    assert shares[-1] <= 1
    assert build(4, tmp_path / "new") == []


@pytest.mark.slow
def test_lean_tables_know_as_much(tmp_path: Path) -> None:
    build(4, tmp_path, lean_from=3)
    lean, whole = Tables.open(tmp_path), shipped()
    assert lean.problems == ()
    held = {counts: lean.reader.holds(counts) for pieces in (3, 4) for counts in slices_of(pieces)}
    assert held[1, 0, 1, 1] + held[1, 1, 1, 0] == 2  # one of them contains everything, one nothing
    assert {held[1, 1, 1, 1], held[2, 0, 2, 0]} == {1}  # one half
    for small, large in zip(lean.files[1:], whole.files[1:], strict=False):
        outcomes = [sum(len(item.outcomes) for item in file.slices) for file in (small, large)]
        assert outcomes[0] < 0.6 * outcomes[1]
    assert same_as_shipped(tmp_path, 2)
    rng = Random(4)
    for _ in range(4_000):
        state = random_ending(rng, rng.choice((3, 4)))
        assert lean.probe(state) == whole.probe(state)
    for counts in ((1, 1, 1, 0), (1, 0, 1, 1), (0, 2, 0, 2), (2, 0, 2, 0), (1, 1, 1, 1)):
        (checked,) = check_slices(lean, [counts])
        assert checked.good, counts


def every_position(pieces: int) -> Iterator[tuple[int, int, int, int]]:
    """Black, white, kings and the side to move: every position with this many pieces and Black to move."""
    squares = [1 << (i + i // 8) for i in range(32)]
    for chosen in combinations(squares, pieces):
        for kinds in product(range(4), repeat=pieces):
            by_kind = [0, 0, 0, 0]
            for square, kind in zip(chosen, kinds, strict=True):
                by_kind[kind] |= square
            black_men, black_kings, white_men, white_kings = by_kind
            if black_men & 0xF << 31 or white_men & 0xF:  # they would be crowned
                continue
            if black_men | black_kings and white_men | white_kings:
                yield black_men | black_kings, white_men | white_kings, black_kings | white_kings, 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "pieces", [2, 3, pytest.param(4, marks=(pytest.mark.long, pytest.mark.timeout(1200)))]
)
def test_every_position_of_lean_tables_has_the_same_answer(tmp_path: Path, pieces: int) -> None:
    build(pieces, tmp_path, lean_from=2)
    lean, whole = Tables.open(tmp_path).reader, shipped().reader
    number = 0
    for position in every_position(pieces):
        number += 1
        assert lean.probe(*position) == whole.probe(*position), position
    assert number == TOTALS[pieces]


@pytest.mark.slow
def test_kings_alone_take_a_quarter_of_the_room(tmp_path: Path) -> None:
    build(4, tmp_path, lean_from=4)
    (lean,) = (
        item for item in open_table(tmp_path / table_name(4)).slices if item.stats.counts == (0, 1, 0, 3)
    )
    (whole,) = (
        item for item in open_table(SHIPPED / table_name(4)).slices if item.stats.counts == (0, 1, 0, 3)
    )
    assert lean.is_wound
    assert not whole.is_wound
    assert len(lean.distances) < 0.3 * len(whole.distances)


@pytest.mark.slow
def test_a_wrong_value_in_lean_tables_is_found(tmp_path: Path) -> None:
    build(4, tmp_path, lean_from=4)
    file = open_table(tmp_path / table_name(4))
    counts = (1, 0, 2, 1)
    held = next(
        item for item in file.slices if item.stats.counts in (counts, mirror(counts)) and item.is_whole
    )
    drawn = replace(held, outcomes=bytes((0, 1)) + bytes(14))
    slices = [drawn if item is held else item for item in file.slices]
    write_table(tmp_path / table_name(4), 4, slices)
    for each in (counts, mirror(counts)):
        (checked,) = check_slices(Tables.open(tmp_path), [each])
        assert not checked.good


def test_a_broken_table_is_made_anew_and_the_others_stay(tmp_path: Path) -> None:
    for pieces in (2, 4):
        shutil.copy(SHIPPED / table_name(pieces), tmp_path)
    (tmp_path / table_name(3)).write_bytes(b"CHKTABLE and then nothing")
    assert [path.name for path in build(4, tmp_path)] == [table_name(3)]
    assert same_as_shipped(tmp_path, 3)


def test_a_stopped_build_says_so_and_leaves_no_table(tmp_path: Path) -> None:
    stop = StopToken()
    with pytest.raises(BuildStopped):
        build(5, tmp_path, threads=2, stop=stop, report=lambda _: stop.stop())
    assert not (tmp_path / table_name(5)).exists()


@pytest.mark.slow
def test_finished_slices_are_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that stops after each pair and continues gives the same result.

    Everything is saved on disk, as the cells of endings with 6 pieces are.
    """
    monkeypatch.setattr(building, "KEEP_IN_MEMORY", 2)
    runs = 0
    last = 0.0
    while True:
        stop = StopToken()
        stop_after = 3 if runs < 6 else 1_000
        count = 0

        def report(progress: BuildProgress) -> None:
            nonlocal count, last
            assert progress.share > last - 0.01  # the smallest slices are solved again
            last = progress.share
            count += 1
            if count >= stop_after:  # noqa: B023  called in this round only
                stop.stop()  # noqa: B023

        runs += 1
        try:
            build(4, tmp_path, threads=1, report=report, stop=stop)
        except BuildStopped:
            continue
        break
    assert runs > 2
    assert all(same_as_shipped(tmp_path, pieces) for pieces in (2, 3, 4))
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.slow
def test_broken_leftovers_are_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "KEEP_IN_MEMORY", 2)
    rng = Random(9)
    stop = StopToken()

    def report(progress: BuildProgress) -> None:
        if progress.share > 0.4:
            stop.stop()

    with pytest.raises(BuildStopped):
        build(4, tmp_path, report=report, stop=stop)
    leftovers = [path for path in (tmp_path / "building").iterdir() if path.name != "lock"]
    assert any(path.suffix == ".raw" for path in leftovers)
    assert any(path.suffix == ".part" for path in leftovers)
    for path in leftovers[::2]:
        data = bytearray(path.read_bytes())
        data[rng.randrange(len(data))] ^= 1
        path.write_bytes(data if rng.random() < 0.5 else data[: len(data) // 2])
    (tmp_path / "building" / "slice-1-1-1-1.part.99.tmp").write_bytes(b"half")
    build(4, tmp_path)
    assert same_as_shipped(tmp_path, 4)
    assert not (tmp_path / "building").exists()


def killed_after(folder: Path, seconds: float) -> bool:
    """Build for some seconds; True if it had to be killed, False if it finished."""
    process = subprocess.Popen([sys.executable, "-c", BUILD_FIVE, str(folder)])
    try:
        assert process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        process.wait()
        return True
    return False


def nothing_false_is_believed(folder: Path) -> None:
    """Each table equals the shipped one or is missing, and so does each saved slice."""
    for pieces in (2, 3, 4, 5):
        if (folder / table_name(pieces)).exists():
            assert same_as_shipped(folder, pieces)
    sections = {item.stats.counts: item for item in open_table(SHIPPED / table_name(5)).slices}
    with Workshop(folder) as workshop:
        for counts in slices_of(5):
            part = workshop.read_part(counts)
            if part is not None:
                assert part.stats == sections[counts].stats
                assert part.outcomes == sections[counts].outcomes
                assert part.distances == sections[counts].distances


@pytest.mark.slow
def test_a_killed_build_leaves_nothing_false(tmp_path: Path) -> None:
    rng = Random(10)
    for _ in range(2):
        killed_after(tmp_path, rng.uniform(0.2, 3.0))
        nothing_false_is_believed(tmp_path)


@pytest.mark.long
def test_a_build_killed_twenty_times_ends_well(tmp_path: Path) -> None:
    rng = Random(11)
    kills = 0
    while kills < 20:
        killed = killed_after(tmp_path, rng.uniform(0.3, 8.0))
        nothing_false_is_believed(tmp_path)
        kills += killed
        if not killed:
            assert all(same_as_shipped(tmp_path, pieces) for pieces in (2, 3, 4, 5))
            for path in tmp_path.iterdir():
                path.unlink()
    build(5, tmp_path, threads=2)
    assert all(same_as_shipped(tmp_path, pieces) for pieces in (2, 3, 4, 5))


def test_two_builds_do_not_share_a_folder(tmp_path: Path) -> None:
    with Workshop(tmp_path), pytest.raises(BuildError, match="another build"):
        build(3, tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert build(3, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_lock_that_was_removed_meanwhile_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finished build removes its folder; a build that is starting may have opened the old lock
    file before.
    """
    import fcntl  # noqa: PLC0415  not to be had on every system

    flock = fcntl.flock
    removed: list[int] = []

    def remove_first(handle: int, how: int) -> None:
        if not removed:
            removed.append(handle)
            (tmp_path / "building" / "lock").unlink()
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    with Workshop(tmp_path):
        assert removed
        with pytest.raises(BuildError, match="another build"):
            Workshop(tmp_path)


def test_seven_pieces_have_to_be_approved(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"GiB of memory.*GiB of disk space.*hours.*approval"):
        build(7, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("pieces", [-1, 1, 8])
def test_numbers_of_pieces_that_make_no_sense(tmp_path: Path, pieces: int) -> None:
    with pytest.raises(BuildError, match="2 to 7 pieces"):
        build(pieces, tmp_path)


def test_too_little_memory_is_said_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "available_memory", lambda: 1 << 20)
    with pytest.raises(BuildError, match=r"of memory; available: 1\.0 MiB"):
        build(4, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_too_little_disk_is_said_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=0))
    with pytest.raises(BuildError, match=r"of disk space in .*; available: 0 bytes"):
        build(4, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_what_an_earlier_run_left_need_not_be_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = plan(3).disk
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=needed - 1_000))
    with pytest.raises(BuildError, match="of disk space"):
        build(3, tmp_path)
    (tmp_path / "building").mkdir()
    (tmp_path / "building" / "slice-0-1-0-2.part").write_bytes(bytes(1_000))
    assert build(3, tmp_path)


@pytest.mark.parametrize("name", ["file/tables", "x" * 5_000])
def test_a_folder_that_cannot_be_made(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BuildError, match="cannot write"):
        build(3, tmp_path / name)


def test_a_disk_that_fills_up_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full(*_: object) -> None:
        raise error

    monkeypatch.setattr(building, "write_table", full)
    with pytest.raises(BuildError, match=re.escape(f"{tmp_path}: {plain_reason(error)}")):
        build(3, tmp_path)
    assert list(tmp_path.glob("*.endings*")) == []


def test_needs_grow_with_pieces_and_threads() -> None:
    plans = [plan(pieces, 2) for pieces in range(2, 8)]
    assert plans[4].positions == 2_426_085_676 + 139_450_808 + 6_209_316 + 196_032 + 3_488
    assert plans[4].memory < 4 << 30
    for less, more in pairwise(plans):
        assert less.memory < more.memory
        assert less.disk < more.disk
        assert less.cpu_seconds < more.cpu_seconds
    assert plan(6, 1).memory < plan(6, 2).memory


def test_every_slice_has_what_it_needs_before_it() -> None:
    done: set[tuple[int, int, int, int]] = set()
    for pieces in range(2, 7):
        for pair in pairs_of(pieces):
            assert builder.needed_slices(pair) <= done
            done |= {pair, builder.mirror_slice(pair)}
        assert set(slices_of(pieces)) <= done


def test_a_solver_refuses_what_it_cannot_do() -> None:
    solver = builder.Solver()
    cells = bytearray(builder.slice_size((0, 2, 0, 1)))
    with pytest.raises(KeyError):
        solver.solve((0, 2, 0, 1), cells, cells, builder.PairProgress())
    with pytest.raises(TypeError, match="progress"):
        solver.solve((0, 2, 0, 1), cells, cells, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress"):
        solver.pack((0, 2, 0, 1), cells, builder.OUTCOMES, None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cells"):
        solver.add((0, 2, 0, 1), bytearray(5))
    for counts in ((0, 0, 1, 1), (8, 0, 1, 0), (1, -1, 1, 1)):
        with pytest.raises(ValueError, match="slice"):
            builder.slice_size(counts)


def test_available_memory_is_plausible() -> None:
    memory = planning.available_memory()
    assert memory is None or memory > 1 << 20
