"""A user of the window: the whole program without a screen, operated by mouse and keys and inspected.

Places and the rectangles of controls are in units, as pages are laid out; a window's size is in pixels.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import ceil
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

import pygame
from at_once import AtOnce
from legible import faults
from pygame import Rect, Surface

from checkers_app import paths
from checkers_app.engine.service import EngineService
from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Motion, Settings, encode
from checkers_app.ui import app as app_module
from checkers_app.ui.app import App
from checkers_app.ui.context import Context
from checkers_app.ui.destination import Destination
from checkers_app.ui.kit.elements import entries, outline
from checkers_app.ui.kit.elements.touch import Touch
from checkers_app.ui.kit.fonts import Fonts
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Push, Scene

SIZES = ((800, 600), (1280, 800), (1920, 1080))
PORTRAIT = ((480, 640), (700, 1000))
PATIENCE = 110.0
"""Seconds after which a test stops waiting, just before it is ended; an idle machine needs a fraction of one.
"""

_MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}
_OPEN: list[Driver] = []

Point = tuple[float, float]


class Clock:
    """Replaces the module ``time`` in the event loop: a sleep ends at once, and lets other threads work."""

    def __init__(self, *, others: bool = True) -> None:
        self.now = 1000.0
        self._others = others

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self._others:
            time.sleep(0.0005)


class Said(NamedTuple):
    """A text on the page, with the rectangle around its capital letters."""

    text: str
    rect: Rect


class Part(NamedTuple):
    """A control on a page, as a user sees it."""

    role: str
    label: str
    tip: str
    name: str
    rect: Rect
    enabled: bool
    focused: bool


class Driver:
    """A user of the window.

    Args:
        settings: the content of the settings file; by default nothing is animated.
        size: the size of the window in pixels; that of the settings if None.
        seed: for random choices.
        service: replaces the engine's thread.
        text: the content of the settings file, instead of ``settings``.
        clock: the clock of the event loop.
        named: further arguments of the program.
    """

    paints_all = True
    """False if a page is painted only when it opens and when the test examines it."""

    def __init__(
        self,
        settings: Settings | None = None,
        size: tuple[int, int] | None = None,
        *,
        seed: int = 7,
        service: AtOnce | None = None,
        text: str | None = None,
        clock: Clock | None = None,
        **named: Any,
    ) -> None:
        self.clock = clock or Clock(others=service is None)
        self._painted: Scene | None = None
        """The scene that was painted last, if not every event paints."""
        self.service = service
        self.settings_path: Path = paths.settings_file()
        self.settings_path.parent.mkdir(parents=True, exist_ok=True)
        settings = settings or Settings(motion=Motion.OFF, window_size=(800, 600))
        settings = replace(settings, window_size=size or settings.window_size)
        if settings.one_click is None:  # tests of other features play with one click
            settings = replace(settings, one_click=True)
        self.settings_path.write_text(encode(settings) if text is None else text)
        named = {"games_folder": paths.games_folder(), "seed": seed, **named}
        vars(app_module)["time"] = self.clock
        with mock.patch.object(
            app_module, "EngineService", (lambda **_: service) if service else EngineService
        ):
            self.app = App(settings_path=self.settings_path, **named)
        if size is not None and size != pygame.display.get_window_size():  # the screen is not that large
            self.resize(size)
        _OPEN.append(self)
        pygame.event.clear()

    @classmethod
    def quick(
        cls, settings: Settings | None = None, size: tuple[int, int] = (800, 600), *, seed: int = 1
    ) -> Driver:
        """A driver with a computer opponent that immediately plays random moves."""
        settings = settings or Settings(motion=Motion.OFF)
        return cls(settings, size, seed=seed, service=AtOnce(Random(seed)))

    # --- the program ------------------------------------------------------------------------------

    @property
    def context(self) -> Context:
        return self.app.context

    @property
    def top(self) -> Any:
        """The scene on top."""
        scene = self.app.stack.top
        assert scene is not None, "the window is closed"
        return scene

    @property
    def name(self) -> str:
        return type(self.top).__name__

    def play(self) -> PlayScene:
        scene = self.top
        assert isinstance(scene, PlayScene)
        return scene

    def match(self) -> Match:
        return self.play().match

    def open(self, page: Scene | Destination, size: tuple[int, int] | None = None) -> None:
        """Open a page in a window of this size."""
        if size is not None:
            self.resize(size)
        if isinstance(page, Destination):
            self.app.stack.apply(Push(page))
            self.settle()
        else:
            self.app.stack.push(page)
            self.turn()

    def start(self, match: Match) -> PlayScene:
        self.open(PlayScene(self.context, match))
        return self.play()

    def change(self, **values: Any) -> None:
        """Change the settings."""
        self.context.change_settings(replace(self.context.settings, **values))

    def close(self) -> None:
        if self in _OPEN:
            _OPEN.remove(self)
            self.app.close()

    # --- time -------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        return self.clock.now

    @now.setter
    def now(self, value: float) -> None:
        self.clock.now = value

    def turn(self, count: int = 1) -> None:
        """Run turns of the event loop."""
        vars(app_module)["time"] = self.clock
        for _ in range(count):
            scene = self.app.stack.top
            if self.paints_all:
                self.app.turn()
            elif scene is self._painted:
                with mock.patch.object(Touch, "draw", _leave_unpainted):
                    self.app.turn()
            else:
                self.app.stack.dirty, self._painted = True, scene
                self.app.turn()

    def wait(self, seconds: float = 0.0) -> None:
        """Let time pass in frames."""
        end = self.now + seconds
        self.turn()
        while self.now < end:
            self.turn()

    def wait_for(self, what: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, "it does not happen"
            self.turn()

    def settle(self) -> None:
        """Wait until the saved games have been read."""
        self.turn()
        self.wait_for(lambda: self.context.library.complete)

    # --- hands ------------------------------------------------------------------------------------

    def post(self, kind: int, **values: Any) -> None:
        """Put an event in the queue; places in pixels."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def event(self, kind: int, **values: Any) -> None:
        """Send an event, as it is; places in pixels."""
        self.post(kind, **values)
        self.turn()

    def _mouse(self, kind: int, at: Point, **values: Any) -> None:
        zoom = self.context.look.zoom
        self.event(kind, pos=(ceil(at[0] * zoom), ceil(at[1] * zoom)), **values)

    def move(self, at: Point, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self._mouse(pygame.MOUSEMOTION, at, rel=(0, 0), buttons=buttons)

    def hold(self, at: Point, button: int = 1) -> None:
        """Press a button of the mouse."""
        self.move(at)
        self._mouse(pygame.MOUSEBUTTONDOWN, at, button=button)

    def release(self, at: Point, button: int = 1) -> None:
        self._mouse(pygame.MOUSEBUTTONUP, at, button=button)

    def click(self, at: Point, button: int = 1) -> None:
        """Move the pointer there, press and release; the page is painted once at the end."""
        with self.unseen():
            self.hold(at, button)
        self.release(at, button)

    def drag(self, start: Point | int, end: Point | int) -> None:
        """Drag from one place, or square of the board, to another."""
        first, last = (self.spot(place) if isinstance(place, int) else place for place in (start, end))
        self.hold(first)
        self.move(last, (1, 0, 0))
        self.release(last)

    def wheel(self, y: int, x: int = 0) -> None:
        self.event(pygame.MOUSEWHEEL, x=x, y=y)

    def key(self, name: str) -> None:
        """Press a key by its name, such as "ctrl+z"; for a letter, the typed text is sent, too."""
        before, _, last = name[:-1].rpartition("+")
        key = last + name[-1]
        mod = sum(_MODIFIERS[modifier] for modifier in before.split("+") if modifier)
        letter = " " if key == "space" else key if len(key) == 1 else ""
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            letter = ""
        self.strike(pygame.key.key_code(key), mod, letter.upper() if mod & pygame.KMOD_SHIFT else letter)

    def strike(self, key: int, mod: int = 0, letter: str = "") -> None:
        """Send a key as the system does: down, the letter that it types, up."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
        if letter:
            self.post(pygame.TEXTINPUT, text=letter)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=letter)
        self.turn()

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Lay out but do not paint the page after each of many keys, because only the last result is
        examined.
        """

        skipped = False

        def rest(touch: Touch, *_: object) -> None:
            nonlocal skipped
            touch.dirty, skipped = False, True

        with mock.patch.object(Touch, "draw", rest):
            yield
        self.app.stack.dirty |= skipped

    def type(self, text: str) -> None:
        """Strike the key of each letter; the page is painted after the last."""
        with self.unseen():
            for letter in text[:-1]:
                self.strike(ord(letter.lower()), 0, letter)
        for letter in text[-1:]:
            self.strike(ord(letter.lower()), 0, letter)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window as the window system does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.clear()
        if self.app.stack.top is not None:
            self.event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        else:
            self.app._handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    # --- the controls of the page -----------------------------------------------------------------

    def parts(self) -> Iterator[Part]:
        """The controls of the page on top."""
        scene = self.top
        tips = {element.name: element.tip for element in scene.tree.walk() if element.control}
        for item in entries(scene.tree, scene.touch):
            if item.name in tips or item.role == "option":
                enabled, focused = "not available" not in item.states, "focused" in item.states
                tip = tips.get(item.name, "")
                yield Part(item.role, item.label, tip, item.name, Rect(item.place), enabled, focused)

    def outline(self) -> list[str]:
        """The page as a screen reader receives it, one element per line."""
        return [line.strip() for line in outline(self.top.tree, self.top.touch).splitlines()]

    def control(self, label: str) -> Part:
        """The control with this label or tool tip; if several have it, the first."""
        found = next((part for part in self.parts() if label in {part.label, part.tip}), None)
        assert found is not None, f"{label!r} is not one of {self.labels()}"
        return found

    def labels(self) -> list[str]:
        """The words on the controls, and those of their tool tips."""
        return [words for part in self.parts() for words in (part.label, part.tip) if words]

    def press(self, label: str) -> None:
        """Click the control with this label."""
        self.click(self.control(label).rect.center)

    def focus(self, label: str) -> None:
        """Move the focus to a control with Tab."""
        with self.unseen():
            for _ in range(2 * len(self.labels()) + 1):
                if self.control(label).focused:
                    break
                self.key("tab")
            else:
                raise AssertionError(f"Tab does not lead to {label!r}")
        self.turn()

    @property
    def focused(self) -> str:
        """The name of the focused element; empty if there is none."""
        focused = self.top.touch.focused
        return str(focused.name) if focused is not None else ""

    @property
    def names(self) -> set[str]:
        return {part.name for part in self.parts()}

    def part(self, name: str) -> Part:
        """The control with this name in the program."""
        return next(part for part in self.parts() if part.name == name)

    def push(self, name: str) -> None:
        """Click a button or a row by its name in the program."""
        self.click(self.part(name).rect.center)

    def choose_level(self, level: int) -> None:
        self.press(next(label for label in self.labels() if label.startswith(f"{level}  ")))

    # --- the board --------------------------------------------------------------------------------

    def spot(self, square: int) -> tuple[int, int]:
        x, y = self.top.board.geometry.centre(square)
        return int(x), int(y)

    def square(self, square: int) -> None:
        self.click(self.spot(square))

    def play_move(self, move: Move) -> None:
        """Make a move by clicking its squares until it is made."""
        plies = len(self.match().moves)
        for square in move.path:
            self.square(square)
            if len(self.match().moves) > plies:
                break
        assert self.match().moves[plies] == move

    def answer(self) -> None:
        """Wait for the computer to move, or for the end."""

        def answered() -> bool:
            match = self.match()
            return not self.play().moving and (match.outcome is not None or match.seat_to_move.is_human)

        self.wait_for(answered)

    def place(self, what: str) -> Rect:
        """The position of an element, found by its role or its label, such as "status" or "Moves"."""
        entry = next(item for item in entries(self.top.tree) if what in {item.role, item.label})
        return Rect(entry.place)

    # --- eyes -------------------------------------------------------------------------------------

    @property
    def window(self) -> Rect:
        """The whole page."""
        return self.context.look.canvas(self.surface).get_rect()

    @property
    def surface(self) -> Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def draw(self) -> Surface:
        """Draw everything."""
        self.app.stack.dirty, self._painted = True, None
        self.turn()
        return self.surface

    def draw_page(self) -> None:
        """Draw the pages as the loop does after an event, and nothing else."""
        self.app.stack.draw(self.context.look.canvas(self.surface), self.now)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.draw(), "RGB")

    def seen(self) -> bytes:
        """The picture as it is, without redrawing."""
        assert self.paints_all, "the picture is not as it is on the screen"
        return pygame.image.tobytes(self.surface, "RGB")

    def pixel(self, at: Point) -> tuple[int, int, int]:
        if not self.paints_all:
            self.draw()
        zoom = self.context.look.zoom
        red, green, blue, _ = self.surface.get_at((ceil(at[0] * zoom), ceil(at[1] * zoom)))
        return red, green, blue

    def texts(self) -> list[Said]:
        """The text on the page, in full even where it is cut; drawn again, without side effects."""
        found: list[Said] = []
        write = Fonts.blit

        def blit(fonts: Fonts, target: Surface, text: str, *where: Any, **more: Any) -> Rect:
            place = write(fonts, target, text, *where, **more)
            found.append(Said(text, place))
            return place

        with mock.patch.object(Fonts, "blit", blit):
            self.draw_page()
        return found

    def says(self, words: str) -> bool:
        """True if the page contains this text, on one line or several."""
        return words in " ".join(said.text for said in self.texts())

    def find(self, text: str, within: Rect | None = None) -> Rect:
        """The place of a text."""
        found = [said for said in self.texts() if said.text == text]
        return next(said.rect for said in found if within is None or within.contains(said.rect))

    def resign(self) -> None:
        """Resign the game and confirm it."""
        for _ in range(2):
            self.play().controls.resign()
        self.turn()

    def check_layout(self) -> None:
        """Check that no element is outside its container or covers its neighbours."""
        assert faults(self.top.tree) == [], self.outline()


def _leave_unpainted(touch: Touch, *_: object) -> None:
    """Replaces painting the elements of a page."""
    touch.dirty = False


def close_all() -> bool:
    """Close every window that is open; returns whether any was."""
    found = bool(_OPEN)
    while _OPEN:
        _OPEN[-1].close()
    vars(app_module)["time"] = time
    return found


def against(level: float, human: Side = Side.FIRST) -> tuple[Seat, Seat]:
    seats = [Seat(Control.COMPUTER, level)] * 2
    seats[human] = HUMAN
    return seats[0], seats[1]


class Shown:
    """The text of the last picture: each string with the rectangle around its capital letters."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, Rect]] = []

    def __iter__(self) -> Iterator[str]:
        return (text for text, _ in self.texts)

    def __contains__(self, text: str) -> bool:
        return any(text == shown for shown in self)
