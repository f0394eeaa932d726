"""The endgame tables in the window: labels, and building more tables during a game."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from checkers_app.engine.api import StopToken
from checkers_app.engine.checkers.endgames import build as building
from checkers_app.engine.checkers.endgames.build import BuildProgress, BuildStopped
from checkers_app.engine.checkers.endgames.plan import BuildError
from checkers_app.engine.resources import open_resources
from checkers_app.games import boards
from checkers_app.notation.fen import parse_fen
from checkers_app.views.interaction.selection import Selection
from checkers_app.views.play.endings import Endings, TableBuild


@pytest.fixture(scope="module")
def endings() -> Endings:
    resources = open_resources(book=False)
    assert resources.problems == ()
    return Endings(resources.tables)


def test_the_tables_that_come_with_the_program_reach_six_pieces(endings: Endings) -> None:
    assert endings.reach == 6


def test_each_piece_is_labelled_with_its_best_move(endings: Endings) -> None:
    # 25 plies are 13 moves of the side that wins.
    labels = endings.labels(Selection(parse_fen("W:WK3,K18:BK32")))
    assert labels == {3: "win in 13", 18: "win in 13"}


def test_a_chosen_piece_labels_its_targets(endings: Endings) -> None:
    labels = endings.labels(Selection(parse_fen("W:WK3,K18:BK32"), (18,)))
    assert labels == {22: "win in 15", 23: "win in 13", 15: "win in 15", 14: "win in 15"}


def test_draws_and_losses_are_said(endings: Endings) -> None:
    assert set(endings.labels(Selection(parse_fen("B:WK3,K18:BK32"))).values()) == {"loss in 13"}
    assert set(endings.labels(Selection(parse_fen("W:WK1:BK32"))).values()) == {"draw"}


def test_a_length_that_is_not_known_is_taken_to_be_long(endings: Endings) -> None:
    win = Selection(parse_fen("B:W14,29:B4,K6,K13"))
    assert endings.labels(win)[13] == "win in 50"
    loss = Selection(parse_fen("B:W13,19,31:BK25,26"))
    assert endings.labels(loss)[25] == "loss"


def test_nothing_is_said_of_what_the_tables_do_not_hold(endings: Endings) -> None:
    assert endings.labels(Selection(boards()["checkers"].initial)) == {}
    assert endings.labels(Selection(boards()["tictactoe"].initial)) == {}


def wait_for_the_end(build: TableBuild) -> None:
    end = time.monotonic() + 60
    while build.running and time.monotonic() < end:
        time.sleep(0.005)
    assert not build.running


def slow_build(
    pieces: int, out: Path, *, threads: int, report: object, stop: StopToken, approved: bool = False
) -> list[Path]:
    del out, threads, approved
    assert pieces == 6
    assert callable(report)
    for step in range(1000):
        report(BuildProgress((), step / 1000, 1.0, 60.0))
        if stop.stopped:
            raise BuildStopped
        time.sleep(0.005)
    return []


def test_a_build_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "build", slow_build)
    build = TableBuild()
    build.start()
    while not build.share:
        time.sleep(0.002)
    assert build.seconds_left == 60.0
    build.cancel(timeout=5)
    wait_for_the_end(build)
    assert "Stopped" in build.problem
    assert not build.take_finished()


def test_a_failed_build_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> list[Path]:
        raise BuildError("not enough disk space")

    monkeypatch.setattr(building, "build", fail)
    build = TableBuild()
    build.start()
    wait_for_the_end(build)
    assert build.problem == "The tables could not be built: not enough disk space"


def test_a_finished_build_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "build", lambda *_, **__: [])
    build = TableBuild()
    build.start()
    wait_for_the_end(build)
    assert build.take_finished()
    assert not build.take_finished()
