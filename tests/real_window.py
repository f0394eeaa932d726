"""The program in a real window under Xvfb: hands (xdotool), eyes (the screen's own file), a journal.

``tests/ui/window_probe.py`` runs inside the window and writes down what it shows.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from places import ROOT

from checkers_app.storage.settings import Settings, encode

TOOLS = ("Xvfb", "xdotool")
PROBE = ROOT / "tests" / "ui" / "window_probe.py"


@contextmanager
def screen(size: tuple[int, int], folder: Path) -> Iterator[tuple[str, Path]]:
    """A virtual screen: the name of its display and the file of its picture."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder)],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}", folder / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait(10)


class Window:
    """The program in its window.

    With ``bare`` there is neither a sound device nor a bus for querying the desktop.
    """

    def __init__(
        self,
        display: str,
        picture: Path,
        folder: Path,
        command: list[str],
        settings: Settings,
        *,
        bare: bool = False,
    ) -> None:
        (folder / "checkers-app").mkdir(parents=True)
        (folder / "checkers-app" / "settings.json").write_text(encode(settings))
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND"))},
            "DISPLAY": display,
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_STATE_HOME": str(folder / "state"),
            "SDL_AUDIODRIVER": "dummy",
        }
        if bare:
            self.environment["SDL_AUDIODRIVER"] = "none that there is"
            for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"):
                self.environment.pop(name, None)
        self._picture = picture
        self.journal = folder / "journal.json"
        self.process = subprocess.Popen([sys.executable, *command], env=self.environment, cwd=ROOT)
        self.xdotool("search", "--sync", "--onlyvisible", "--class", "checkers-app")

    def xdotool(self, *arguments: str) -> str:
        return subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        ).stdout

    @property
    def name(self) -> str:
        """The number of the window."""
        return self.xdotool("search", "--onlyvisible", "--class", "checkers-app").split()[0]

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.xdotool("mousemove", str(round(x)), str(round(y)), "click", str(button))

    def key(self, name: str) -> None:
        self.xdotool("windowfocus", self.name, "key", name)

    def look(self) -> dict[str, Any]:
        note: dict[str, Any] = json.loads(self.journal.read_text()) if self.journal.exists() else {}
        return note

    def wait(self, what: Callable[[dict[str, Any]], bool], seconds: float = 15) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            note = self.look()
            if note and what(note):
                return note
            assert self.process.poll() is None, "the program has ended"
            time.sleep(0.01)
        raise AssertionError(f"it did not happen; the window shows {self.look()}")

    def wait_for_picture(self, wrong: Callable[[], str], seconds: float = 15) -> None:
        """Wait until ``wrong`` finds no fault on the screen."""
        end = time.monotonic() + seconds
        while complaint := wrong():
            assert time.monotonic() < end, complaint
            assert self.process.poll() is None, "the program has ended"
            time.sleep(0.02)

    def _screen(self) -> tuple[bytes, int, int, int, int]:
        """The bytes of the screen, where its picture begins, its width, height and bytes in a row."""
        data = self._picture.read_bytes()
        header = struct.unpack(">25I", data[:100])
        return data, header[0] + 12 * header[19], header[4], header[5], header[12]

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour on the screen."""
        data, begin, _, _, row = self._screen()
        start = begin + round(y) * row + round(x) * 4
        blue, green, red = data[start : start + 3]
        return red, green, blue

    def shoot(self, path: Path, size: tuple[int, int]) -> None:
        """Save a picture of the top left part of the screen."""
        data, begin, width, height, row = self._screen()
        whole = pygame.image.frombuffer(data[begin : begin + row * height], (width, height), "BGRA")
        opaque = pygame.Surface(size)
        whole.set_alpha(None)
        opaque.blit(whole, (0, 0))
        pygame.image.save(opaque, path)

    def close(self) -> None:
        self.process.kill()
        self.process.wait(10)
