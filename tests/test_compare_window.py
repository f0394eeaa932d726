"""The comparison of two windows: medians, ranges and a ratio for every figure."""

from __future__ import annotations

import compare_window
import pytest


def test_figures_of_all_depths_have_a_name() -> None:
    report = {"frame_ms": {"animating": {"p50": 16.7, "p99": 17}}, "rss_mib": 300.5, "absent": None}
    assert list(compare_window.flat(report)) == [
        ("frame_ms animating p50", 16.7),
        ("frame_ms animating p99", 17.0),
        ("rss_mib", 300.5),
    ]


def test_both_checkouts_are_run_in_turns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    runs: list[bool] = []

    def measured(folder: object, kinds: object) -> dict[str, float]:
        assert kinds == ["clicks"]
        runs.append(folder == compare_window.HERE)
        return {"rss_mib": 100.0 * len(runs), "new": 1.0} if runs[-1] else {"rss_mib": 100.0 * len(runs)}

    monkeypatch.setattr(compare_window, "measured", measured)
    assert compare_window.main([str(tmp_path), "--runs", "3", "--only", "clicks"]) == 0
    assert runs == [True, False] * 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["rss_mib", "300.00", "100.00", "500.00", "400.00", "200.00", "600.00", "0.75"]
    assert lines[2].split() == ["new", "1.00", "1.00", "1.00"]
