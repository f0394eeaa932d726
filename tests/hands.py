"""Someone at a page without a window: events in, what the page shows and where it leads out."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Surface

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import Destination
from checkers_app.ui.kit.widgets import Widget
from checkers_app.ui.scene import Push
from checkers_app.ui.scene_stack import SceneStack


class Hands:
    """A stack of scenes that begins with one destination."""

    def __init__(
        self, context: Context, destination: Destination, size: tuple[int, int] = (1280, 800)
    ) -> None:
        self.stack = SceneStack(context, size)
        self.surface = Surface(size)
        self.now = 0.0
        self.context = context
        self.stack.apply(Push(destination))
        self.settle()

    @property
    def top(self) -> Any:
        assert self.stack.top is not None
        return self.stack.top

    @property
    def name(self) -> str:
        return type(self.top).__name__

    def event(self, kind: int, **values: Any) -> None:
        self.stack.apply(self.top.handle(pygame.event.Event(kind, **values)))
        self.settle()
        if self.stack.top is not None:
            self.stack.draw(self.surface, self.now)

    def settle(self) -> None:
        """Wait until the kept games have been read."""
        while not self.context.library.complete and self.stack.top is not None:
            self.now += 1
            self.stack.apply(self.top.update(self.now))

    def key(self, key: int, mod: int = 0) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def type(self, text: str) -> None:
        for letter in text:
            self.event(pygame.TEXTINPUT, text=letter)

    def click(self, position: tuple[float, float], button: int = 1) -> None:
        at = round(position[0]), round(position[1])
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        first, last = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
        self.event(pygame.MOUSEBUTTONDOWN, pos=first, button=1)
        self.event(pygame.MOUSEMOTION, pos=last, rel=(0, 0), buttons=(1, 0, 0))
        self.event(pygame.MOUSEBUTTONUP, pos=last, button=1)

    def widgets(self) -> dict[str, Widget]:
        return {widget.name: widget for widget in self.top._group.widgets}

    def push(self, name: str) -> None:
        self.click(self.widgets()[name].rect.center)

    def wait(self, seconds: float = 1.0) -> None:
        """Time passes at this page."""
        end = self.now + seconds
        while self.now < end:
            self.now += 0.02
            self.stack.apply(self.top.update(self.now))
