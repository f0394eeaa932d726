"""Makes sure that a click reaches only the page on which it began, not a page that has been opened since."""

from __future__ import annotations

import math
from weakref import ref

import pygame

from checkers_app.ui.kit.double_click import NEAR, SECONDS
from checkers_app.ui.scene import Scene

_WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)
"""The mouse buttons that report the wheel a second time, in addition to MOUSEWHEEL events."""


class Clicks:
    """Filters out clicks that were meant for another scene.

    If the user double-clicks where a single click is enough, the second click is meant for the old page, not
    for the page that the first click opened, however long that took.
    """

    def __init__(self) -> None:
        self._pressed_in: dict[int, ref[Scene]] = {}
        """Maps each mouse button that is down to the scene in which it was pressed."""
        self._last: tuple[ref[Scene], tuple[int, int], float] | None = None
        """The scene, position and time of the last press."""
        self._seen: Scene | None = None
        self._seen_since = -math.inf
        """The time when the scene was first displayed, if a click may have opened it."""

    def see(self, scene: Scene | None, came: float, now: float) -> None:
        """Record that a scene is displayed.

        Args:
            scene: the topmost scene.
            came: the time when the event loop began the iteration in which the scene was drawn.
            now: the time when the scene had been drawn.
        """
        if scene is not self._seen:
            clicked = self._last is not None and came - self._last[2] < SECONDS
            self._seen, self._seen_since = scene, now if clicked else -math.inf

    def are_for(self, scene: Scene, event: pygame.event.Event, now: float) -> bool:
        """True if the event, which need not be a click, is meant for the current scene."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self._is_one_too_many(scene, event, now):
                return False
            self._last = ref(scene), event.pos, now
            self._pressed_in[event.button] = ref(scene)
        elif event.type == pygame.KEYDOWN:
            self._last = None
        elif event.type == pygame.MOUSEBUTTONUP:
            pressed_in = self._pressed_in.pop(event.button, None)
            if pressed_in is None or pressed_in() is not scene:
                return False
        return getattr(event, "button", None) not in _WHEEL

    def _is_one_too_many(self, scene: Scene, event: pygame.event.Event, now: float) -> bool:
        if self._last is None:
            return False
        before, place, _ = self._last
        fresh = scene is not self._seen or now - self._seen_since < SECONDS
        return before() is not scene and fresh and math.dist(place, event.pos) <= NEAR
