"""A window that shows any page of the program on request, and prints its outline as one line of JSON.

Takes the name of a page and of a board, a line each; an empty line asks for the displayed page.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
from pathlib import Path

from checkers_app import paths
from checkers_app.games import boards
from checkers_app.ui.app import App
from checkers_app.ui.destination import Destination
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.kit.elements import entries
from checkers_app.ui.outlined import PAGES
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Reset
from checkers_app.ui.view_scene import ViewScene

QUIET = 0.8
"""The number of seconds for which a page must be unchanged."""


def told(scene: ViewScene) -> list[tuple[int, str, str, list[str]]]:
    found = entries(scene.tree, scene.touch)
    return [(entry.depth, entry.role, entry.label, list(entry.states)) for entry in found]


def show(app: App, page: str, board: str) -> None:
    """Open it, and wait until it no longer changes."""
    app.stack.apply(Reset(ToMainMenu()))
    made = PAGES[page](app.context, boards()[board])
    app.stack.push(open_scene(made, app.context) if isinstance(made, Destination) else made)
    before, since = None, time.monotonic()
    while time.monotonic() < since + QUIET:
        app.turn()
        scene = app.stack.top
        assert isinstance(scene, ViewScene)
        if (now := told(scene)) != before:
            before, since = now, time.monotonic()


def listen(asked: queue.Queue[str]) -> None:
    for line in sys.stdin:
        asked.put(line)


def main() -> None:
    folder = Path(paths.settings_file()).parent
    app = App(games_folder=folder / "games", seed=1, spoken=True)
    app.context.files.folder = folder
    app.stack.push(open_scene(ToMainMenu(), app.context))
    asked: queue.Queue[str] = queue.Queue()
    threading.Thread(target=listen, args=(asked,), daemon=True).start()
    while app.stack.top is not None:
        app.turn()
        if not asked.empty():
            if wanted := asked.get().split():
                show(app, *wanted)
            scene = app.stack.top
            assert isinstance(scene, ViewScene)
            sys.stdout.write(f"{json.dumps(told(scene))}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
