"""A game in progress and other processes: killed, or open twice."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from kept_table import MOVES, Table, matches
from places import TESTS

from checkers_app.play.saved.library import Library
from checkers_app.storage.shelf import Shelf


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def player(folder: Path, seed: int) -> subprocess.Popen[str]:
    environment = dict(os.environ) | {"PYTHONPATH": os.pathsep.join((str(TESTS), str(TESTS.parent)))}
    return subprocess.Popen(
        [sys.executable, str(TESTS / "play" / "kept_player.py"), str(folder), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


def killed(folder: Path, seed: int) -> list[tuple[str, str]]:
    """Kill a playing process at some moment; returns what it had reported: key and moves after each ply."""
    random = Random(seed)
    with player(folder, seed) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(random.randint(1, 60))]
        time.sleep(random.random() * 0.004)
        process.kill()
        said += process.stdout.read().splitlines(keepends=True)
    pairs = [line[:-1].split(" ", 1) for line in said if line.endswith("\n")]
    return [(key, moves) for key, moves in pairs]


def check_kills(folder: Path, seeds: range) -> None:
    """The next start finds each game at the last reported ply, or one action later."""
    for seed in seeds:
        told: dict[str, list[str]] = defaultdict(list)
        for key, moves in killed(folder, seed):
            assert key != "notice"
            told[key].append(moves)
        entries = {entry.key: entry for entry in Library(Shelf(folder)).entries()}
        assert all(entry.match is not None for entry in entries.values()), "no file is broken"
        assert not list(folder.glob("*.tmp")), "nothing is left half written"
        last = list(told)[-1]
        for key, history in told.items():
            match = entries[key].match
            assert match is not None
            there = " ".join("x".join(map(str, move.path)) for move in match.moves)
            if key != last:
                assert there == history[-1]
                continue
            before, after = there.split(), history[-1].split()
            # One action may have been written but not reported: a ply played or taken back.
            assert before == after or before[:-1] == after or before == after[:-1]
        for key in entries:
            Library(Shelf(folder)).delete(key)


@pytest.mark.slow
def test_a_killed_game_is_there_at_the_next_start(folder: Path) -> None:
    check_kills(folder, range(2))


@pytest.mark.slow
def test_a_game_that_is_killed_again_and_again_is_there(folder: Path) -> None:
    check_kills(folder, range(100, 115))


@pytest.mark.long
@pytest.mark.slow
def test_two_hundred_kills_break_nothing(folder: Path) -> None:
    check_kills(folder, range(1000, 1200))


@pytest.mark.slow
def test_two_instances_do_not_write_over_each_other(folder: Path) -> None:
    with player(folder, 1) as first, player(folder, 2) as second:
        said: set[str] = set()
        keys: list[set[str]] = [set(), set()]
        for own, process in zip(keys, (first, second), strict=True):
            assert process.stdout is not None
            for _ in range(40):
                line = process.stdout.readline()
                own.add(line.split(" ", 1)[0])
                said.add(line)
        table = Table(folder)
        table.play(MOVES[0])
        first.kill()
        second.kill()
    assert not keys[0] & keys[1]
    assert all(entry.match is not None for entry in Library(Shelf(folder)).entries())
    assert table.session.match in matches(folder)
