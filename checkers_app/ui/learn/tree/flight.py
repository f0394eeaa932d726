"""An animated flight over a tree, used by the benchmark: the view zooms in, pans and zooms out."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.ui.context import Context
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.scene import Transition
from checkers_app.views.learn.tree.study import Way

_ROUND = 360
"""The number of frames from the whole tree down to single leaves and back."""


class TreeFlight:
    """A tree page whose view moves in every frame."""

    title = ""
    overlay = False

    def __init__(self, context: Context, game: Game, way: Way, depth: int) -> None:
        self.scene = TreeScene(context, game, game.initial)
        session = self.scene.session
        session.way, session.depth = way, depth
        session.record()
        self._frame = 0

    def wait(self) -> None:
        """Wait until the tree is available."""
        self.scene.session.work.join()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the scene."""
        self.scene.resize(size)

    def shown(self) -> None:
        """Show the scene."""
        self.scene.shown()

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Handle one event."""
        return self.scene.handle(event)

    def update(self, now: float) -> Transition | None:
        """Advance by one frame."""
        answer = self.scene.update(now)
        session = self.scene.session
        if session.study is not None:
            self._frame += 1
            turn = 2 * math.pi * self._frame / _ROUND
            # Between the whole tree and 2 pixels per leaf, while moving along it.
            nearest = max(4.0, 2 * session.layout.width / session.lens.room)
            wanted = nearest ** (0.5 - 0.5 * math.cos(turn))
            session.lens.zoom(wanted / session.lens.camera.magnification)
            session.lens.pan(9 if self._frame % (2 * _ROUND) < _ROUND else -9)
        return answer

    def needs_draw(self, now: float) -> bool:
        """Always True."""
        self.scene.needs_draw(now)
        return True

    def frame_rate(self) -> int:
        """The maximum frame rate."""
        return 60

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the scene."""
        self.scene.draw(surface, now)

    def forget_answer(self) -> None:
        """Do nothing, because there is no answer."""

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        """None, because the whole scene is drawn in every frame."""
        del surface, now
        return None

    def leave(self) -> None:
        """Cancel the search."""
        self.scene.leave()
