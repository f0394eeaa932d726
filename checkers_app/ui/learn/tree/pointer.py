"""The mouse in the tree: hover, click, double click, drag, wheel, and the slider's knob."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from checkers_app.ui.kit.widget_group import WidgetGroup
from checkers_app.ui.learn.tree.bar import Slider
from checkers_app.ui.learn.tree.view import TreeView
from checkers_app.views.learn.tree.session import TreeSession

DRAG = 4
"""Pixels that the pointer must move for a click to become a drag."""
DOUBLE_CLICK = 0.35
"""Seconds between two clicks that are one double click."""
WHEEL = 1.25
"""How much closer one notch of the wheel goes."""
WHEEL_PAN = 90
"""Pixels that one notch of the wheel pans."""


class Pointer:
    """Turns what the mouse does into what the session does.

    Args:
        session: what is shown.
        view: where it is shown.
        group: the widgets, which take their own clicks.
        changed: called after every change.
        chosen: called when a node was clicked.
    """

    def __init__(
        self,
        session: TreeSession,
        view: TreeView,
        group: WidgetGroup,
        changed: Callable[[], None],
        chosen: Callable[[], None],
    ) -> None:
        self._session = session
        self._view = view
        self._group = group
        self._changed = changed
        self._chosen = chosen
        self._pressed: tuple[int, int] | None = None
        self._dragging = False
        self._sliding = False
        self._clicked_at = -1.0

    def take(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event of the mouse; True if it is done with."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos, now)
        if event.type == pygame.WINDOWLEAVE:
            self._hover((-1, -1))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._pressed = None
            self._dragging = self._sliding = False
        return False

    def _move(self, event: pygame.event.Event) -> bool:
        last, self._view.pointer = self._view.pointer, event.pos
        if self._sliding:
            self._slider_to(event.pos)
            return True
        if self._pressed is not None:
            if not self._dragging and abs(event.pos[0] - self._pressed[0]) >= DRAG:
                self._dragging = True
                last = self._pressed
            if self._dragging:
                self._session.lens.pan(last[0] - event.pos[0])
                self._view.hovered = None
                self._changed()
            return True
        self._hover(event.pos)
        return False

    def _hover(self, position: tuple[int, int]) -> None:
        self._view.pointer = position
        sight = self._view.sight()
        over_widget = self._group.at(position)
        free = over_widget is None or over_widget.name == "tree"
        row = (
            sight.pick(position) if sight is not None and free and not self._view.over_why(position) else None
        )
        before, self._view.hovered = self._view.hovered, row
        if row != before or row is not None:
            self._changed()

    def _wheel(self, event: pygame.event.Event) -> None:
        if not self._view.place.tree.collidepoint(self._view.pointer):
            return
        shifted = pygame.key.get_mods() & pygame.KMOD_SHIFT
        if shifted or event.x:
            self._session.lens.pan(WHEEL_PAN * (event.x - (event.y if shifted else 0)))
        else:
            grid = self._view.grid()
            self._session.lens.zoom(WHEEL**event.y, self._view.pointer[0] - grid.clip.x)
        self._hover(self._view.pointer)
        self._changed()

    def _press(self, position: tuple[int, int]) -> bool:
        widget = self._group.at(position)
        if isinstance(widget, Slider) and widget.enabled:
            self._sliding = True
            self._slider_to(position)
            return True
        if widget is not None and widget.name != "tree":
            return False
        if widget is not None and not self._view.over_why(position):
            self._pressed = position
            self._group.keyboard = False
            self._group.focus("tree")
        return widget is not None

    def _release(self, position: tuple[int, int], now: float) -> bool:
        if self._sliding:
            self._sliding = False
            return True
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        dragged, self._dragging = self._dragging, False
        if not dragged:
            self._click(position, now)
        return True

    def _click(self, position: tuple[int, int], now: float) -> None:
        sight = self._view.sight()
        if sight is None:
            return
        row = sight.pick(position)
        told = not self._session.follows and row == self._session.selected
        twice = now - self._clicked_at < DOUBLE_CLICK and told
        self._clicked_at = now
        if row is not None and twice:
            self._session.toggle_fold(row)
        else:
            self._session.select(row)
            if row is not None:
                self._chosen()
        self._changed()

    def _slider_to(self, position: tuple[int, int]) -> None:
        slider = next((widget for widget in self._group.widgets if isinstance(widget, Slider)), None)
        if slider is not None:
            slider.click(position)
