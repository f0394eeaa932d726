"""Shortcuts in a real window, with the system's keyboard layouts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import ROOT
from real_window import PROBE, TOOLS, Window, screen

from checkers_app.storage.settings import Motion, Settings

pytestmark = [pytest.mark.window, pytest.mark.slow]

CONTROL = 37
KEYCODES = {"n": 57, "f": 41, "c": 54, "w": 25, "t": 28}
"""Letters of a US keyboard -> their key codes in X."""
FOREIGN = ("ru", "ua", "bg", "gr", "il", "ara", "ir", "th", "ge", "am")
LATIN = ("us", "de", "fr", "dvorak", "pl")


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    missing = [tool for tool in (*TOOLS, "setxkbmap") if shutil.which(tool) is None]
    if missing and not os.environ.get("CHECKERS_APP_TEST_WINDOW"):
        pytest.skip(f"needs {' and '.join(missing)}")
    folder = tmp_path_factory.mktemp("layouts")
    with screen((1280, 800), tmp_path_factory.mktemp("screen")) as (display, picture):
        journal = folder / "settings" / "journal.json"
        settings = Settings(motion=Motion.OFF, window_size=(800, 600))
        program = Window(display, picture, folder / "settings", [str(PROBE), str(journal)], settings)
        try:
            program.wait(lambda note: note["scene"] == "MenuScene")
            yield program
        finally:
            program.close()


class Hand:
    """Presses the keys of a layout: those in the places of US letters, or those with the letters on them."""

    def __init__(self, window: Window, layout: str) -> None:
        self._window = window
        self._by_place = layout in FOREIGN
        subprocess.run(["setxkbmap", layout], env=window.environment, check=True)
        window.xdotool("windowfocus", window.name)

    def press(self, letter: str, *, control: bool = False) -> None:
        key = str(KEYCODES[letter]) if self._by_place else letter
        if control:
            self._window.xdotool("keydown", str(CONTROL))
        self._window.xdotool("key", key)
        if control:
            self._window.xdotool("keyup", str(CONTROL))


@pytest.mark.parametrize("layout", [*FOREIGN, *LATIN])
def test_shortcuts_do_what_they_say(window: Window, layout: str) -> None:
    hand = Hand(window, layout)
    hand.press("n", control=True)
    before = window.wait(lambda note: note["scene"] == "PlayScene" and "squares" in note)["squares"]["1"]
    hand.press("f")
    window.wait(lambda note: note["squares"]["1"] != before)
    hand.press("f")
    window.wait(lambda note: note["squares"]["1"] == before)
    hand.press("c", control=True)
    window.wait(lambda note: "copied" in note["headline"])
    hand.press("t")
    window.wait(lambda note: note["scene"] == "TreeScene")
    window.key("Escape")
    window.wait(lambda note: note["scene"] != "TreeScene")
    hand.press("w", control=True)
    window.wait(lambda note: note["scene"] == "MenuScene")


SCRIPT = ROOT / "build_scripts" / "try_keys.py"
MAIN_PAGES = ("menu", "play", "games", "tree", "exercise", "setup", "review", "problem")


@pytest.mark.parametrize(
    "pages", [pytest.param(MAIN_PAGES, id="main"), pytest.param((), id="all", marks=pytest.mark.long)]
)
def test_every_key_of_f1_works_on_every_layout(tmp_path: Path, pages: tuple[str, ...]) -> None:
    if missing := [tool for tool in (*TOOLS, "setxkbmap", "xkbcomp") if shutil.which(tool) is None]:
        pytest.skip(f"needs {' and '.join(missing)}")
    with screen((1280, 860), tmp_path) as (display, _):
        layouts = () if not pages else ("--layouts", "ru", "fr")
        chosen = ("--pages", *pages) if pages else ()
        environment = {**os.environ, "DISPLAY": display}
        command = [sys.executable, str(SCRIPT), *layouts, *chosen]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stdout
