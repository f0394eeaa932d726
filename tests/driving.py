"""Someone at the window: the real event loop and scenes, worked by events, on a clock of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect

from checkers_app.games.base import Move, Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.ui.app import App
from checkers_app.ui.kit.elements import entries, outline
from checkers_app.ui.kit.level_bars import LevelBars
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene
from checkers_app.ui.view_scene import ViewScene

SIZES = ((800, 600), (1280, 800), (1920, 1080))
PATIENCE = 30.0
"""Seconds after which a test gives up waiting; nothing here takes longer than one."""


class Clock:
    """Stands for the module ``time`` in the event loop: a rest passes at once, and lets others work."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        time.sleep(0.0005)


class Driver:
    """Someone at the window."""

    def __init__(self, app: App, clock: Clock, settings_path: Path) -> None:
        self.app = app
        self.clock = clock
        self.settings_path = settings_path
        pygame.event.clear()

    def top(self) -> Scene:
        scene = self.app.stack.top
        assert scene is not None
        return scene

    def play(self) -> PlayScene:
        scene = self.top()
        assert isinstance(scene, PlayScene)
        return scene

    def match(self) -> Match:
        return self.play().match

    def group(self) -> WidgetGroup:
        group = self.top()._group  # type: ignore[attr-defined]
        assert isinstance(group, WidgetGroup)
        return group

    def open(self, scene: Scene) -> None:
        self.app.stack.push(scene)
        self.turn()

    def start(self, match: Match) -> None:
        self.open(PlayScene(self.app.context, match))

    def turn(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.turn()

    def wait(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, "it does not happen"
            self.app.turn()

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def press(self, position: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=1)
        self.turn()

    def release(self, position: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=1)
        self.turn()

    def click(self, position: tuple[int, int]) -> None:
        self.press(position)
        self.release(position)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="")
        self.turn()

    def widget(self, name: str) -> Any:
        scene = self.top()
        controls = scene.touch.controls if isinstance(scene, ViewScene) else self.group().widgets
        return next(control for control in controls if control.name == name)

    def page(self) -> ViewScene:
        scene = self.top()
        assert isinstance(scene, ViewScene)
        return scene

    def outline(self) -> list[str]:
        """The page on top as text, without what is only indentation."""
        scene = self.page()
        return [line.strip() for line in outline(scene.tree, scene.touch).splitlines()]

    def option(self, label: str) -> None:
        """Choose an option by its label."""
        scene = self.page()
        place = next(e.place for e in entries(scene.tree) if e.role == "option" and e.label == label)
        zoom = self.app.context.look.zoom
        x, y = Rect(place).center
        self.click((round(x * zoom), round(y * zoom)))

    def push(self, name: str) -> None:
        """Click a button or a row by its name."""
        self.click(self.widget(name).rect.center)

    def choose_level(self, level: int) -> None:
        bars = self.widget("levels")
        assert isinstance(bars, LevelBars)
        self.click(bars._slot(level).center)

    def spot(self, square: int) -> tuple[int, int]:
        x, y = self.play().board.geometry.centre(square)
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
        self.wait(
            lambda: (
                not self.play().moving
                and (self.match().outcome is not None or self.match().seat_to_move.is_human)
            )
        )

    def picture(self) -> bytes:
        self.app.stack.dirty = True
        self.turn()
        surface = pygame.display.get_surface()
        assert surface is not None
        return pygame.image.tobytes(surface, "RGB")


Start = Callable[..., Driver]


def resize(driver: Driver, size: tuple[int, int]) -> None:
    """As the window system does it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.clear()
    driver.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    if driver.app.stack.top is not None:
        driver.turn()
    else:
        driver.app._handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def against(level: int, human: Side = Side.FIRST) -> tuple[Seat, Seat]:
    seats = [Seat(Control.COMPUTER, level)] * 2
    seats[human] = HUMAN
    return seats[0], seats[1]


class Shown:
    """What was written on the screen lately."""

    def __init__(self) -> None:
        self.texts: list[tuple[str, Rect]] = []

    def __contains__(self, text: str) -> bool:
        return any(text == shown for shown, _ in self.texts)
