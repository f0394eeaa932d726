"""Tournaments: complete, repeatable, continued after a kill, and without leftover files or processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from hostile_bots import FIRST, HARMLESS, HOSTILE, RANDOM, write_bot

from checkers_app.arena.round_robin import TournamentProgress, default_folder, play_round_robin
from checkers_app.arena.tournament_journal import Journal
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.terminal import verb_tournament
from checkers_app.terminal.cli import build_parser, main

NO_PROCESSES = [
    "--game",
    "tictactoe",
    "--with",
    "level=1",
    "--with",
    "level=2",
    "--with",
    "engine=textbook,depth=2",
]


def results(folder: Path) -> str:
    return (default_folder(folder) / "results.json").read_text()


def test_a_tournament_is_played_and_the_same_seed_gives_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", str(tmp_path), *NO_PROCESSES, "--games", "4", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads(results(tmp_path))
    assert len(printed["games"]) == 12
    assert sum(row["points"] for row in printed["table"]) == 12
    pairs = {(game["first"], game["second"], game["opening"]) for game in printed["games"]}
    assert len(pairs) == 12
    assert all((second, first, opening) in pairs for first, second, opening in pairs), "both colours"
    assert len({tuple(game["moves"][:2]) for game in printed["games"]}) == 2, "the same two openings"
    first = results(tmp_path)
    assert main(["tournament", str(tmp_path), *NO_PROCESSES, "--games", "4", "--restart"]) == 0
    assert results(tmp_path) == first
    shown = capsys.readouterr()
    assert "level=2" in shown.out
    assert f"The results are in {tmp_path / 'tournament'}." in shown.out
    assert shown.err == ""
    assert main(["tournament", str(tmp_path), *NO_PROCESSES, "--games", "4", "--restart", "--seed", "5"]) == 0
    assert results(tmp_path) != first


def test_a_tournament_continues_where_it_was(tmp_path: Path) -> None:
    arguments = build_parser().parse_args(["tournament", str(tmp_path), *NO_PROCESSES])
    plan = verb_tournament._plan(arguments)
    told: list[TournamentProgress] = []

    def interrupted(progress: TournamentProgress) -> None:
        told.append(progress)
        if progress.played == 2:
            raise KeyboardInterrupt

    folder = default_folder(tmp_path)
    with Journal.open(folder, plan.settings()) as journal, pytest.raises(KeyboardInterrupt):
        play_round_robin(plan, journal, 1, interrupted)
    with Journal.open(folder, plan.settings()) as journal:
        assert len(journal.games) == 2
        before = dict(journal.games)
        play_round_robin(plan, journal, 1, told.append)
        assert len(journal.games) == 6 == told[-1].played == told[-1].total
        assert {key: journal.games[key] for key in before} == before
    assert told[-1].seconds_left == 0
    assert main(["tournament", str(tmp_path), *NO_PROCESSES]) == 0
    continued = results(tmp_path)
    assert main(["tournament", str(tmp_path), *NO_PROCESSES, "--restart"]) == 0
    assert results(tmp_path) == continued


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--games", "3", "--with", "level=1"],
            "--games must be even: each opening is played with both colours",
        ),
        (["--game", "chess"], "there is no board chess; choose one of checkers, tictactoe"),
        ([], "a tournament needs at least two players, but "),
        (["--with", "level=99"], "level must be one of 0, "),
    ],
)
def test_what_cannot_be_played_ends_with_status_2(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", str(tmp_path), *arguments]) == 2
    assert f"checkers-app tournament: {message}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_bots_meet_levels_and_hub_engines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_bot(tmp_path, "first", FIRST)
    (tmp_path / "hubby.hub").write_text(f"{sys.executable} -m checkers_app hub\n")
    write_bot(tmp_path, "broken", "import nothing_at_all\n")
    command = ["tournament", str(tmp_path), "--with", "level=1", "--seconds", "0.2", "--jobs", "2", "--json"]
    assert main(command) == 0
    values = json.loads(capsys.readouterr().out)
    rows = {row["name"]: row for row in values["table"]}
    assert list(rows) == ["hubby", "level=1", "first", "broken"]
    assert rows["broken"]["forfeits"] == {"load error": 6}
    assert "No module named 'nothing_at_all'" in rows["broken"]["trouble"]
    assert rows["level=1"]["rating_is_fixed"]
    assert rows["hubby"]["rating"] > rows["first"]["rating"]
    games = list(PdnReader((default_folder(tmp_path) / "games.pdn").read_text()))
    assert len(games) == 12
    assert all(isinstance(entry, Accepted) for entry in games)


# --- the tournament of the issue ------------------------------------------------------------------

OPTIONS = [
    "--seconds",
    "0.5",
    "--start-seconds",
    "2",
    "--memory",
    "256",
    "--seed",
    "11",
    "--game",
    "tictactoe",
]


def hostile_class(folder: Path, count: int) -> None:
    """This many bots, including all hostile ones that can be distinguished in tic-tac-toe."""
    sources = {name: source for name, (_, source) in HOSTILE.items()} | dict(HARMLESS)
    for number in range(count - len(sources)):
        sources[f"student_{number}"] = f"# {number}\n{RANDOM}"
    for name, source in sources.items():
        write_bot(folder, name, source.replace("count == 10", "count == 2"))


def left_behind(temporary: Path) -> list[str]:
    left = [str(path) for path in temporary.iterdir()]
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if int(path.parent.name) != os.getpid() and os.fsencode(temporary) in path.read_bytes():
                left.append((path.parent / "cmdline").read_text())
        except OSError:
            continue
    return left


def environment(temporary: Path) -> Mapping[str, str]:
    return {**os.environ, "TMPDIR": str(temporary)}


def run(folder: Path, temporary: Path, *options: str, kill_after: float | None = None) -> int:
    command = [sys.executable, "-m", "checkers_app", "tournament", str(folder), *OPTIONS, *options]
    with subprocess.Popen(
        command, env=environment(temporary), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        try:
            _, said = process.communicate(timeout=kill_after)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return -signal.SIGKILL
    assert said == b"", said
    return process.returncode


def waited_until_nothing_is_left(temporary: Path) -> None:
    end = time.monotonic() + 30
    while left_behind(temporary):
        assert time.monotonic() < end, left_behind(temporary)
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks the system what is running")
def test_a_killed_tournament_leaves_nothing_behind(tmp_path: Path) -> None:
    bots, temporary = tmp_path / "bots", tmp_path / "temporary"
    bots.mkdir()
    temporary.mkdir()
    sleeps = """
