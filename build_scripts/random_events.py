"""Send random events, in small batches, to every page of the window in every language, theme and size.

    python3 build_scripts/random_events.py --events 300000
    python3 build_scripts/random_events.py --events 5000 --seed 7 --pages play game-menu

No screen is needed, and nothing outside a temporary folder is written.  Every exception is printed once, with
the page, the language and the number of the event, and the run continues on another page.  Memory is measured
at the main menu every 10,000 events.  The exit status is 1 if an exception was raised, or if memory grows by
more than 10 MiB per 100,000 events after the first 50,000.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checkers_app.ui.app import App

WARM_UP = 50_000
"""The number of events before the measurements that count, while caches still fill."""
EVERY = 10_000
"""The number of events between two measurements."""
MOST_GROWTH = 10.0
"""The maximum growth of memory, in MiB per 100,000 events."""
BATCHES = (1, 3, 8, 20, 40)
"""The possible numbers of events posted between two turns of the event loop."""
SIZES = ((800, 600), (1280, 800), (480, 640), (1024, 768), (700, 850), (1920, 1080), (500, 500), (1270, 300))
TYPED = "0123456789-xXhHfevcrnwtglabpsdKB:,. ()[]?\r\t\b\x7féж\u200b\u202e😀"
NAMED = (
    "UP DOWN LEFT RIGHT RETURN TAB ESCAPE BACKSPACE F1 F5 F8 F9 F10 HOME END DELETE PAGEUP PAGEDOWN KP5"
    " KP_ENTER INSERT SPACE MENU"
)
COMMANDS = "zynxhfcvsaorelwpmgtbd123456"
CLIPBOARD = (
    "exercise 7, level 2, step 5",
    "(3 12 8) (2 4 6)",
    "W:W21,K3:B1",
    '[FEN "W:W21,K3:B1"]',
    "1. 11-15 23-19 2. 8-11 22-17 1-0",
    "1. e4 e5",
    "x" * 20_000,
    "",
)
GAMES = '[Event "Club"]\n[Black "Ada"]\n[White "Ben"]\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n' * 3


class RandomUser:
    """Uses the program at random.

    Args:
        seed: the seed of all random choices.
        folder: the folder for settings, games and files.
        pages: the names of the pages to open; all pages if empty.
        log: called with each line of progress and each exception.
    """

    def __init__(self, seed: int, folder: Path, pages: Sequence[str], log: Callable[[str], None]) -> None:
        from checkers_app.ui import outlined  # noqa: PLC0415  when the environment is prepared

        self.random = Random(seed)
        self.folder = folder
        self.pages = tuple(pages) or tuple(outlined.PAGES)
        self.log = log
        self.events = 0
        self.where = "-"
        self.seen: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.memory: list[tuple[int, float]] = []
        self._measured = 0
        self.files = [folder / "games.pdn", folder / "nothing.pdn", folder, Path("/dev/null")]
        self.files[0].write_text(GAMES, encoding="utf-8")
        threading.excepthook = lambda told: self._fault("a thread", told.exc_value)
        self.app = self._opened()

    def _opened(self) -> App:
        from checkers_app.ui.app import App  # noqa: PLC0415

        return App(
            settings_path=self.folder / "settings.json",
            games_folder=self.folder / "games",
            seed=self.random.randrange(10**6),
        )

    # --- the run ----------------------------------------------------------------------------------

    def run(self, events: int) -> None:
        """Send at least ``events`` events."""
        self._measure()
        while self.events < events:
            with self._guarded("opening"):
                self._open_page()
            for _ in range(self.random.randrange(2, 12)):
                with self._guarded("an event"):
                    self._batch()
            if self.events - self._measured >= EVERY:
                self._measure()
        self._measure()
        self.app.close()

    @contextmanager
    def _guarded(self, what: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:  # noqa: BLE001  whatever it is, the run is to find more
            self._fault(what, error)
            with suppress(Exception):
                self.app.stack.abandon()

    def _fault(self, what: str, error: BaseException | None) -> None:
        lines = traceback.format_exception(error)
        key = f"{type(error).__name__} {lines[-2].strip() if len(lines) > 1 else ''}"
        self.faults[key] += 1
        if self.faults[key] == 1:
            self.log(f"FAULT at event {self.events}, {what}, {self.where}\n{''.join(lines)}")

    def _open_page(self) -> None:
        from checkers_app.games import boards  # noqa: PLC0415
        from checkers_app.ui.destination import Destination  # noqa: PLC0415
        from checkers_app.ui.outlined import PAGES  # noqa: PLC0415
        from checkers_app.ui.routes import open_scene  # noqa: PLC0415
        from checkers_app.ui.scene import Pop  # noqa: PLC0415

        self._change()
        context = self.app.context
        context.files.folder = self.folder
        while len(self.app.stack.names) > 3:
            self.app.stack.apply(Pop())
        page = self.random.choice(self.pages)
        game = self.random.choice(tuple(boards().values()))
        self.where = f"page {page}, {game.key}, language {context.settings.language}"
        self.seen[page] += 1
        made = PAGES[page](context, game)
        self.app.stack.push(open_scene(made, context) if isinstance(made, Destination) else made)
        self.app.turn()

    def _change(self) -> None:
        """Choose another language, theme, text size or window size."""
        from checkers_app.storage.settings import TEXT_SIZES, Motion, Thoughts  # noqa: PLC0415
        from checkers_app.ui.kit.theme import THEMES  # noqa: PLC0415
        from checkers_app.words import LANGUAGES  # noqa: PLC0415

        draw = self.random.choice
        settings = self.app.context.settings
        if draw((True, False)):
            settings = replace(settings, language=draw([language.code for language in LANGUAGES]))
        if draw((True, False, False)):
            settings = replace(
                settings,
                theme=draw(tuple(THEMES)),
                text_size=draw(TEXT_SIZES),
                motion=draw(tuple(Motion)),
                thoughts=draw((Thoughts.SHOWN, Thoughts.HIDDEN, Thoughts.BY_LEVEL)),
                projector=draw((False, False, True)),
                more_choices=draw((True, False)),
                one_click=draw((None, True, False)),
            )
        self.app.context.change_settings(settings)
        if draw((True, False, False)):
            self._resize(draw(SIZES))

    def _resize(self, size: tuple[int, int]) -> None:
        import pygame  # noqa: PLC0415

        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def _batch(self) -> None:
        for _ in range(self.random.choice(BATCHES)):
            self._act()
        for _ in range(self.random.choice((1, 1, 2))):
            if self.app.stack.top is None:
                return
            self.app.turn()
        if self.random.random() < 0.1:
            self._listen()

    def _listen(self) -> None:
        """Request everything that a screen reader would receive."""
        from checkers_app.ui.kit.elements import entries  # noqa: PLC0415
        from checkers_app.ui.view_scene import ViewScene  # noqa: PLC0415

        scene = self.app.stack.top
        if isinstance(scene, ViewScene):
            list(entries(scene.tree, scene.touch))
            _ = scene.news

    def _measure(self) -> None:
        """Measure memory at the menu, in English and in a small window, after freeing everything that can be
        freed.

        The transposition tables are released first.  Their size is fixed, but the system counts only the
        pages that searches have touched, so keeping the tables would add up to 200 MiB at random.
        """
        from checkers_app.ui.destinations import ToMainMenu  # noqa: PLC0415
        from checkers_app.ui.scene import Reset  # noqa: PLC0415

        self._measured, with_tables = self.events, 0.0
        self._resize(SIZES[0])
        with self._guarded("the menu"):
            settings = self.app.context.settings
            plain = replace(settings, language="en", theme="maple", text_size=100, projector=False)
            self.app.context.change_settings(plain)
            self.app.stack.apply(Reset(ToMainMenu()))
            for _ in range(10):
                self.app.turn()
            with_tables = _resident()
            self.app.context.knowledge.engines.close()
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL("libc.so.6").malloc_trim(0)
        self.memory.append((self.events, _resident()))
        self.log(
            f"{self.events:,} events, {self.memory[-1][1]:.1f} MiB ({with_tables:.0f} with tables),"
            f" {len(self.seen)} pages, {sum(self.faults.values())} faults of {len(self.faults)} kinds,"
            f" {time.process_time():.0f} s of processor time"
        )

    # --- the actions ------------------------------------------------------------------------------

    def _post(self, kind: int, **values: Any) -> None:
        import pygame  # noqa: PLC0415

        self.events += 1
        with suppress(pygame.error):  # the queue is full
            pygame.event.post(pygame.event.Event(kind, **values))

    def _act(self) -> None:
        acts = (self._move, self._button, self._control, self._type, self._key, self._command, self._rest)
        self.random.choices(acts, (15, 13, 30, 14, 13, 6, 9))[0]()

    def _point(self) -> tuple[int, int]:
        import pygame  # noqa: PLC0415

        width, height = pygame.display.get_window_size()
        return self.random.randrange(-2, width + 2), self.random.randrange(-2, height + 2)

    def _move(self) -> None:
        import pygame  # noqa: PLC0415

        held = self.random.random() < 0.3
        self._post(pygame.MOUSEMOTION, pos=self._point(), rel=(1, 1), buttons=(int(held), 0, 0), touch=False)

    def _button(self) -> None:
        import pygame  # noqa: PLC0415

        button, place = self.random.choice((1, 1, 1, 1, 2, 3, 4, 5)), self._point()
        self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)
        if self.random.random() < 0.8:
            place = self._point() if self.random.random() < 0.2 else place
            self._post(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)

    def _control(self) -> None:
        """A control that can be pressed and does not end the program."""
        import pygame  # noqa: PLC0415

        touch = getattr(self.app.stack.top, "touch", None)
        found = [
            control
            for control in (touch.controls if touch is not None else ())
            if control.seen.w and control.seen.h and control.name != "quit"
        ]
        if not found:
            return
        seen, zoom = self.random.choice(found).seen, self.app.context.look.zoom
        place = tuple(
            int((start + self.random.random() * size) * zoom)
            for start, size in ((seen.x, seen.w), (seen.y, seen.h))
        )
        self._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)
        if self.random.random() < 0.2:
            place = self._point()
            self._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self._post(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)

    def _type(self) -> None:
        import pygame  # noqa: PLC0415

        letter = self.random.choice(TYPED)
        key = ord(letter) if ord(letter) < 128 else 0
        self._post(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
        if letter.isprintable():
            self._post(pygame.TEXTINPUT, text=letter * self.random.choice((1, 1, 1, 1, 40)))
        self._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def _key(self) -> None:
        import pygame  # noqa: PLC0415

        key = getattr(pygame, f"K_{self.random.choice(NAMED.split())}")
        mod = self.random.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def _command(self) -> None:
        import pygame  # noqa: PLC0415

        if self.random.random() < 0.2:
            with suppress(pygame.error):
                pygame.scrap.put_text(self.random.choice(CLIPBOARD))
        key = ord(self.random.choice(COMMANDS))
        shift = pygame.KMOD_SHIFT if self.random.random() < 0.2 else 0
        self._post(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LCTRL | shift, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def _rest(self) -> None:
        import pygame  # noqa: PLC0415

        draw = self.random.choice
        kind = draw(("wheel", "wheel", "window", "window", "file", "composing"))
        if kind == "wheel":
            self._post(pygame.MOUSEWHEEL, x=draw((0, 0, 1, -1)), y=draw((-30, -3, -1, 1, 3)), touch=False)
        elif kind == "window":
            names = [
                "FOCUSLOST",
                "FOCUSGAINED",
                "LEAVE",
                "ENTER",
                "MINIMIZED",
                "RESTORED",
                "EXPOSED",
                "HIDDEN",
                "SHOWN",
            ]
            self._post(getattr(pygame, f"WINDOW{draw(names)}"))
        elif kind == "file":
            self._post(pygame.DROPFILE, file=str(draw(self.files)))
        else:
            self._post(pygame.TEXTEDITING, text="あ", start=0, length=1)


def _resident() -> float:
    """The memory of the process in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def growth(memory: Sequence[tuple[int, float]]) -> float:
    """The growth of memory in MiB per 100,000 events after the warm-up, by least squares; 0 if there are too
    few measurements.
    """
    points = [(events, mib) for events, mib in memory if events >= WARM_UP]
    if len(points) < 3:
        return 0.0
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    spread = sum((x - middle[0]) ** 2 for x, _ in points)
    return sum((x - middle[0]) * (y - middle[1]) for x, y in points) / spread * 100_000


