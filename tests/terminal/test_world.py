"""Every verb where the world outside is not as it should be: one line, and the right status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread, Timer, main_thread

import pytest
from places import ROOT

from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import Checkers
from checkers_app.terminal.cli import build_parser, main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of other systems")

PATIENCE = 60
"""Seconds after which a program that has not ended is ended: a hang fails, and hangs nobody else."""

ENDING = "W:WK1,21:BK32"
VERBS = {
    "help": "--help",
    "version": "--version",
    "text": "text tictactoe --side x --level 1",
    "perft": "perft --depth 3",
    "best-move": "best-move --depth 3 --hash 1",
    "duel": "duel --game tictactoe --depth 2",
    "exercise": "exercise --seed 1 --svg {folder}/sheet.svg",
    "bench": "bench",
    "tables build": "tables build --pieces 2 --out {folder}/tables",
    "tables verify": "tables verify --pieces 2",
    "tables stats": "tables stats --pieces 3",
    "tables probe": f"tables probe --fen {ENDING}",
    "book build": "book build --nodes 10 --positions 2 --out {folder}/made.book",
    "book probe": "book probe",
    "match": "match depth=1,hash=1 depth=1,hash=1 --openings 1",
    "hub": "hub",
    "pdn": "pdn check {folder}/games.pdn",
}
SAY_NOTHING = {"book build"}
"""What these have to say goes to standard error."""


def test_every_verb_is_here() -> None:
    choices = next(action.choices for action in build_parser()._actions if action.dest == "==SUPPRESS==")
    assert choices is not None
    assert {key.split()[0] for key in VERBS} - {"help", "version"} == set(choices)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.pdn").write_text('[Event "?"]\n1. 11-15 23-18 *\n', encoding="utf-8")
    (tmp_path / "tables").mkdir()
    return tmp_path


def run(
    verb: str,
    folder: Path,
    *,
    stdout: int | None = subprocess.PIPE,
    environment: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "checkers_app", *VERBS[verb].format(folder=folder).split()],
        input=b"quit\n" if verb == "text" else b"hub\n",
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        check=False,
        timeout=PATIENCE,
    )


def last_line(said: bytes) -> str:
    text = said.decode()
    assert "Traceback" not in text
    assert "Exception" not in text
    return text.splitlines()[-1] if text else ""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("verb", VERBS)
def test_a_full_disk(verb: str, folder: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = run(verb, folder, stdout=full.fileno())
    if verb in SAY_NOTHING:
        assert done.returncode == 0
        return
    assert done.returncode == 1
    assert last_line(done.stderr) in {
        "checkers-app: no space left on device",
        f"checkers-app {verb.split(maxsplit=1)[0]}: no space left on device",
    }


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
def test_a_reader_that_has_gone(verb: str, folder: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = run(verb, folder, stdout=write)
    os.close(write)
    assert done.returncode == (0 if verb in SAY_NOTHING else 1)
    assert "roken pipe" not in last_line(done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
def test_no_home(verb: str, folder: Path) -> None:
    nowhere = {"HOME": os.devnull, "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""}
    done = run(verb, folder, environment=nowhere)
    assert done.returncode == 0, done.stderr
    last_line(done.stderr)


@pytest.mark.slow
def test_no_home_to_build_tables_in() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "checkers_app", "tables", "build", "--pieces", "2"],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "HOME": os.devnull, "XDG_DATA_HOME": ""},
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert last_line(done.stderr)
    assert "rrno" not in done.stderr.decode()


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["version", "best-move", "text", "hub"])
def test_closed_streams(verb: str, folder: Path) -> None:
    command = f"exec {sys.executable} -m checkers_app {VERBS[verb].format(folder=folder)} <&- >&- 2>&-"
    assert subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, check=False, timeout=PATIENCE).returncode == 0


# ------------------------------------------------------------------------------------------- Ctrl-C


def press_ctrl_c() -> None:
    """As the system does it, which wakes a main thread that waits."""
    ident = main_thread().ident
    assert ident is not None
    signal.pthread_kill(ident, signal.SIGINT)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ctrl-C is pressed as soon as an engine searches, which goes on until it is told to stop."""

    def search(
        _: CheckersEngine,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del limits, report
        stopped = Event()
        press_ctrl_c()
        assert stop is not None
        with stop.calling(stopped.set):
            assert stopped.wait(30)
        move = position.state.legal_moves()[0]
        return SearchResult(move, 12, 7, 99, (move,), 0.5)

    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(CheckersEngine, "search", search)
    yield
    signal.signal(signal.SIGINT, previous)


@pytest.mark.usefixtures("interrupted")
def test_best_move_ends_with_the_best_move_so_far(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["best-move", "--depth", "60", "--hash", "1"]) == 130
    assert capsys.readouterr().out == "9-13 score 12 depth 7 nodes 99 seconds 0.500 pv 9-13\n"


@pytest.mark.usefixtures("interrupted")
def test_a_book_ends_with_what_has_been_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "made.book"
    assert main(["book", "build", "--positions", "2", "--out", str(out)]) == 130
    assert out.exists()
    assert capsys.readouterr().err.splitlines()[-1] == f"{out}: 0 positions"


def test_a_search_with_one_thread_hears_it_and_the_engine_goes_on() -> None:
    engine = CheckersEngine(1)
    ended = Event()

    def press() -> None:
        while not engine._searcher.counts()[0] and not ended.wait(0.001):
            """It has not begun."""
        press_ctrl_c()

    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    presser = Thread(target=press)
    presser.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.search(Position(Checkers()), Limits(depth=90, seconds=PATIENCE))
    finally:
        ended.set()
        presser.join()
        signal.signal(signal.SIGINT, previous)
    assert engine.search(Position(Checkers()), Limits(depth=3)).depth == 3


@pytest.fixture
def watchdog() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Ends the processes put into it if they are still there after a time, and at the end."""
    processes = list[subprocess.Popen[bytes]]()

    def kill() -> None:
        for process in processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)

    timer = Timer(PATIENCE, kill)
    timer.start()
    yield processes
    timer.cancel()
    kill()


def read_until(source: int, sign: bytes) -> bytes:
    """What comes from a pipe or terminal until it says ``sign``, or ends."""
    seen = b""
    with suppress(OSError):  # how a terminal ends
        while sign not in seen and (part := os.read(source, 4096)):
            seen += part
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "stream", "sign"),
    [
        ("perft --depth 30", "stdout", "6 "),
        ("perft --depth 30 --rules python", "stdout", "3 "),
        ("match depth=1,hash=1 engine=textbook,depth=2", "stderr", "/312"),
        ("match depth=1,hash=1 engine=textbook,depth=2 --jobs 2", "stderr", "/312"),
        ("tables verify --pieces 4", "stdout", "good"),
        ("book build --nodes 1000 --positions 4000 --out {folder}/made.book", "stderr", "16 of 4000"),
        ("text tictactoe --side x --level 1", "stdout", "your move"),
        ("hub", "stdout", "wait"),
    ],
)
def test_the_verb_ends_at_once(
    arguments: str, stream: str, sign: str, folder: Path, watchdog: list[subprocess.Popen[bytes]]
) -> None:
    terminal, its_end = os.openpty()  # progress is shown to terminals only
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)  # a process inherits "ignored"
    try:
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "checkers_app", *arguments.format(folder=folder).split()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=its_end,
            cwd=ROOT,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, previous)
        os.close(its_end)
    watchdog.append(process)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"hub\n")
    process.stdin.flush()
    seen = read_until(terminal if stream == "stderr" else process.stdout.fileno(), sign.encode())
    assert sign.encode() in seen
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    errors = read_until(terminal, b"never said")
    os.close(terminal)
    assert process.returncode == 130, errors
    last_line(errors)
