"""The menu is displayed before the other scenes are imported in the background."""

from __future__ import annotations

import gc
import importlib
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from checkers_app.ui import routes
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.loading import Loading

STARTED = """
import sys
before = set(sys.modules)
import json
import pygame
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.measured_window import measured_window
from checkers_app.ui.routes import SCENES, open_scene

first = {}

def look(now, drew):
    if not first:
        first.update({
            name: getattr(module, "__file__", None) or ""
            for name, module in list(sys.modules.items()) if name not in before
        })
    if all(name in sys.modules for name in SCENES):
        pygame.event.post(pygame.event.Event(pygame.QUIT))

with measured_window(look) as app:
    app.run(open_scene(ToMainMenu(), app.context))
print()
print(json.dumps(first))
"""
"""Ends when every scene has been loaded, and lists the modules loaded at the first frame."""
NEEDED = {"pygame", "platformdirs"}
"""The third-party modules that the program needs before its first picture."""


def test_every_scene_that_is_led_to_is_loaded_ahead() -> None:
    """Each destination names an existing module, and a name in it."""
    for kind in routes.DESTINATIONS:
        module = importlib.import_module(kind.module())
        assert callable(getattr(module, (kind.scene or kind.opener).partition(":")[2])), kind
        assert kind is ToMainMenu or kind.module() in routes.SCENES


@pytest.fixture(scope="module")
def at_first_frame() -> dict[str, str]:
    """The modules at the first frame of the program, and their files."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    modules: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return modules


@pytest.mark.slow
def test_the_first_frame_waits_for_no_scene_but_the_menu(at_first_frame: dict[str, str]) -> None:
    assert "checkers_app.ui.menu.menu" in at_first_frame
    assert not set(at_first_frame) & set(routes.SCENES)


@pytest.mark.slow
def test_the_first_frame_needs_next_to_nothing_of_others(at_first_frame: dict[str, str]) -> None:
    theirs = {name.split(".")[0] for name, file in at_first_frame.items() if "site-packages" in file}
    assert theirs - {"checkers_app"} <= NEEDED


@pytest.mark.slow
def test_the_first_frame_imports_nothing_slow_that_it_does_not_need(at_first_frame: dict[str, str]) -> None:
    assert not {"importlib.metadata", "subprocess", "ctypes", "fractions", "html"} & set(at_first_frame)


def test_what_cannot_be_loaded_ahead_holds_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def load(name: str) -> Any:
        asked.append(name)
        raise ImportError(name)

    monkeypatch.setattr("checkers_app.ui.loading.importlib.import_module", load)
    loading = Loading(["one", "two"])
    assert not loading.started
    loading.cancel(timeout=0)
    loading.start()
    loading.cancel(timeout=10)
    assert asked == []

    loading = Loading(["one", "two"])
    loading.start()
    loading.wait()
    assert asked == ["one", "two"]


def test_the_collector_does_not_go_through_what_is_being_read(monkeypatch: pytest.MonkeyPatch) -> None:
    collecting: list[bool] = []
    monkeypatch.setattr("checkers_app.ui.loading.gc", gc)
    monkeypatch.setattr(
        "checkers_app.ui.loading.importlib.import_module", lambda _: collecting.append(gc.isenabled())
    )
    loading = Loading(["one", "two"])
    loading.start()
    loading.wait()
    assert collecting == [False, False]
    assert gc.isenabled()
    loading.cancel(timeout=0)


@pytest.mark.slow
def test_the_first_frame_knows_nothing_of_a_game_being_played(at_first_frame: dict[str, str]) -> None:
    later = ("play.session", "play.exchange", "notation.pdn", "practice.problems", "views.play.status")
    assert not set(at_first_frame) & {f"checkers_app.{name}" for name in later}
