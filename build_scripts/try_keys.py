"""Press every key that F1 lists, on every page, in a real window on several keyboard layouts.

    Xvfb :9 -noreset & DISPLAY=:9 python3 build_scripts/try_keys.py
    DISPLAY=:9 python3 build_scripts/try_keys.py --layouts ru gr --pages play tree

The script needs an X server, setxkbmap, xkbcomp and xdotool.  Symbols and Latin letters are typed as the
layout produces them, with Shift or AltGr if necessary; a letter that the layout lacks is pressed at its place
on a US keyboard.  A key passes if its command runs; a key that a board or a field handles passes if it
arrives there.  Actions are only recorded, so each key is pressed on an unchanged page.  The exit status is 1
if a key fails.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pygame.event import Event

    from checkers_app.ui.app import App
    from checkers_app.ui.kit.command import Key
    from checkers_app.ui.scene import Scene

LAYOUTS = ("us", "ru", "gr", "il", "de", "fr", "dvorak")
SECONDS = 3.0
"""The time within which a pressed key must arrive, in seconds."""
SIGNS = {"-": "minus", "+": "plus", "=": "equal", ",": "comma", ".": "period", "<": "less", ">": "greater"}
SIGNS |= {"[": "bracketleft", "]": "bracketright", "/": "slash", "?": "question"}
"""The names of signs in a keymap of X."""
NAMED = {
    "K_ESCAPE": "Escape",
    "K_RETURN": "Return",
    "K_KP_ENTER": "KP_Enter",
    "K_SPACE": "space",
    "K_TAB": "Tab",
    "K_HOME": "Home",
    "K_END": "End",
    "K_PAGEUP": "Page_Up",
    "K_PAGEDOWN": "Page_Down",
    "K_BACKSPACE": "BackSpace",
    "K_DELETE": "Delete",
    "K_LEFT": "Left",
    "K_RIGHT": "Right",
    "K_UP": "Up",
    "K_DOWN": "Down",
    **{f"K_F{number}": f"F{number}" for number in range(1, 13)},
    **{f"K_KP{number}": f"KP_{number}" for number in range(10)},
    "K_KP_PLUS": "KP_Add",
    "K_KP_MINUS": "KP_Subtract",
}
"""The keys that are the same on every layout: the name in pygame -> the name in X."""
US = "1234567890-=  qwertyuiop[]  asdfghjkl;'   zxcvbnm,./"
SHIFTED = {"<": ",", ">": ".", "+": "="}
"""Characters that need Shift on a US keyboard -> the keys that produce them."""
FIRST_PLACE = 10
"""The X key code of the first key in ``US``."""
SHIFT, CONTROL, ALT_GR = "50", "37", "108"
LEVELS: tuple[tuple[str, ...], ...] = ((), (SHIFT,), (ALT_GR,))
"""The modifiers that produce the first, the second and the third character of a key."""


@dataclass
class Arrived:
    """The reaction of the program to a key."""

    down: bool = False
    up: bool = False
    key: Key | None = None
    """The key as a page receives it."""
    ran: list[Key] = field(default_factory=list)
    """The keys whose actions ran."""


@dataclass
class Told:
    """A key that F1 lists for a page."""

    cap: str
    key: Key
    runs: bool
    """True if the key runs a command; false if a board or a field handles it."""


class Layout:
    """The keys for each character on a keyboard layout."""

    def __init__(self, name: str) -> None:
        self.name = name
        subprocess.run(["setxkbmap", name], check=True)
        display = os.environ["DISPLAY"]
        text = subprocess.run(["xkbcomp", display, "-"], check=True, capture_output=True, text=True).stdout
        codes = dict(re.findall(r"<(\w+)> = (\d+);", text))
        self._strokes: dict[str, tuple[str, ...]] = {}
        for place, symbols in re.findall(r"key <(\w+)> \{[^}\[]*(?:\[Group1\]= )?\[([^\]]*)\]", text):
            names = [symbol.strip() for symbol in symbols.split(",")]
            for level, symbol in zip(LEVELS, names, strict=False):
                known = self._strokes.get(symbol)
                if place in codes and (known is None or len(known) > len(level) + 1):
                    self._strokes[symbol] = (*level, codes[place])

    def strokes(self, character: str) -> tuple[str, ...]:
        """The keys to hold and the key to press; those of a US keyboard if the layout lacks the character."""
        there = self._strokes.get(SIGNS.get(character, character))
        if there is None and character in SHIFTED:
            return SHIFT, *self._place(SHIFTED[character])
        return there or self._place(character)

    @staticmethod
    def _place(character: str) -> tuple[str, ...]:
        return (str(FIRST_PLACE + US.index(character)),)


class Presser:
    """Opens the pages and presses their keys."""

    def __init__(self, folder: Path) -> None:
        import pygame  # noqa: PLC0415  when the environment is prepared

        from checkers_app.storage.settings import Motion, Settings, Thoughts, encode  # noqa: PLC0415
        from checkers_app.ui.app import App  # noqa: PLC0415

        settings = Settings(motion=Motion.OFF, thoughts=Thoughts.SHOWN, use_book=False)
        (folder / "settings.json").write_text(encode(settings), encoding="utf-8")
        self.arrived = Arrived()
        self._record()
        self.app: App = App(settings_path=folder / "settings.json", games_folder=folder / "games", seed=1)
        self.app.context.files.folder = folder
        self._names = {getattr(pygame, name): there for name, there in NAMED.items()}
        self._hand = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True)

    def _record(self) -> None:
        """Make every key's action only record that it ran."""
        from checkers_app.ui import app, view_scene  # noqa: PLC0415
        from checkers_app.ui.input import everywhere  # noqa: PLC0415
        from checkers_app.ui.kit import command  # noqa: PLC0415
        from checkers_app.ui.play import keys  # noqa: PLC0415

        actions_of, play_actions, handle = (
            command.shortcuts_of,
            keys.Keys._actions,  # noqa: SLF001  the table of a game's keys is not public
            app.App._handle,  # noqa: SLF001
        )

        def recording(actions: Mapping[Key, Any]) -> dict[Key, Callable[..., None]]:
            return {key: lambda *_, key=key: self.arrived.ran.append(key) for key in actions}

        def handled(self_: App, event: Event) -> None:
            self._note(event)
            handle(self_, event)

        def anywhere(_: App, event: Event) -> bool:
            key = view_scene.key_of(event)
            if key in self._anywhere:
                self.arrived.ran.append(key)
            return key in self._anywhere

        patches: Sequence[tuple[Any, str, Any]] = (
            (view_scene, "shortcuts_of", lambda commands: recording(actions_of(commands))),
            (view_scene, "EVERYWHERE", recording(everywhere.EVERYWHERE)),
            (keys.Keys, "_actions", lambda keys_, *, shift: recording(play_actions(keys_, shift=shift))),
            (app.App, "_handle", handled),
            (app.App, "_done_everywhere", anywhere),
        )
        for owner, name, value in patches:
            setattr(owner, name, value)

    @property
    def _anywhere(self) -> frozenset[Key]:
        import pygame  # noqa: PLC0415

        return frozenset({(pygame.K_F11, False), (pygame.K_F8, False), (pygame.K_m, True)})

    def _note(self, event: Event) -> None:
        import pygame  # noqa: PLC0415

        from checkers_app.ui.view_scene import key_of  # noqa: PLC0415

        modifiers = {pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_RALT, pygame.K_MODE}
        if event.type == pygame.KEYDOWN and event.key not in modifiers:
            self.arrived.down, self.arrived.key = True, key_of(event)
        elif event.type == pygame.KEYUP and event.key not in modifiers:
            self.arrived.up = True

    # --- a page -----------------------------------------------------------------------------------

    def open(self, page: str) -> Scene:
        """Open a new page by its name in :mod:`checkers_app.ui.outlined`."""
        from checkers_app.games import boards  # noqa: PLC0415
        from checkers_app.ui.destination import Destination  # noqa: PLC0415
        from checkers_app.ui.outlined import PAGES  # noqa: PLC0415
        from checkers_app.ui.routes import open_scene  # noqa: PLC0415

        self.app.stack.close()
        made = PAGES[page](self.app.context, next(iter(boards().values())))
        self.app.stack.push(open_scene(made, self.app.context) if isinstance(made, Destination) else made)
        self._turn(0.1)
        if (scene := self.app.stack.top) is None:
            raise RuntimeError(f"the page {page} closed the window")
        return scene

    def _turn(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.turn()

    def told(self, scene: Scene) -> Iterator[Told]:
        """The keys that F1 lists on a page."""
        from checkers_app.ui.input.board_keys import BOARD_KEYS  # noqa: PLC0415
        from checkers_app.ui.input.everywhere import everywhere_lines  # noqa: PLC0415
        from checkers_app.ui.play.scene import PlayScene  # noqa: PLC0415
        from checkers_app.ui.view_scene import ViewScene  # noqa: PLC0415

        if isinstance(scene, PlayScene):
            handled = {"move", "type", "why", "piece", "buttons", "alone", "copy_position", "look"}
            for name, line in BOARD_KEYS.items():
                if line.key:
                    yield Told(line.name, line.pressed, name not in handled)
            return
        commands = scene.commands() if isinstance(scene, ViewScene) else ()
        own = {key for each in commands for key in each.actions}
        for each in commands:
            for key, action in each.actions.items():
                yield Told(each.cap, key, action is not None)
        overlay = scene.overlay
        for each in everywhere_lines() if commands or not overlay else ():
            for key in each.actions:
                if key not in own:
                    yield Told(each.cap, key, key in self._anywhere)

    @staticmethod
    def _usual(key: Key) -> Key:
        """The key on the main keyboard with the same sign as a key on the keypad."""
        import pygame  # noqa: PLC0415

        signs = {pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS}
        return signs.get(key[0], key[0]), key[1]

    def press(self, layout: Layout, told: Told) -> str:
        """Press a key; return a description of the fault, or "" if there is none."""
        key, control = told.key
        name = self._names.get(key)
        *held, pressed = (name,) if name is not None else layout.strokes(chr(key))
        modifiers = (*held, CONTROL) if control else tuple(held)
        self.arrived = Arrived()
        down = [f"keydown {each}" for each in modifiers]
        up = [f"keyup {each}" for each in reversed(modifiers)]
        self._type("\n".join([*down, f"key {pressed}", *up, ""]))
        end = time.monotonic() + SECONDS
        while not self.arrived.up and time.monotonic() < end:
            self.app.turn()
        self.app.turn()
        if not self.arrived.down:
            return "nothing arrived"
        if self._usual(told.key) in self.arrived.ran or (not told.runs and self.arrived.key == told.key):
            return ""
        return f"arrived as {self.arrived.key}, ran {self.arrived.ran or 'nothing'}"

    def _type(self, commands: str) -> None:
        if self._hand.stdin is not None:
            self._hand.stdin.write(commands)
            self._hand.stdin.flush()

    def focus(self) -> None:
        """Give the window the keyboard focus."""
        find = ["xdotool", "search", "--onlyvisible", "--class", "checkers-app"]
        self._turn(0.3)
        window = subprocess.run(find, check=True, capture_output=True, text=True).stdout.split()[0]
        subprocess.run(["xdotool", "windowfocus", window], check=True)
        self._turn(0.3)


def run(layouts: Sequence[str], pages: Sequence[str], folder: Path) -> int:
    """Press all keys; return the number of failures."""
    from checkers_app.ui.outlined import PAGES  # noqa: PLC0415

    presser = Presser(folder)
    presser.open("menu")
    presser.focus()
    failures = 0
    for name in layouts:
        layout, tried, opened = Layout(name), 0, 0
        for page in pages or PAGES:
            opened += 1
            scene, changed = presser.open(page), False
            for told in list(presser.told(scene)):
                if changed or presser.app.stack.top is not scene:
                    scene = presser.open(page)
                tried, changed = tried + 1, not told.runs
                if wrong := presser.press(layout, told):
                    failures += 1
                    print(f"{name}, {page}: {told.cap} {told.key}: {wrong}", flush=True)
        print(f"{name}: {tried} keys on {opened} pages", flush=True)
    subprocess.run(["setxkbmap", "us"], check=True)
    return failures


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--layouts", nargs="+", default=LAYOUTS, metavar="L", help="keyboard layouts, as named by setxkbmap"
    )
    parser.add_argument(
        "--pages",
        nargs="*",
        default=(),
        metavar="P",
        help="pages, as named by 'dev outline --list'; all by default",
    )
    arguments = parser.parse_args()
    if "DISPLAY" not in os.environ:
        parser.error("this needs an X server: set DISPLAY")
    os.environ |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = folder
        return 1 if run(arguments.layouts, arguments.pages, Path(folder)) else 0


if __name__ == "__main__":
    sys.exit(main())
