"""Programs that break every rule lose their games and do no other harm."""

from __future__ import annotations

import os
import signal
import sys
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
