"""Matches on a cluster: two worker processes on this machine, one of which is killed while it works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from places import ROOT

from checkers_app.arena.cluster import ClusterError, joined
from checkers_app.arena.decks import BALLOTS, read_deck
from checkers_app.arena.players import parse_spec
from checkers_app.arena.tournament import Standing, run_match
from checkers_app.terminal.cli import main

OPENINGS = read_deck(BALLOTS)[:12]
FIRST, SECOND = parse_spec("nodes=3000,hash=1,tables=off"), parse_spec("nodes=1000,hash=1,tables=off")


def local_cluster(**settings: Any) -> Any:
    """Workers on this machine. Imported here, because the import takes a second in each test process."""
    return import_module("distributed").LocalCluster(**settings)


@pytest.fixture
def machines() -> Iterator[Any]:
    with local_cluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


@pytest.mark.needs("distributed")
@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.skipif(sys.platform == "win32", reason="kills a process as POSIX does")
def test_no_game_is_lost_or_counted_twice_where_a_worker_is_killed(machines: Any) -> None:
    standings: list[int] = []

    def kill_one(standing: Standing) -> None:
        standings.append(standing.played)
        if standing.played == 5:
            os.kill(next(iter(machines.workers.values())).pid, signal.SIGKILL)

    report = run_match(
        FIRST, SECOND, openings=OPENINGS, rounds=2, cluster=machines.scheduler_address, report=kill_one
    )
    assert standings == list(range(1, 49))
    counts = Counter((game.opening, game.first_is_black) for game in report.games)
    assert set(counts.values()) == {2}
    assert len(counts) == 24
    assert not report.faults
    alone = run_match(FIRST, SECOND, openings=OPENINGS)
    there = {(game.opening, game.first_is_black): game for game in report.games}
    assert {(game.opening, game.first_is_black): game for game in alone.games} == there


@pytest.mark.needs("distributed")
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_self_play_on_a_cluster_makes_the_same_files(
    machines: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = pytest.importorskip("checkers_app.training.games")
    assert machines
    plan = games.GamesPlan(1, 20, 3, table_pieces=games.open_tables().max_pieces)
    monkeypatch.setattr(games, "CHUNK", 500)
    games.play_games(plan, tmp_path / "here", 1)
    # The workers are other processes: they write complete files.
    monkeypatch.undo()
    games.play_games(plan, tmp_path / "there", 1, machines.scheduler_address)
    (here,) = games.record_files(tmp_path / "here")
    (there,) = games.record_files(tmp_path / "there")
    assert there.read_bytes().startswith(here.read_bytes()[: 400 * games.RECORD_BYTES])


@pytest.mark.slow
@pytest.mark.needs("distributed")
def test_a_cluster_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("checkers_app.arena.cluster.PATIENCE", 0.2)
    with pytest.raises(ClusterError, match="no scheduler answers"), joined("tcp://127.0.0.1:9"):
        pass
    spec = "depth=1,hash=1,tables=off"
    assert main(["match", spec, spec, "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert "no scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.needs("distributed")
def test_an_address_that_is_none_is_one_line() -> None:
    """A client of such an address would end only after twenty seconds, with a traceback."""
    spec = "depth=1,hash=1,tables=off"
    ended = subprocess.run(
        [sys.executable, "-m", "checkers_app", "match", spec, spec, "--cluster", "nowhere"],
        capture_output=True,
        cwd=ROOT,
        check=False,
        text=True,
        timeout=60,
    )
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert "no scheduler answers at nowhere: missing port number" in ended.stderr


@pytest.mark.needs("distributed")
def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ClusterError, match="requires an optional package"), joined("tcp://127.0.0.1:9"):
        pass


def marked(folder: str) -> None:
    """Creates a separate file each time it is called."""
    tempfile.mkstemp(dir=folder)


@pytest.mark.needs("distributed")
def test_what_is_asked_for_twice_is_done_twice(tmp_path: Path) -> None:
    """Repeating an opening gives another game: with a time limit it may end differently."""
    with (
        local_cluster(
            n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
        ) as machine,
        joined(machine.scheduler_address) as cluster,
    ):
        for asked in [cluster.submit(marked, str(tmp_path)) for _ in range(3)]:
            asked.result(timeout=60)
    assert len(list(tmp_path.iterdir())) == 3
