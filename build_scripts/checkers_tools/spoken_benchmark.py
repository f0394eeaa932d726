"""``bench ui --only reader``: the cost of sending pages to an active screen reader."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

import pygame

from checkers_app.games.checkers import GAME
from checkers_app.ui.app import App
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.measured_window import Conditions, Pair, measured_window
from checkers_app.ui.outlined import PAGES
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Reset
from checkers_app.ui.spoken.screen_reader import ScreenReader
from checkers_app.ui.view_scene import ViewScene
from checkers_app.ui.window import TITLE

LISTENS = 5.0
"""The time within which a running screen reader connects, in seconds."""
UPDATES = 20
ROUNDS = 3
"""The number of measurements; the best one counts, because the computer also does other work."""
TURNS = 25
"""The number of turns of the event loop before a page is measured."""
REST = 0.04
"""The time after which all updates have been sent, in seconds."""


def measure_updates(size: Pair) -> dict[str, dict[str, float]] | None:
    """The CPU time in milliseconds for sending each page again with the focus on a different element; None if
    no screen reader is connected.

    ``loop`` is the part that blocks the event loop: reading the page, and creating, comparing and
    recording AccessKit's nodes.  ``all`` also includes the threads that send the nodes, and everything else
    that the page does in the meantime.
    """
    reader = ScreenReader(TITLE)
    with measured_window(lambda _, __: None, Conditions(size, spoken=False)) as app:
        app.stack.push(open_scene(ToMainMenu(), app.context))
        app.turn()
        reader.open()
        end = time.monotonic() + LISTENS
        while not reader.listens and time.monotonic() < end:
            app.turn()
        found = None
        if reader.listens:
            with tempfile.TemporaryDirectory() as folder:
                app.context.files.folder = Path(folder)
                found = {name: _page(app, reader, name) for name in PAGES}
        reader.close()
        app.close()
    return found


def _page(app: App, reader: ScreenReader, name: str) -> dict[str, float]:
    """The medians of the best round."""
    app.stack.apply(Reset(ToMainMenu()))
    made = PAGES[name](app.context, GAME)
    app.stack.push(open_scene(made, app.context) if isinstance(made, Destination) else made)
    for _ in range(TURNS):
        app.turn()
    rounds = [_round(app, reader) for _ in range(ROUNDS)]
    return {
        "loop": round(min(loop for loop, _ in rounds), 2),
        "all": round(min(whole for _, whole in rounds), 2),
    }


def _round(app: App, reader: ScreenReader) -> tuple[float, float]:
    loop, whole = [], []
    for _ in range(UPDATES):
        scene = app.stack.top
        assert isinstance(scene, ViewScene)  # noqa: S101  all pages are
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        _ = scene.tree  # it would be laid out without a screen reader, too
        process, thread = time.process_time(), time.thread_time()
        reader.tell(scene, app.context.look.zoom, time.monotonic())
        loop.append(1000 * (time.thread_time() - thread))
        time.sleep(REST)
        whole.append(1000 * (time.process_time() - process))
    return median(loop), median(whole)
