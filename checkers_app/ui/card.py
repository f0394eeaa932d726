"""What the scenes made of widgets share: they stand still until they are touched."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from checkers_app.games.base import Game
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToRules
from checkers_app.ui.everywhere import EVERYWHERE, chosen_board
from checkers_app.ui.key_lines import KeyLine
from checkers_app.ui.kit.keyboard import is_command
from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.scene import Push, Transition

Key = tuple[int, bool]
"""A key, and whether Ctrl is held with it."""


def key_of(event: pygame.event.Event) -> Key:
    """What a KEYDOWN stands for in a table of shortcuts."""
    return event.key, is_command(event)


class StillScene:
    """A scene of widgets in which nothing happens by itself.

    A subclass lays its widgets out in :meth:`_lay_out` and draws in :meth:`draw`; it may take events
    before the widgets do in :meth:`_take`, and lead elsewhere with :meth:`_go`.
    """

    overlay = False
    keys: tuple[KeyLine, ...] = ()
    """What F1 tells of the keys of this page; where it is empty, the card tells those of the board."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._group = WidgetGroup()
        self._size = (0, 0)
        self._now = 0.0
        self._dirty = True
        self._pending: Transition | None = None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the scene out for a window of this size."""
        self._size = size
        self._lay_out()

    def leave(self) -> None:
        """Nothing to give up."""

    def frame_rate(self) -> int:
        """The scene stands still."""
        return 0

    def needs_draw(self, now: float) -> bool:
        """True after a change."""
        self._group.update(now)
        return self._dirty or self._group.dirty

    def update(self, now: float) -> Transition | None:
        """Nothing happens by itself."""
        self._now = now
        return None

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Take one event."""
        if not self._take(event):
            self._group.handle(event, self._now)
        pending, self._pending = self._pending, None
        return pending

    def draw(self, surface: Surface, now: float) -> None:
        """Draw the widgets; a subclass draws what lies under them first."""
        del now
        self._group.draw(self._context.look, surface)
        self._dirty = False

    def draw_part(self, surface: Surface, now: float) -> Rect | None:
        """Whatever changes, everything is drawn."""
        del surface, now
        return None

    def _lay_out(self) -> None:
        """Make the widgets again, for ``self._size``."""
        raise NotImplementedError

    def _shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """Key -> what it does, whatever has the focus."""
        return {}

    def handled_keys(self) -> frozenset[Key]:
        """The keys that have a meaning here whatever has the focus."""
        return frozenset(self._shortcuts())

    def _rules_board(self) -> Game:
        """The board whose rules F1 shows beside the keys."""
        return chosen_board(self._context)

    def _take(self, event: pygame.event.Event) -> bool:
        """Take an event before the widgets do; True if it is done with."""
        if event.type != pygame.KEYDOWN:
            return False
        action = self._shortcuts().get(key_of(event))
        leads = EVERYWHERE.get(key_of(event)) if not self.overlay else None
        if action is not None:
            action()
        elif self.keys and key_of(event) == (pygame.K_F1, False):
            self._go(Push(ToRules(self._rules_board(), self.keys)))
        elif leads is not None:
            self._go(leads(self._context))
        else:
            return False
        return True

    def _go(self, transition: Transition) -> None:
        """Answer the event that is being handled with a transition."""
        self._pending = transition
