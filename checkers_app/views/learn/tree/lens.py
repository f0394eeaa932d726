"""The camera with what moves it: zoom, pan, flights from one view to another."""

from __future__ import annotations

from checkers_app.learn.tree.layout import NARROWEST
from checkers_app.views.learn.tree.camera import Camera

CLOSE_PIXELS = 50
"""How wide a node is drawn when the view goes to it."""
FLIGHT = 0.22
"""Seconds in which the camera moves from one view to another."""


class Lens:
    """What part of a tree is in view now, and where the view is going."""

    def __init__(self) -> None:
        self.camera = Camera.fitting(1, 1)
        self.room = 1
        """Pixels that the tree has from left to right."""
        self._flight: tuple[float, Camera, Camera] | None = None
        self._now = 0.0

    @property
    def flying(self) -> bool:
        """True while the view moves by itself."""
        return self._flight is not None

    def tick(self, now: float) -> bool:
        """Take note of the time; True if the view has moved."""
        self._now = now
        if self._flight is None:
            return False
        began, start, end = self._flight
        share = min(1.0, (now - began) / FLIGHT)
        self.camera = start.towards(end, share * share * (3 - 2 * share))
        if share >= 1:
            self._flight = None
        return True

    def show_all(self, width: int, *, fly: bool = False) -> None:
        """The whole of a tree that is ``width`` leaves wide."""
        self.go(Camera.fitting(width, self.room), fly=fly)

    def give_room(self, pixels: int, width: int | None) -> None:
        """The tree has this many pixels from left to right now; ``width`` leaves if there is one."""
        self.room = max(1, pixels)
        if width is not None:
            self.go(self.camera.fitted(width, self.room))

    def go(self, camera: Camera, *, fly: bool = False) -> None:
        """Another view, at once or by a flight."""
        self._flight = (self._now, self.camera, camera) if fly else None
        if not fly:
            self.camera = camera

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Closer or farther, around pixel ``x`` or the middle."""
        self.go(self.camera.zoomed(factor, self.room / 2 if x is None else x))

    def pan(self, pixels: float) -> None:
        """Move the view to the right."""
        self.go(self.camera.panned(pixels))

    def keep_in_view(self, left: float, right: float, *, fly: bool, close: bool, whole: bool = False) -> None:
        """Move as little as is needed to have the leaves from ``left`` to ``right`` in view; ``close``
        also goes so near that a node of that width is a triangle, ``whole`` so far away that all are.
        """
        if right <= left:
            return
        wanted = self.camera.showing(left, right)
        if whole and right - left > wanted.right - wanted.left:
            wanted = self.camera.around(left, right, 1.0)
        if close and (right - left) * self.camera.pixels < NARROWEST:
            wanted = self.camera.around(left, right, CLOSE_PIXELS / self.room)
        if wanted != self.camera:
            self.go(wanted, fly=fly)
