"""The scripts of ``build_scripts``: their help texts, and the compiler they use."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
import sanitize
from places import ROOT
from random_events import WARM_UP, growth


@pytest.mark.slow
@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["screenshots", "build_bundle", "pin_versions"])
@pytest.mark.parametrize(("option", "status"), [("--help", 0), ("--nonsense", 2)])
def test_whoever_asks_for_help_does_not_get_the_work_done(name: str, option: str, status: int) -> None:
    script = ROOT / "build_scripts" / f"{name}.py"
    ended = subprocess.run(
        [sys.executable, str(script), option],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == status, ended.stderr
    assert f"usage: {name}.py [-h]" in (ended.stderr if status else ended.stdout)


@pytest.mark.skipif(not (shutil.which("gcc") and shutil.which("env")), reason="no gcc or env")
def test_a_compiler_called_by_another_program_is_asked_for_its_sanitizers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in CC="ccache gcc"."""
    monkeypatch.setenv("CC", "gcc")
    alone = sanitize.library("libasan.so")
    monkeypatch.setenv("CC", "env gcc")
    assert sanitize.library("libasan.so") == alone


def test_growth_is_the_slope_after_the_warm_up() -> None:
    before = [(0, 90.0), (10_000, 200.0), (WARM_UP - 1, 500.0)]
    after = [(WARM_UP + 10_000 * place, 250.0 + 0.7 * place) for place in range(8)]
    assert growth(before + after) == pytest.approx(7.0)
    around = [(events, memory + (5, -5)[place % 2]) for place, (events, memory) in enumerate(after)]
    assert growth(before + around) == pytest.approx(7.0, abs=10), "noise is averaged"
    assert growth(before + after[:2]) == 0.0, "too few"
