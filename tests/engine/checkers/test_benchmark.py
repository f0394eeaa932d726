from __future__ import annotations

import pytest

from checkers_app.engine.checkers.benchmark import POSITIONS, BenchRow, run_bench

SIGNATURE = 13116410
"""Nodes of the whole benchmark.  A change of the search that is meant to change what it visits changes
this too; any other change must not."""


@pytest.mark.slow
def test_the_benchmark_visits_the_same_nodes_everywhere() -> None:
    told: list[BenchRow] = []
    report = run_bench(told.append)
    assert report.rows == tuple(told)
    assert report.signature == SIGNATURE
    assert [row.fen for row in report.rows] == [fen for fen, _ in POSITIONS]
    assert f"signature {SIGNATURE}" in report.text()
    assert report.nodes_per_second > 0
