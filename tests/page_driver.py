"""Someone in front of a page of the learning room."""

from __future__ import annotations

import pygame
from pygame import Surface

from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.scene import Scene, Transition

SIZES = ((800, 600), (1280, 800), (1920, 1080))
PORTRAIT = ((480, 640), (700, 1000))


class Reader:
    """Works a scene by mouse and keys, without a screen."""

    def __init__(self, scene: Scene, size: tuple[int, int] = SIZES[1]) -> None:
        self.scene = scene
        self.surface = Surface(size)
        self.now = 100.0
        self.scene.resize(size)

    def tick(self, seconds: float = 0.0) -> Transition | None:
        self.now += seconds
        return self.scene.update(self.now)

    def draw(self) -> Surface:
        self.scene.draw(self.surface, self.now)
        return self.surface

    def key(self, key: int, letter: str = "", mod: int = 0) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter))

    def type(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter), letter)

    def move(self, at: tuple[int, int]) -> None:
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, at: tuple[int, int], button: int = 1) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))

    def release(self, at: tuple[int, int], button: int = 1) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def click(self, at: tuple[int, int], button: int = 1) -> Transition | None:
        return self.press(at, button) or self.release(at, button)

    @property
    def group(self) -> WidgetGroup:
        group = self.scene._group  # type: ignore[attr-defined]
        assert isinstance(group, WidgetGroup)
        return group

    def push(self, name: str) -> Transition | None:
        """Click the middle of a widget, which must be there and enabled."""
        widget = next(widget for widget in self.group.widgets if widget.name == name)
        assert widget.enabled, name
        return self.click(widget.rect.center)

    def names(self) -> set[str]:
        return {widget.name for widget in self.group.widgets}

    def check_layout(self) -> None:
        """Every widget is inside the window, none covers another."""
        window = self.surface.get_rect()
        widgets = self.group.widgets
        for index, widget in enumerate(widgets):
            assert window.contains(widget.rect), widget.name
            for other in widgets[index + 1 :]:
                assert not widget.rect.colliderect(other.rect), (widget.name, other.name)
