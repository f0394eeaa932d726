"""Closed streams, and Ctrl-C during a search. Every verb is in ``test_every_ending.py``."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread, main_thread

import pytest
from places import ROOT

from checkers_app.engine.api import Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.games.checkers import Checkers
from checkers_app.terminal.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of other systems")

PATIENCE = 60
"""Seconds after which a program that has not ended is killed, so that a hang fails and blocks no other test.
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        "--version",
        "best-move --depth 3 --hash 1",
        "text tictactoe --side x --level 1",
        "hub",
        "dev soak --games 1",
    ],
)
def test_closed_streams(arguments: str) -> None:
    command = f"exec {sys.executable} -m checkers_app {arguments} <&- >&- 2>&-"
    assert subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, check=False, timeout=PATIENCE).returncode == 0


@pytest.mark.few
@pytest.mark.parametrize("encoding", ["ascii", "cp1250", "koi8-r"])
def test_an_encoding_that_lacks_letters_costs_no_answer(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.pdn"
    file.write_text("1. 11-15 ½-½\n\n1. 11-15 Ł7-Ł *\n", encoding="utf-8")
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding))
    assert main(["pdn", "check", str(file)]) == 0
    assert b"2 games, 1 accepted, 1 rejected" in written.getvalue()
    assert main(["match", "--openings", "1", "nodes=20", "nodes=30"]) == 0
    assert b"\nSPRT of 0 against 10: undecided" in written.getvalue()


# ------------------------------------------------------------------------------------------- Ctrl-C


def press_ctrl_c(number: signal.Signals = signal.SIGINT) -> None:
    """Sent as the system does it, which wakes a waiting main thread."""
    ident = main_thread().ident
    assert ident is not None
    signal.pthread_kill(ident, number)


@pytest.fixture(params=[signal.SIGINT, signal.SIGTERM])
def interrupted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ctrl-C is pressed, or the system ends the program, while an engine searches until it is told
    to stop.
    """

    def search(
        _: CheckersEngine,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del limits, report
        stopped = Event()
        press_ctrl_c(request.param)
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
            """It has not started."""
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
