"""The counts of ``build_scripts/measure_threads.py``."""

from __future__ import annotations

import pytest
from measure_threads import Compared, compared, main, summary

from checkers_app.engine.checkers.engine import CheckersEngine
from checkers_app.notation.ballots import three_move_openings


def test_what_threads_are_worth_is_their_number_by_the_ratio_of_nodes() -> None:
    rows = [Compared(20, (100, 200), (4.0, 3.0)), Compared(20, (100, 100), (4.0, 3.0))]
    assert summary(2, rows) == (
        "2 threads: they need 1.41 (±0.35) times as many nodes as one thread, "
        "so they are worth 1.41 threads; they take 0.75 times as long as one thread"
    )


def test_one_thread_is_compared_with_several_at_the_same_depth() -> None:
    (row,) = compared(CheckersEngine(1, 2), [three_move_openings()[0].state], 4_000)
    assert row.depth > 3
    assert 0 < row.nodes[0] <= 4_000
    assert row.nodes[1] > 0


def test_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--openings", "1", "--nodes", "2000"]) == 0
    assert capsys.readouterr().out.startswith("2 threads: ")
