"""Controls at fixed positions, operated by events."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from checkers_app.ui.kit.elements import Button, Control, Element, Measure, Touch
from checkers_app.ui.kit.look import look_of


class Bench:
    """Three buttons, the second disabled, and a record of their actions."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.touch = Touch()
        self.now = 0.0
        self.put(self.button("one"), self.button("two", enabled=False), self.button("three"))

    def button(self, name: str, **how: Any) -> Button:
        return Button(name, lambda: self.done.append(name), name, **how)

    def put(self, *controls: Control) -> None:
        """Replaces the buttons by others, one below the other."""
        self.put_at({control: (10, 10 + 60 * place, 100, 40) for place, control in enumerate(controls)})

    def put_at(self, places: dict[Control, tuple[int, int, int, int]]) -> None:
        measure = Measure(look_of("maple", 1.0))
        for control, place in places.items():
            control.place(measure, Rect(place), Rect(place))
        self.touch.set(Element(*places))

    def send(self, kind: int, **values: Any) -> bool:
        return self.touch.handle(pygame.event.Event(kind, **values), self.now)

    def move(self, position: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, position: tuple[int, int], button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def release(self, position: tuple[int, int], button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONUP, pos=position, button=button)

    def key(self, key: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def dirty(self) -> bool:
        return self.touch.dirty

    def keyboard(self) -> bool:
        return self.touch.keyboard

    def focus(self) -> str | None:
        control = self.touch.focused
        return control.name if control else None


ONE, TWO, THREE, NOWHERE = (50, 30), (50, 90), (50, 150), (300, 300)
