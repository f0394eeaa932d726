"""Opens the window for benchmarks, with temporary settings and games."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame

from checkers_app.storage.settings import Settings, encode
from checkers_app.ui.app import App
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.routes import open_scene

Pair = tuple[int, int]

DEFAULT_SIZE: Pair = Settings().window_size


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of a benchmark; by default, those of a window with default settings.

    Attributes:
        size: the size of the window in pixels.
        sound: False to switch sounds off.
        spoken: False to disable screen reader support.
    """

    size: Pair = DEFAULT_SIZE
    sound: bool = True
    spoken: bool = True


USUAL = Conditions()


@contextmanager
def measured_window(on_frame: Callable[[float, bool], None], under: Conditions = USUAL) -> Iterator[App]:
    """Context manager that provides a window without the opening book, so that the computer has to search."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "settings.json")
        made = Settings(use_book=False, window_size=under.size, sound=under.sound)
        settings.write_text(encode(made), encoding="utf-8")
        games = Path(folder, "games")
        yield App(
            settings_path=settings,
            games_folder=games,
            seed=1,
            on_frame=on_frame,
            spoken=under.spoken,
            sounding=True,
        )


def first_frame(under: Conditions = USUAL) -> int:
    """Open the main menu, print the time of its first frame, and close the window; return the exit status.

    The output contains the wall clock time and the CPU time of the process so far, in seconds.  This module
    imports no more than the program does before it opens its window.
    """

    def shown(_: float, drew: bool) -> None:  # noqa: FBT001  the signature of App.on_frame
        if drew:
            print(f"first frame {time.time():.3f} cpu {time.process_time():.3f}", flush=True)
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    with measured_window(shown, under) as app:
        app.run(open_scene(ToMainMenu(), app.context))
    return 0
