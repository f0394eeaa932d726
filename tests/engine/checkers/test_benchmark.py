from __future__ import annotations

import pytest

from checkers_app.engine.checkers.benchmark import POSITIONS, BenchRow, run_bench

SIGNATURE = 13116410
"""The nodes of the whole benchmark. Only a change that is meant to change the searched positions may change
it.
"""


@pytest.mark.slow
def test_the_benchmark_visits_the_same_nodes_everywhere() -> None:
    told: list[BenchRow] = []
    report = run_bench(told.append)
    assert report.rows == tuple(told)
    assert report.signature == SIGNATURE
    assert [row.fen for row in report.rows] == [fen for fen, _ in POSITIONS]
    assert f"signature {SIGNATURE}" in report.text()
    assert report.nodes_per_second > 0
