"""What a play scene is made of: parts that share one way of being placed, asked and drawn."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Surface

from checkers_app.play.analysing import Analysing
from checkers_app.play.look_back import LookBack
from checkers_app.play.session import Session
from checkers_app.ui.boards.play_board import PlayBoard
from checkers_app.ui.context import Context
from checkers_app.ui.kit.layout import PlayLayout
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.views.play.prompt import Prompt
from checkers_app.views.play.reading import Reader


@dataclass(frozen=True, slots=True)
class Sitting:
    """What the parts of a play scene work on."""

    context: Context
    session: Session
    look: LookBack
    """Which position of the game is looked at."""
    analysing: Analysing
    """Thinks about that position."""
    board: PlayBoard
    """Where it is shown and moves are chosen."""
    prompt: Prompt
    """Where answers and questions are said."""
    reader: Reader | None
    """Who reads the game, where nobody plays it."""


class ScenePart:
    """Takes part in the loop of a play scene.  Most parts do only some of this."""

    def place(self, size: tuple[int, int], layout: PlayLayout) -> None:
        """The window has this size, and its parts these places; what lies below has been placed."""

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event that nothing above has taken; True if it is done with."""
        del event, now
        return False

    def update(self, now: float) -> bool:
        """Take note of the time; True if something looks different."""
        del now
        return False

    def needs_draw(self, now: float) -> bool:
        """True if something looks different since the last :meth:`draw`, other than by motion."""
        del now
        return False

    def rate(self, now: float) -> int:
        """How often the picture changes by itself, in Hz."""
        del now
        return 0

    def draw(self, surface: Surface, now: float) -> None:
        """Draw it over what lies below."""


class Tools(ScenePart):
    """The buttons of the scene."""

    def __init__(self, context: Context, group: WidgetGroup) -> None:
        self._context = context
        self._group = group

    def handle(self, event: pygame.event.Event, now: float) -> bool:
        """Press a button."""
        return self._group.handle(event, now)

    def needs_draw(self, now: float) -> bool:
        """True after a change of a button, and when a tip is due."""
        self._group.update(now)
        return self._group.dirty

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the buttons."""
        del now
        self._group.draw(self._context.look, surface)
