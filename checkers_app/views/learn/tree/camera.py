"""The visible part of a tree: pure functions that convert between horizontal positions in leaves and in
pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

CLOSEST = 110.0
"""The maximum number of pixels per leaf; exceeded only if the tree would otherwise not fill the view."""


@dataclass(frozen=True, slots=True)
class Camera:
    """The range of leaves that is shown in a width of ``room`` pixels.  Zooming is only horizontal; the
    height of rows stays the same.
    """

    left: float
    """The position of the left edge, in leaves."""
    pixels: float
    """The number of pixels per leaf, greater than 0."""
    room: int
    """The width of the view in pixels."""
    width: int
    """The number of leaves of the tree, at least 1."""

    @classmethod
    def fitting(cls, width: int, room: int) -> Camera:
        """A camera that shows the whole tree."""
        return cls(0.0, room / max(1, width), max(1, room), max(1, width))

    @property
    def right(self) -> float:
        """The position of the right edge, in leaves."""
        return self.left + self.room / self.pixels

    @property
    def magnification(self) -> float:
        """The zoom factor relative to a view of the whole tree."""
        return self.pixels * self.width / self.room

    def x(self, place: float) -> float:
        """The distance in pixels from the left edge to a position given in leaves."""
        return (place - self.left) * self.pixels

    def place(self, x: float) -> float:
        """The position, in leaves, of the point that is ``x`` pixels from the left edge."""
        return self.left + x / self.pixels

    def zoomed(self, factor: float, x: float) -> Camera:
        """The camera magnified by ``factor``; the position at pixel ``x`` does not move."""
        fit = self.room / self.width
        pixels = max(fit, min(max(fit, CLOSEST), self.pixels * factor))
        return replace(self, pixels=pixels, left=self.place(x) - x / pixels).kept()

    def panned(self, pixels: float) -> Camera:
        """The camera moved to the right by this many pixels."""
        return replace(self, left=self.left + pixels / self.pixels).kept()

    def kept(self) -> Camera:
        """The nearest camera whose range does not extend beyond the tree."""
        spare = self.width - self.room / self.pixels
        return replace(self, left=max(0.0, min(spare, self.left)))

    def showing(self, left: float, right: float, margin: float = 24.0) -> Camera:
        """The nearest camera with the same zoom that shows as much as possible of the range from ``left`` to
        ``right``.
        """
        edge = min(margin / self.pixels, (self.right - self.left) / 4)
        if right - left > self.right - self.left - 2 * edge:
            # If they do not fit, it is enough that the middle of the view is within them.
            middle = (self.left + self.right) / 2
            nearest = max(left, min(right, middle))
            return replace(self, left=self.left + nearest - middle).kept()
        if left - edge < self.left:
            return replace(self, left=left - edge).kept()
        if right + edge > self.right:
            return replace(self, left=right + edge - (self.right - self.left)).kept()
        return self

    def around(self, left: float, right: float, share: float = 0.6) -> Camera:
        """The camera in which the range of leaves from ``left`` to ``right`` fills this fraction of the
        view.
        """
        fit = self.room / self.width
        pixels = max(fit, min(max(fit, CLOSEST), share * self.room / max(1e-6, right - left)))
        return replace(self, pixels=pixels, left=(left + right) / 2 - self.room / pixels / 2).kept()

    def fitted(self, width: int, room: int) -> Camera:
        """The same view after the width of the view or of the tree has changed, for example by folding."""
        if self.magnification < 1.0001:
            return Camera.fitting(width, room)
        fit = room / max(1, width)
        return Camera(self.left, max(fit, self.pixels), max(1, room), max(1, width)).kept()

    def towards(self, other: Camera, share: float) -> Camera:
        """A camera between this one (``share`` is 0) and ``other`` (``share`` is 1).  The zoom changes
        geometrically.
        """
        if share >= 1 or (other.room, other.width) != (self.room, self.width):
            return other
        pixels = self.pixels * (other.pixels / self.pixels) ** share
        # The place that is at the same pixel in both views stays there.
        if abs(other.pixels / self.pixels - 1) < 1e-6:
            return replace(self, left=self.left + (other.left - self.left) * share)
        fixed = (other.left * other.pixels - self.left * self.pixels) / (other.pixels - self.pixels)
        return replace(self, pixels=pixels, left=fixed - (fixed - self.left) * self.pixels / pixels)
