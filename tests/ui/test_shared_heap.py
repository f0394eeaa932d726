"""Threads share the heap, so that memory freed by one can be used by the others."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

HEAPS = """
import ctypes, os, threading

libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p

def heaps(path):
    file = ctypes.c_void_p(libc.fopen(path.encode(), b"w"))
    libc.malloc_info(0, file)
    libc.fclose(file)
    with open(path) as told:
        return told.read().count("<heap nr=")

def with_more_threads(path):
    before, met = heaps(path), threading.Barrier(6)
    def work():
        block = ctypes.create_string_buffer(50_000)
        met.wait()
        del block
    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return heaps(path) - before
"""
PLAIN = """
import sys
print(with_more_threads(sys.argv[1]))
"""
PROGRAM = """
import sys
import pygame
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.measured_window import measured_window
from checkers_app.ui.routes import SCENES, open_scene

def look(now, drew):
    if all(name in sys.modules for name in SCENES):
        print(with_more_threads(sys.argv[1]))
        pygame.event.post(pygame.event.Event(pygame.QUIT))

with measured_window(look) as app:
    app.run(open_scene(ToMainMenu(), app.context))
"""


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc creates a heap for each thread")
@pytest.mark.parametrize(("program", "grows"), [(PLAIN, True), (PROGRAM, False)], ids=["plain", "program"])
def test_new_threads_use_the_heaps_that_are_there(
    tmp_path: Path,
    program: str,
    grows: bool,  # noqa: FBT001
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HEAPS + program, str(tmp_path / "malloc.xml")],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert (int(done.stdout.split()[-1]) > 0) is grows
