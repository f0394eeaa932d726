"""The benchmark of the window: it ends, whatever happens first and however small the screen is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

from checkers_app.terminal.cli import main

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "build_scripts")}
CLICKS_WITH_A_SLOW_THREAD = """
import time

import pygame

from checkers_tools import window_benchmark as bench_ui

post = pygame.event.post

def slowly(event):
    post(event)
    if event.type == pygame.MOUSEBUTTONUP:
        time.sleep(0.2)  # by now the frame that answers the click has been drawn

pygame.event.post = slowly
bench_ui.CLICKS = 2
bench_ui.SETTLE = 0.2
print(sorted(bench_ui.measure_clicks()))
"""


@pytest.mark.slow
def test_a_frame_that_comes_before_the_click_returns_is_not_missed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLICKS_WITH_A_SLOW_THREAD],
        env={**ENVIRONMENT, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "['p50', 'p99']"


def measured(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = """
import sys
from checkers_app.terminal.cli import main
from checkers_tools import window_benchmark as bench_ui
bench_ui.CLICKS, bench_ui.SETTLE = 2, 0.1
sys.exit(main(sys.argv[1:]))
"""
    return subprocess.run(
        [sys.executable, "-c", program, "dev", "bench", "ui", *arguments],
        env={**ENVIRONMENT, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_each_size_is_measured_by_itself() -> None:
    done = measured("--size", "480x640", "--size", "800x600", "--only", "clicks", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout.splitlines()[-1])
    assert set(report) == {"480x640", "800x600", "rss_mib"}
    assert all(set(report[size]) == {"click_to_paint_ms"} for size in ("480x640", "800x600"))


@pytest.mark.slow
def test_without_a_reader_nothing_is_told() -> None:
    done = measured("--only", "reader", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["reader_update_ms"] is None


@pytest.mark.slow
def test_where_no_device_plays_a_sound_it_ends_and_says_so() -> None:
    program = """
from checkers_tools import window_benchmark as bench_ui
bench_ui.SETTLE = 0.1
bench_ui.run(as_json=False, sizes=(), kinds=("sounds",))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**ENVIRONMENT, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none such"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "no sound device" in done.stdout


@pytest.mark.slow
def test_a_size_that_the_screen_has_no_room_for_is_refused() -> None:
    done = measured("--size", "30000x600", "--only", "clicks")
    assert done.returncode == 1
    assert "a window of 30000x600 does not fit on the screen" in done.stderr


@pytest.mark.parametrize("text", ["800x", "800", "axb", "800x600x2", "-800x600"])
def test_a_size_that_is_none_is_refused_in_words(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["dev", "bench", "ui", f"--size={text}"])
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.slow
def test_it_leaves_no_games_behind(tmp_path: Path) -> None:
    home = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA")}
    program = """
from checkers_tools import window_benchmark as bench_ui
bench_ui.FRAME_SECONDS = bench_ui.SETTLE = 0.3
bench_ui.measure_frames(bench_ui.animating)
"""
    subprocess.run(
        [sys.executable, "-c", program],
        env={**ENVIRONMENT, **home, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert list(tmp_path.rglob("*")) == []
