"""The camera and its movements: zooming, panning and animated transitions."""

from __future__ import annotations

from checkers_app.learn.tree.layout import NARROWEST
from checkers_app.views.learn.tree.camera import Camera

CLOSE_PIXELS = 50
"""The width in pixels of a node that the view has zoomed in on."""
FLIGHT = 0.22
"""The duration of a transition between two views, in seconds."""


class Lens:
    """The current view of a tree, and the destination of any transition in progress."""

    def __init__(self) -> None:
        self.camera = Camera.fitting(1, 1)
        self.room = 1
        """The width of the tree's area in pixels."""
        self._flight: tuple[float, Camera, Camera] | None = None
        self._now = 0.0

    @property
    def flying(self) -> bool:
        """True during a transition."""
        return self._flight is not None

    def tick(self, now: float) -> bool:
        """Update the time; return True if the view has moved."""
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
        """Show the whole tree, which is ``width`` leaves wide."""
        self.go(Camera.fitting(width, self.room), fly=fly)

    def give_room(self, pixels: int, width: int | None) -> None:
        """Set the width of the tree's area; ``width`` is the number of leaves in the tree, or None if there
        is no tree.
        """
        self.room = max(1, pixels)
        if width is not None:
            self.go(self.camera.fitted(width, self.room))

    def go(self, camera: Camera, *, fly: bool = False) -> None:
        """Go to another view; if ``fly`` is True, in an animated transition."""
        self._flight = (self._now, self.camera, camera) if fly else None
        if not fly:
            self.camera = camera

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Zoom by a factor around pixel ``x``; None stands for the middle of the view."""
        self.go(self.camera.zoomed(factor, self.room / 2 if x is None else x))

    def pan(self, pixels: float) -> None:
        """Move the view to the right by this many pixels."""
        self.go(self.camera.panned(pixels))

    def keep_in_view(self, left: float, right: float, *, fly: bool, close: bool, whole: bool = False) -> None:
        """Move the view as little as necessary to show the leaves from ``left`` to ``right``.

        If ``close`` is True, also zoom in until a node above these leaves is wide enough to be drawn as a
        triangle; if ``whole`` is True, zoom out until all these leaves are visible.
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
