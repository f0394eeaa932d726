"""A part of the walk through a real window: the smallest, a portrait and a usual one, by mouse and
keyboard.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from real_window import PROBE, TOOLS, Window, screen
from walk import SCREEN, SIZES, walk
from walk_games import walk_games
from walk_practice import walk_practice

from checkers_app.storage.settings import Settings, decode
from checkers_app.ui.kit.layout import MIN_SIZE
from checkers_app.ui.kit.theme import THEMES

pytestmark = [pytest.mark.window, pytest.mark.slow]

REQUIRED = "CHECKERS_APP_TEST_WINDOW"
"""Set if these tests must run: missing tools are then an error, not a skip."""

IN_CI = {((480, 640), True), ((1280, 800), False)}
"""The sizes in CI, and whether the mouse or the keyboard is used."""


@pytest.fixture(scope="module")
def large_screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing and not os.environ.get(REQUIRED):
        pytest.skip(f"needs {' and '.join(missing)}")
    with screen(SCREEN, tmp_path_factory.mktemp("screen")) as place:
        yield place


def either_hand(often: Callable[[tuple[int, int], bool], bool]) -> list[Any]:
    """Every size by mouse and by keyboard; those without ``often`` run only on demand."""
    return [
        pytest.param(size, mouse, marks=[] if often(size, mouse) else [pytest.mark.long])
        for size, mouse in product(SIZES, (True, False))
    ]


@pytest.mark.parametrize(("size", "mouse"), either_hand(lambda size, mouse: (size, mouse) in IN_CI))
def test_the_whole_program_can_be_reached(
    large_screen: tuple[str, Path],
    size: tuple[int, int],
    mouse: bool,  # noqa: FBT001
) -> None:
    walk(*large_screen, size, "maple", mouse=mouse)


@pytest.mark.parametrize(("size", "mouse"), either_hand(lambda *_: False))
def test_without_thoughts_sound_or_desktop_all_of_it_can_be_reached(
    large_screen: tuple[str, Path],
    size: tuple[int, int],
    mouse: bool,  # noqa: FBT001
) -> None:
    walk(*large_screen, size, "maple", mouse=mouse, simple=True)


@pytest.mark.parametrize(("size", "mouse"), either_hand(lambda size, mouse: (size, mouse) in IN_CI))
def test_a_first_game_can_be_played_and_all_of_it_found(
    large_screen: tuple[str, Path],
    size: tuple[int, int],
    mouse: bool,  # noqa: FBT001
) -> None:
    walk(*large_screen, size, "maple", mouse=mouse, first=True)


@pytest.mark.long
@pytest.mark.parametrize("size", [(480, 640), (1280, 800)])
@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_whole_program_can_be_reached_by_keyboard_in_longer_words(
    large_screen: tuple[str, Path], size: tuple[int, int], language: str
) -> None:
    walk(*large_screen, size, "maple", mouse=False, language=language)


@pytest.mark.parametrize(("size", "mouse"), [((480, 640), True), ((800, 600), False)])
def test_what_is_kept_opened_and_reviewed_can_be_reached(
    large_screen: tuple[str, Path],
    size: tuple[int, int],
    mouse: bool,  # noqa: FBT001
) -> None:
    walk_games(*large_screen, size, "maple", mouse=mouse)


@pytest.mark.parametrize(("size", "mouse"), either_hand(lambda size, mouse: (size, mouse) in IN_CI))
def test_the_practice_room_can_be_walked_through(
    large_screen: tuple[str, Path],
    size: tuple[int, int],
    mouse: bool,  # noqa: FBT001
) -> None:
    walk_practice(*large_screen, size, "maple", mouse=mouse)


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "maple"])
@pytest.mark.parametrize(("size", "mouse"), either_hand(lambda *_: False))
def test_the_practice_room_can_be_walked_through_in_every_theme(
    large_screen: tuple[str, Path],
    size: tuple[int, int],
    mouse: bool,  # noqa: FBT001
    theme: str,
) -> None:
    walk_practice(*large_screen, size, theme, mouse=mouse)


def opened(place: tuple[str, Path], folder: Path, settings: Settings) -> Window:
    window = Window(*place, folder, [str(PROBE), str(folder / "journal.json")], settings)
    window.wait(lambda note: "pixels" in note)
    return window


def test_the_window_tells_its_least_size_and_remembers_its_place(
    large_screen: tuple[str, Path], tmp_path: Path
) -> None:
    window = opened(
        large_screen, tmp_path / "home", Settings(window_place=(300, 120), window_size=(900, 700))
    )
    try:
        shape = window.xdotool("getwindowgeometry", window.name)
        assert "Position: 300,120" in shape
        if shutil.which("xprop"):
            hints = subprocess.run(
                ["xprop", "-id", window.name, "WM_NORMAL_HINTS"],
                env=window.environment,
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            least = re.search(r"minimum size: (\d+) by (\d+)", hints)
            assert least is not None
            assert tuple(map(int, least.groups())) == MIN_SIZE
        window.xdotool("windowmove", window.name, "44", "33")
        x, y = window.look()["widgets"]["quit"][:2]
        window.click(44 + x, 33 + y)
        assert window.process.wait(10) == 0
        kept = decode((tmp_path / "home" / "checkers-app" / "settings.json").read_text())
        assert kept.window_place == (44, 33)
        assert kept.window_size == (900, 700)
    finally:
        window.close()


def test_full_screen_and_back(large_screen: tuple[str, Path], tmp_path: Path) -> None:
    window = opened(large_screen, tmp_path / "home", Settings(window_size=(900, 700)))
    try:
        window.key("F11")
        window.wait(lambda note: note["pixels"] == list(SCREEN))
        window.key("F11")
        window.wait(lambda note: note["pixels"] == [900, 700])
        file = tmp_path / "home" / "checkers-app" / "settings.json"
        assert json.loads(file.read_text())["window_size"] == [900, 700]
    finally:
        window.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("text_size", [115, 150])
def test_clicks_find_their_squares_at_every_text_size(
    large_screen: tuple[str, Path], tmp_path: Path, text_size: int
) -> None:
    settings = Settings(window_size=(1280, 800), text_size=text_size, window_place=(0, 0))
    window = opened(large_screen, tmp_path / "home", settings)
    try:
        note = window.look()
        assert note["size"][0] < 1280
        window.click(*note["widgets"]["play"][:2])
        note = window.wait(lambda note: note["scene"] == "PlayScene" and note["human"])
        for square in ("11", "15"):
            window.click(*note["squares"][square])
        window.wait(lambda note: note["moves"][:1] == [[11, 15]])
    finally:
        window.close()
