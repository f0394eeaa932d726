"""The stack of open scenes, which carries out their transitions."""

from __future__ import annotations

from contextlib import suppress

import pygame

from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToMainMenu
from checkers_app.ui.kit.layout import MIN_SIZE
from checkers_app.ui.routes import open_scene
from checkers_app.ui.scene import Pop, Push, Quit, Reset, Scene, Swap, Transition

_COVERED = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST)
"""The events sent to a scene when another scene covers it: it loses the pointer and the focus."""


class SceneStack:
    """The open scenes, the topmost last."""

    def __init__(self, context: Context, size: tuple[int, int]) -> None:
        self._context = context
        self._size = size
        self._scenes: list[Scene] = []
        self.dirty = True

    @property
    def top(self) -> Scene | None:
        """The scene that receives events, or None if all scenes are closed."""
        return self._scenes[-1] if self._scenes else None

    @property
    def title(self) -> str:
        """The title of the window; if empty, the name of the program is shown."""
        for scene in reversed(self._scenes):
            if scene.title or not scene.overlay:
                return scene.title
        return ""

    def push(self, scene: Scene) -> None:
        """Open a scene on top; for the scene below, all mouse buttons and keys count as released."""
        if self._scenes:
            for kind in _COVERED:
                self._scenes[-1].handle(pygame.event.Event(kind))
        scene.resize(self._size)
        scene.shown()
        self._scenes.append(scene)
        self.dirty = True

    def apply(self, transition: Transition | None) -> None:
        """Carry out the transition returned by a scene, if any."""
        match transition:
            case Push(destination):
                self.push(open_scene(destination, self._context))
            case Pop():
                left = self._scenes.pop()
                left.leave()
                if not self._scenes:  # going back from the lowest scene does not end the program
                    self.push(open_scene(ToMainMenu(), self._context))
                elif not left.overlay:  # the hidden page may have to be updated
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
        """Lay out all scenes for a new size in units."""
        self._size = (max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1]))
        for scene in self._scenes:
            scene.resize(self._size)
        self.dirty = True

    def forget_answers(self) -> None:
        """Clear responses in the old language after a change of language."""
        for scene in self._scenes:
            scene.forget_answer()

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw all visible scenes, the lowest first."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        for index, scene in enumerate(self._scenes[first:]):
            if index:
                self._context.look.dim(surface)
            scene.draw(surface, now)
        self.dirty = False

    def close(self) -> None:
        """Leave all scenes, the topmost first."""
        while self._scenes:
            self._scenes.pop().leave()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the open scenes, the topmost last."""
        return tuple(type(scene).__name__ for scene in self._scenes)

    def abandon(self) -> None:
        """Leave all scenes, ignoring exceptions."""
        while self._scenes:
            with suppress(Exception):
                self._scenes.pop().leave()
