"""The window's scenes on a desk: no display server, no thread and no clock but the test's own."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any, cast

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position, SearchResult
from checkers_app.engine.service import EngineService, Event, Finished, Ticket
from checkers_app.play.match import Match
from checkers_app.storage.settings import Motion, Settings, SettingsStore
from checkers_app.ui.context import Context
from checkers_app.ui.kit.widgets import Widget
from checkers_app.ui.play.scene import PlayScene
from checkers_app.ui.scene import Scene
from checkers_app.ui.scene_stack import SceneStack


class AtOnce:
    """A service that answers every question with a random legal move before anybody can wait."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._numbers = count(1)
        self._answers: dict[Ticket, SearchResult] = {}
        self.asked = 0

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        del engine, limits
        self.asked += 1
        ticket = Ticket(next(self._numbers))
        move = self._random.choice(position.state.legal_moves())
        score = self._random.randint(-300, 300)
        self._answers[ticket] = SearchResult(move, score, 3, 120, (move,), 0.0)
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """It has answered already."""

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        del beside
        return False

    def forget(self, ticket: Ticket) -> None:
        self._answers.pop(ticket, None)

    def poll(self, ticket: Ticket) -> list[Event]:
        answer = self._answers.pop(ticket, None)
        return [Finished(ticket, answer)] if answer is not None else []


class Desk:
    """Someone at the scenes."""

    def __init__(
        self,
        settings: Settings | None = None,
        size: tuple[int, int] = (800, 600),
        seed: int = 1,
        service: AtOnce | None = None,
    ) -> None:
        self.now = 1000.0
        self.surface = Surface(size)
        self.service = service or AtOnce(Random(seed))
        store = SettingsStore(None)
        store.current = settings or Settings(motion=Motion.OFF)
        self.context = Context(store, cast("EngineService", self.service), Random(seed))
        self.stack = SceneStack(self.context, size)

    def change(self, **values: Any) -> None:
        self.context.change_settings(replace(self.context.settings, **values))

    @property
    def top(self) -> Scene:
        scene = self.stack.top
        assert scene is not None
        return scene

    def play(self) -> PlayScene:
        scene = self.top
        assert isinstance(scene, PlayScene)
        return scene

    def match(self) -> Match:
        return self.play().match

    def start(self, match: Match) -> PlayScene:
        self.stack.push(PlayScene(self.context, match))
        self.wait()
        return self.play()

    # --- time -------------------------------------------------------------------------------------

    def wait(self, seconds: float = 0.0) -> None:
        """Let time pass in frames."""
        end = self.now + seconds
        while True:
            self.stack.apply(self.top.update(self.now))
            if self.now >= end:
                return
            self.now = min(end, self.now + 1 / 60)

    def draw(self) -> Surface:
        self.stack.draw(self.surface, self.now)
        return self.surface

    # --- events -----------------------------------------------------------------------------------

    def post(self, kind: int, **values: Any) -> None:
        self.stack.apply(self.top.handle(pygame.event.Event(kind, **values)))

    def key(self, key: int, mod: int = 0, letter: str = "") -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
        self.wait()

    def type(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter), letter=letter)

    def move(self, position: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, position: tuple[int, int]) -> None:
        self.move(position)
        self.post(pygame.MOUSEBUTTONDOWN, pos=position, button=1)

    def release(self, position: tuple[int, int]) -> None:
        self.move(position)
        self.post(pygame.MOUSEBUTTONUP, pos=position, button=1)
        self.wait()

    def click(self, position: tuple[int, int]) -> None:
        self.press(position)
        self.release(position)

    def spot(self, square: int) -> tuple[int, int]:
        x, y = self.play().board.geometry.centre(square)
        return int(x), int(y)

    def square(self, square: int) -> None:
        self.click(self.spot(square))

    def drag(self, start: int, end: int) -> None:
        self.press(self.spot(start))
        self.release(self.spot(end))

    def widgets(self) -> Iterator[Widget]:
        yield from self.top._group.widgets  # type: ignore[attr-defined]

    def push(self, name: str) -> None:
        """Click a button by its name."""
        found: Rect = next(widget.rect for widget in self.widgets() if widget.name == name)
        self.click(found.center)
