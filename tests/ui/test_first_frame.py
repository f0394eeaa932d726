"""``bench ui --first-frame``: the program opens, draws once, reports when, and closes; also in a bundle."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from places import ROOT


@pytest.mark.slow
def test_it_tells_the_first_frame_and_ends(tmp_path: Path) -> None:
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-m", "checkers_app", "dev", "first-frame"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "XDG_CONFIG_HOME": str(tmp_path)},
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    found = re.search(r"^first frame ([\d.]+) cpu ([\d.]+)$", done.stdout, re.MULTILINE)
    assert found is not None
    assert began < float(found[1]) < time.time()
    assert float(found[2]) > 0
    assert list(tmp_path.iterdir()) == [], "the user's settings are left alone"
