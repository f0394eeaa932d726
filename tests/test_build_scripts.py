"""The scripts of ``build_scripts`` that have no options."""

from __future__ import annotations

import subprocess
import sys

import pytest
from places import ROOT


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
