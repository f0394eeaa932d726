"""A snapshot of a tree as displayed: plain values that the scene passes to the painter."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from checkers_app.learn.tree.layout import TreeLayout
from checkers_app.views.learn.tree.camera import Camera
from checkers_app.views.learn.tree.stage import Stage
from checkers_app.views.learn.tree.study import Study

SIDES = (58, 52, 44)
"""The side lengths, in pixels, of the largest triangles in the first row, in the second row and in all
others.
"""
TALLEST_ROW = 120
_UNDER = 12
"""The space in pixels below the last row for the values of its leaves."""


@dataclass(frozen=True, slots=True)
class TreeGrid:
    """The positions of the rows of the tree on the screen."""

    area: Rect
    """The whole area of the tree."""
    levels: int
    margin: int
    """The width, in pixels, of the space to the left of the tree for the names of the rows."""
    clip: Rect = field(init=False)
    """The area in which nodes may be drawn."""
    row: float = field(init=False)
    """The height of a row in pixels."""

    def __post_init__(self) -> None:
        area = self.area
        clip = Rect(area.x + self.margin, area.y + 1, area.width - self.margin - 30, area.height - 2)
        # Cached, because a frame needs them hundreds of times.
        object.__setattr__(self, "clip", clip)
        object.__setattr__(self, "row", min(TALLEST_ROW, (clip.height - 8 - _UNDER) / max(1, self.levels)))

    def top(self, level: int) -> int:
        """The upper edge of a row."""
        return round(self.clip.y + 6 + self.row * level)

    def middle(self, level: int) -> float:
        """The vertical position of the triangles of a row."""
        return (self.top(level) + self.top(level + 1)) / 2

    def level(self, y: float) -> int:
        """The row at a vertical position; may be outside the tree."""
        return int((y - self.clip.y - 6) // self.row)

    def side(self, level: int) -> int:
        """The side length of the largest triangle in a row."""
        share = 0.62 if self.row > 50 else 0.74
        return max(7, min(SIDES[min(level, len(SIDES) - 1)], round(share * self.row)))

    def strip(self, level: int) -> Rect:
        """The rectangle of the strip of a row."""
        height = max(5, round(0.34 * self.row))
        return Rect(self.clip.x, round(self.middle(level) - height / 2), self.clip.width, height)


@dataclass(frozen=True, slots=True)
class TreePicture:
    """All data that the painter needs."""

    study: Study
    layout: TreeLayout
    camera: Camera
    grid: TreeGrid
    stage: Stage
    current: int | None = None
    """The row of the displayed step in the recorded tree."""
    selected: int | None = None
    hovered: int | None = None
    lit: frozenset[int] = field(default_factory=frozenset)
    """The nodes that prove a cut."""
    windows: bool = False
    """Whether alpha and beta, as they were when the search entered a node, are drawn below the node."""

    def pick(self, position: tuple[int, int]) -> int | None:
        """The row of the node drawn at a pixel; None if there is none."""
        clip = self.grid.clip
        if not clip.collidepoint(position):
            return None
        level = self.grid.level(position[1])
        x = position[0] - clip.x
        row = self.layout.hit(level, self.camera.place(x)) if level >= 0 else None
        if row is None:
            return None
        left, right = self.layout.span(row)
        middle = self.camera.x((max(left, self.camera.left) + min(right, self.camera.right)) / 2)
        reach = max(16.0, self.grid.side(level) / 2 + 3)
        return row if abs(x - middle) <= reach and self.stage.is_visited(row) else None
