"""Three buttons in a group, worked by events."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.kit.widgets import Button


class Bench:
    """Three buttons, the second disabled, and what was done with them."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.group = WidgetGroup()
        self.now = 0.0
        self.group.set([self.button("one", 0), self.button("two", 1, enabled=False), self.button("three", 2)])

    def button(self, name: str, place: int, *, enabled: bool = True, tip: str = "") -> Button:
        rect = Rect(10, 10 + 60 * place, 100, 40)
        action = self.done.append
        return Button(name, rect, lambda: action(name), label=name, enabled=enabled, tip=tip)

    def send(self, kind: int, **values: Any) -> bool:
        return self.group.handle(pygame.event.Event(kind, **values), self.now)

    def move(self, position: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, position: tuple[int, int], button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def release(self, position: tuple[int, int], button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def key(self, key: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=mod)

    def dirty(self) -> bool:
        return self.group.dirty

    def keyboard(self) -> bool:
        return self.group.keyboard

    def focus(self) -> str | None:
        widget = self.group.focused
        return widget.name if widget else None


ONE, TWO, THREE, NOWHERE = (50, 30), (50, 90), (50, 150), (300, 300)
