"""The benchmark of the window: it ends, whatever comes first and however small the screen is."""

from __future__ import annotations

import os
import subprocess
import sys

CLICKS_WITH_A_SLOW_THREAD = """
import time

import pygame

from checkers_app.ui import window_benchmark as bench_ui

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


def test_a_frame_that_comes_before_the_click_returns_is_not_missed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLICKS_WITH_A_SLOW_THREAD],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "['p50', 'p99']"