@contextmanager
def _elsewhere() -> Iterator[Path]:
    """A temporary folder that the program uses as its home."""
    with tempfile.TemporaryDirectory() as name:
        for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            os.environ[variable] = name
        os.environ["XDG_DOCUMENTS_DIR"] = name
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        os.environ["LANGUAGE"] = "en"
        yield Path(name)


def main() -> int:
    """Run the test; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--events", type=int, default=20_000, help="number of events (20,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", nargs="*", default=(), help="names of pages; all by default")
    parser.add_argument("--log", type=Path, help="a file to which the output lines are appended")
    arguments = parser.parse_args()

    def log(line: str) -> None:
        print(line, flush=True)
        if arguments.log is not None:
            with arguments.log.open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    with _elsewhere() as folder:
        from checkers_app.ui.kit import desktop  # noqa: PLC0415  when the environment is prepared

        desktop.start = lambda *_: None  # no program of the user's desktop is started
        user = RandomUser(arguments.seed, folder, arguments.pages, log)
        user.run(arguments.events)
    grown = growth(user.memory)
    kinds = len(user.faults)
    log(f"END: {user.events:,} events, {kinds} kinds of faults, {grown:+.1f} MiB per 100,000 events")
    return 1 if user.faults or grown > MOST_GROWTH else 0


if __name__ == "__main__":
    raise SystemExit(main())