import os, time
def choose(state):
    if os.fork() == 0:
        os.setsid()
    time.sleep(600)
"""
    for name in ("a", "b"):
        write_bot(bots, name, sleeps)
    command = [sys.executable, "-m", "checkers_app", "tournament", str(bots), "--seconds", "600"]
    with subprocess.Popen(command, env=environment(temporary)) as process:
        end = time.monotonic() + 60
        while len(left_behind(temporary)) < 5 and time.monotonic() < end:
            time.sleep(0.1)
        assert len(left_behind(temporary)) >= 5
        process.kill()
    waited_until_nothing_is_left(temporary)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="asks the system what is running")
def test_a_class_with_every_hostile_bot_gives_one_table_however_often_it_is_killed(tmp_path: Path) -> None:
    tables: list[str] = []
    for kills in (0, 0, 10):
        bots, temporary = tmp_path / f"bots{len(tables)}", tmp_path / f"temporary{len(tables)}"
        bots.mkdir()
        temporary.mkdir()
        hostile_class(bots, 30)
        lots = Random(1)
        for _ in range(kills):
            run(bots, temporary, kill_after=lots.uniform(5, 40))
            waited_until_nothing_is_left(temporary)
        assert run(bots, temporary, "--jobs", "2") == 0
        assert left_behind(temporary) == []
        tables.append((default_folder(bots) / "table.csv").read_text())
        values = json.loads(results(bots))
        assert len(values["games"]) == 30 * 29
        forfeits = {row["name"]: row["forfeits"] for row in values["table"]}
        for name, (kind, _) in HOSTILE.items():
            if name not in {"illegal", "raises_at_move_10"}:
                assert list(forfeits[name]) == [kind.value], name
        assert list(forfeits["raises_at_move_10"]) == [FailureKind.EXCEPTION.value]
        for name in HARMLESS:
            assert forfeits[name] == {}, name
    assert tables[0] == tables[1] == tables[2]
