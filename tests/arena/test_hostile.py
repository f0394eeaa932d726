"""Programs that break every rule lose their games and do no other harm."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Never

import pytest
from hostile_bots import HOSTILE as HOSTILE_BOTS
from hostile_bots import write_bot

from checkers_app.arena.decks import BALLOTS, read_deck
from checkers_app.arena.players import parse_spec
from checkers_app.arena.tournament import run_match
from checkers_app.engine.bots.failure_kinds import FailureKind
from checkers_app.engine.hub import client, transport

HOSTILE = {
    "flood": "while True: say('info depth=1 score=0.1 pv=\"11-15\"')",
    "empty lines": "while True: say('')",
    "silence": "time.sleep(600)",
    "endless line": "while True: sys.stdout.write(65536 * 'x'); sys.stdout.flush()",
    "endless info": "sys.stdout.write('info pv=');\n        while True: sys.stdout.write(65536 * '11-15 ')",
    "garbage": "sys.stdout.buffer.write(bytes(range(256)) * 9 + b'\\ndone move=\\xff\\n')",
    "impossible numbers": "say('info score=1e999 depth=' + 9999 * '9'); say('done')",
    "illegal move": "say('done move=1-32')",
    "error": "say('error message=' + 9999 * 'x')",
    "end": "sys.exit(3)",
    "deaf child": "subprocess.Popen(['sleep', '600']); sys.exit(3)",
}


def program(tmp_path: Path, body: str) -> str:
    """The command of a program that gets ready and runs ``body`` when a move is requested."""
    script = tmp_path / "hostile.py"
    lines = (
        "import subprocess, sys, time",
        "def say(text): print(text, flush=True)",
        "for line in sys.stdin:",
        "    if line.startswith('hub'): say('id name=hostile\\nwait')",
        "    if line.startswith('init'): say('ready')",
        "    if line.startswith('go'):",
        f"        {body}",
    )
    script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"{sys.executable} {script}"


@pytest.mark.few
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_program_loses_every_game(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "GRACE_SECONDS", 0.2)
    monkeypatch.setattr(transport, "QUIT_SECONDS", 0.2)
    hostile = parse_spec(f"movetime=50,hub={program(tmp_path, HOSTILE[kind])}")
    report = run_match(parse_spec("depth=1,hash=1,tables=off"), hostile, openings=read_deck(BALLOTS)[:1])
    assert [game.points for game in report.games] == [1, 1]
    assert len(report.faults) == 2
    for game in report.faults:
        assert 0 < len(game.fault) < 300


@pytest.mark.parametrize(
    "kind",
    [
        "silence",
        pytest.param("flood", marks=pytest.mark.slow),
        pytest.param("full standard error", marks=pytest.mark.slow),
    ],
)
def test_a_program_that_never_answers_is_given_up_after_two_games(kind: str, tmp_path: Path) -> None:
    """Where the match has no time limit; it used to take ten minutes for each game."""
    body = {**HOSTILE, "full standard error": "while True: sys.stderr.write(65536 * 'x')"}[kind]
    hostile = parse_spec(f"nodes=100,patience=1,hub={program(tmp_path, body)}")
    begin = time.monotonic()
    report = run_match(parse_spec("depth=1,hash=1,tables=off"), hostile, openings=read_deck(BALLOTS)[:20])
    assert time.monotonic() - begin < 60
    assert [game.points for game in report.games] == [1] * 40
    *_, last = report.faults
    assert "no answer in time" in report.faults[1].fault
    assert "2 games in succession" in last.fault
    assert last.fault_kind is FailureKind.TIME


@pytest.mark.slow
def test_only_silence_in_succession_counts(tmp_path: Path) -> None:
    """It is silent in every other game, and plays an illegal move in the others."""
    body = (
        "open(__file__ + '.n', 'a').write('x')\n"
        "        time.sleep(600) if len(open(__file__ + '.n').read()) % 2 else say('done move=1-32')"
    )
    hostile = parse_spec(f"nodes=100,patience=1,hub={program(tmp_path, body)}")
    report = run_match(parse_spec("depth=1,hash=1,tables=off"), hostile, openings=read_deck(BALLOTS)[:3])
    assert ["no answer" in game.fault for game in report.faults] == [True, False] * 3


@pytest.mark.slow
def test_a_program_with_a_time_limit_is_asked_in_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "GRACE_SECONDS", 0.2)
    hostile = parse_spec(f"movetime=50,hub={program(tmp_path, HOSTILE['silence'])}")
    report = run_match(parse_spec("depth=1,hash=1,tables=off"), hostile, openings=read_deck(BALLOTS)[:2])
    assert all("no answer in time" in game.fault for game in report.faults)
    assert len(report.faults) == 4


@pytest.mark.few
@pytest.mark.parametrize(
    "kind", [name for name, (kind, _) in HOSTILE_BOTS.items() if kind is not FailureKind.NOT_READY]
)
def test_a_hostile_bot_loses_every_game(kind: str, tmp_path: Path) -> None:
    file = write_bot(tmp_path, kind, HOSTILE_BOTS[kind][1])
    hostile = parse_spec(f"movetime=500,memory=256,start=2,bot={file}")
    report = run_match(parse_spec("depth=1,hash=1,tables=off"), hostile, openings=read_deck(BALLOTS)[:1])
    assert [game.points for game in report.games] == [1, 1]
    for game in report.games:
        assert game.fault_kind is HOSTILE_BOTS[kind][0]
        assert game.fault.split(": ")[0] == ("White" if game.first_is_black else "Black")
        assert 0 < len(game.fault) < 450
        if game.fault_kind.at_start:
            assert not game.moves, "no game begins with a player who is not ready"
            continue
        opening, answered = 3, 9 if kind == "raises_at_move_10" else 0
        white_begins = not game.first_is_black  # and the hostile bot is Black
        assert len(game.moves) == opening + white_begins + 2 * answered


@pytest.mark.skipif(sys.platform == "win32", reason="asks for a process as POSIX does")
def test_ctrl_c_leaves_no_program_behind_that_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "pid"
    script = tmp_path / "late.py"
    script.write_text(
        f"import os, pathlib, time\npathlib.Path({str(told)!r}).write_text(str(os.getpid()))\n"
        "print('id name=late', flush=True)\ntime.sleep(600)\n"
    )

    def interrupted(line: str) -> Never:
        del line
        raise KeyboardInterrupt

    monkeypatch.setattr(client, "parse_line", interrupted)
    with pytest.raises(KeyboardInterrupt):
        client.HubClient([sys.executable, str(script)])
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="asks for a process as POSIX does")
def test_ctrl_c_leaves_no_program_behind_that_is_being_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Never:
        raise KeyboardInterrupt

    program = transport.Transport([sys.executable, "-c", "import time; time.sleep(600)"])
    monkeypatch.setattr(transport.Transport, "send", interrupted)
    with pytest.raises(KeyboardInterrupt):
        program.close("quit")
    assert program._process.wait(20) == -signal.SIGKILL
    program.close(None)


def test_no_move_is_waited_for_longer_than_a_second_past_its_time() -> None:
    assert client.GRACE_SECONDS < 1  # ending the program also takes time
    assert transport.QUIT_SECONDS <= 1
