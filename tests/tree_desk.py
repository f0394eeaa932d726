"""The tree scene with hands on mouse and keyboard, without a screen."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface
from strategies import CHECKERS

from checkers_app.games.base import Game, State
from checkers_app.ui.context import Context
from checkers_app.ui.kit.widgets import Widget
from checkers_app.ui.learn.tree.scene import TreeScene
from checkers_app.ui.scene import Transition
from checkers_app.views.learn.tree.study import Study

SIZES = ((800, 600), (1280, 800), (1920, 1080))
PATIENCE = 60.0


class Desk:
    """A tree scene with somebody in front of it."""

    def __init__(
        self,
        context: Context,
        game: Game = CHECKERS,
        state: State | None = None,
        size: tuple[int, int] = SIZES[1],
    ) -> None:
        self.scene = TreeScene(context, game, state or game.initial)
        self.surface = Surface(size)
        self.now = 0.0
        self.scene.resize(size)
        self.wait()

    @property
    def study(self) -> Study:
        found = self.scene.session.study
        assert found is not None
        return found

    def wait(self) -> None:
        for _ in range(2):
            self.scene.session.join(PATIENCE)
            self.pass_time()

    def pass_time(self, seconds: float = 1.0) -> None:
        for _ in range(4):
            self.now += seconds / 4
            self.scene.update(self.now)

    def draw(self) -> None:
        self.scene.draw(self.surface, self.now)

    def key(self, key: int, letter: str = "", mod: int = 0) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter))

    def move(self, place: tuple[int, int]) -> None:
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, place: tuple[int, int]) -> None:
        self.move(place)
        self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def release(self, place: tuple[int, int]) -> Transition | None:
        return self.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def click(self, place: tuple[int, int]) -> Transition | None:
        self.press(place)
        return self.release(place)

    def wheel(self, y: int, x: int = 0) -> None:
        self.scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=x, y=y))

    @property
    def widgets(self) -> dict[str, Widget]:
        """What can be pressed, by name."""
        return {widget.name: widget for widget in self.scene._group.widgets}

    def widget(self, name: str) -> Rect:
        return next(widget.rect for widget in self.scene._group.widgets if widget.name == name)

    @property
    def rule_card(self) -> Rect:
        """Where the rule stands, or a question."""
        return self.scene._view.place.rule

    def why_card(self, stub: int) -> Rect:
        """Where the reason for a cut stands."""
        return self.scene._view.why_rect(stub)

    def shows(self, place: tuple[int, int]) -> bool:
        """True if a place is one of the tree's picture."""
        return self.scene._view.grid().clip.collidepoint(place)

    def place(self, row: int) -> tuple[int, int]:
        sight = self.scene._view.sight()
        assert sight is not None
        left, right = sight.layout.span(row)
        middle = (max(left, sight.camera.left) + min(right, sight.camera.right)) / 2
        level = self.study.tree.level(row)
        return round(sight.grid.clip.x + sight.camera.x(middle)), round(sight.grid.middle(level))
