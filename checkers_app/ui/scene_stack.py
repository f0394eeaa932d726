"""The open scenes: what a scene answers is done here."""

from __future__ import annotations

from contextlib import suppress

import pygame

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.kit.layout import MIN_SIZE
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Pop, Push, Quit, Reset, Scene, Swap, Transition

_COVERED = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)
"""What a scene hears when another is put over it: the pointer is gone, and so is whatever it held."""


class SceneStack:
    """The open scenes, the topmost last."""

    def __init__(self, context: Context, size: tuple[int, int]) -> None:
        self._context = context
        self._size = size
        self._scenes: list[Scene] = []
        self.dirty = True

    @property
    def top(self) -> Scene | None:
        """The scene that takes the events, or None if all are closed."""
        return self._scenes[-1] if self._scenes else None

    @property
    def title(self) -> str:
        """What the window is called; empty for the name of the program."""
        for scene in reversed(self._scenes):
            if scene.title or not scene.overlay:
                return scene.title
        return ""

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one below lets go of what the mouse holds there."""
        if self._scenes:
            for kind in _COVERED:
                self._scenes[-1].handle(pygame.event.Event(kind))
        scene.resize(self._size)
        scene.shown()
        self._scenes.append(scene)
        self.dirty = True

    def apply(self, transition: Transition | None) -> None:
        """Do what a scene has answered."""
        match transition:
            case Push(destination):
                self.push(open_scene(destination, self._context))
            case Pop():
                left = self._scenes.pop()
                left.leave()
                if not self._scenes:  # whatever was opened with nothing below it, going back ends nothing
                    self.push(open_scene(ToMainMenu(), self._context))
                elif not left.overlay:  # what was hidden may have to show something else
                    self._scenes[-1].shown()
            case Swap(destination):
                self._scenes.pop().leave()
                self.push(open_scene(destination, self._context))
            case Reset(destination):
                self.close()
                self.push(open_scene(destination, self._context))
            case Quit():
                self.close()
        if transition is not None:
            self.dirty = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay every scene out for another size, in units of the look."""
        self._size = (max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1]))
        for scene in self._scenes:
            scene.resize(self._size)
        self.dirty = True

    def forget_answers(self) -> None:
        """The language has changed: what was answered in another one goes."""
        for scene in self._scenes:
            scene.forget_answer()

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw the scenes from the lowest visible one up."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        for index, scene in enumerate(self._scenes[first:]):
            if index:
                self._context.look.dim(surface)
            scene.draw(surface, now)
        self.dirty = False

    def close(self) -> None:
        """Leave every scene, the topmost first."""
        while self._scenes:
            self._scenes.pop().leave()

    @property
    def names(self) -> tuple[str, ...]:
        """What the open scenes are called, the topmost last."""
        return tuple(type(scene).__name__ for scene in self._scenes)

    def abandon(self) -> None:
        """Leave every scene, also those that cannot even do that any more."""
        while self._scenes:
            with suppress(Exception):
                self._scenes.pop().leave()
