"""Without a display the program says so and ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pairs import pairs
from places import ROOT

from checkers_app import paths

CHOSEN_BY = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
SCREENS: tuple[tuple[dict[str, str], str], ...] = (
    ({}, "there is no screen"),
    ({"DISPLAY": ":7654"}, "no display responds at DISPLAY=:7654"),
    ({"SDL_VIDEODRIVER": "nonsense"}, "nonsense not available"),
)
"""The text about the screen, and the program's output."""
DAMAGE = (
    (None, "is missing"),
    (b"", "cannot be used: it is damaged"),
    (b"\0no such thing", "cannot be used"),
)
"""The content of a file, and the program's message about it."""
WITH_OTHER_ASSETS = """
import sys
from pathlib import Path
from checkers_app import paths
paths.assets = lambda: Path(sys.argv[1])
paths.settings_file = lambda: Path(sys.argv[1], "settings.json")
from checkers_app.terminal.cli import main
sys.exit(main([]))
"""


def run(
    *arguments: str, environment: dict[str, str], home: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Python in a separate process, which knows only the screen in ``environment``."""
    around = {name: value for name, value in os.environ.items() if name not in CHOSEN_BY}
    around |= {"XDG_RUNTIME_DIR": "/nonexistent"} | ({"HOME": str(home)} if home is not None else {})
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=around | environment,
        check=False,
        timeout=60,
    )


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize(("verb", "screen"), pairs([(), ("dev", "bench", "ui")], SCREENS))
def test_without_a_screen_the_program_ends_and_keeps_no_size(
    verb: tuple[str, ...], screen: tuple[dict[str, str], str], tmp_path: Path
) -> None:
    environment, message = screen
    done = run("-m", "checkers_app", *verb, environment=environment, home=tmp_path)
    said = [line for line in done.stderr.splitlines() if line.startswith("checkers-app")]
    assert done.returncode == 1
    assert len(said) == 1
    assert message in said[0]
    assert "Traceback" not in done.stderr
    assert list(tmp_path.rglob("settings*")) == []


@pytest.mark.parametrize("driver", ["dummy", "offscreen", "dummy,offscreen"])
def test_a_driver_that_shows_nothing_may_be_asked_for(driver: str) -> None:
    program = "from checkers_app.ui.screen import need_screen; need_screen()"
    assert run("-c", program, environment={"SDL_VIDEODRIVER": driver}).returncode == 0


@pytest.mark.slow
@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("name", "damage"),
    pairs(["fonts/Inter-Regular.otf", "fonts/InterDisplay-Bold.otf", "icons/app_mark.svg"], DAMAGE),
)
def test_a_file_of_the_program_that_is_no_use_is_one_line(
    name: str, damage: tuple[bytes | None, str], tmp_path: Path
) -> None:
    content, words = damage
    for path in paths.assets().rglob("*"):
        own = path.relative_to(paths.assets())
        if path.is_dir():
            (tmp_path / own).mkdir()
        elif own != Path(name):
            (tmp_path / own).symlink_to(path)
    if content is not None:
        (tmp_path / name).write_bytes(content)
    done = run("-c", WITH_OTHER_ASSETS, str(tmp_path), environment={"SDL_VIDEODRIVER": "dummy"})
    assert done.returncode == 1
    said = [line for line in done.stderr.splitlines() if line.startswith("checkers-app")]
    assert len(said) == 1
    assert f"{Path(name)} {words}" in said[0]
    assert "Traceback" not in done.stderr
