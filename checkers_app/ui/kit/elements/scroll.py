"""Scrolls elements that are taller than the space available."""

from __future__ import annotations

from typing import Unpack

from pygame import Rect, Surface

from checkers_app.ui.kit.elements.element import Box, Element, Measure, Pen, with_defaults
from checkers_app.ui.kit.look import Look

BAR = 4
"""The width, in units, of a scroll bar and of the gap next to it."""
STEP = 48
"""The number of units scrolled by one turn of the wheel."""


class Scroll(Element):
    """Scrolls a child that may be higher than the space available.  The wheel scrolls the child, and a
    focused control is scrolled into view.
    """

    def __init__(self, name: str, child: Element, /, *, shown: int = 96, **box: Unpack[Box]) -> None:
        """``shown`` is the minimum visible height in units."""
        super().__init__(child, **with_defaults(box, name=name))
        self._shown = shown
        self._hidden = 0

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        natural = self.children[0].natural_height(measure, width)
        return min(self._shown, natural), natural

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        child, width = self.children[0], rect.width
        if child.natural_height(measure, width) > rect.height:
            width -= 2 * BAR
        height = max(rect.height, child.natural_height(measure, width))
        self._hidden = height - rect.height
        top = max(0, min(self._hidden, measure.scrolls.get(self.name, 0)))
        measure.scrolls[self.name] = top
        child.place(measure, Rect(rect.x, rect.y - top, width, height), seen.clip(rect))

    def scroll(self, scrolls: dict[str, int], steps: int) -> bool:
        """Scroll the content."""
        before = scrolls.get(self.name, 0)
        after = max(0, min(self._hidden, before + STEP * steps))
        scrolls[self.name] = after
        return after != before

    def reveal(self, scrolls: dict[str, int], rect: Rect) -> bool:
        """Scroll the content so that ``rect`` is visible; return True if that changed anything."""
        up, down = self.rect.top + 8 - rect.top, rect.bottom + 8 - self.rect.bottom
        move = -up if up > 0 else max(0, down)
        before = scrolls.get(self.name, 0)
        after = max(0, min(self._hidden, before + move))
        scrolls[self.name] = after
        return after != before

    def draw(self, pen: Pen) -> None:
        """Draw the visible part and the scroll bar."""
        look, surface = pen.look, pen.surface
        clip = surface.get_clip()
        ring = 6 if self._hidden else 0  # space for the focus ring
        surface.set_clip(self.seen.inflate(2 * ring, 0).clip(clip))
        super().draw(pen)
        surface.set_clip(clip)
        if self._hidden:
            draw_bar(look, surface, self.rect, -self.children[0].rect.y + self.rect.y, self._hidden)


def thumb(height: int, hidden: int) -> int:
    """The length, in units, of a scroll bar's thumb, given the numbers of visible and hidden units."""
    return max(24, height * height // (height + hidden))


def draw_bar(look: Look, surface: Surface, rect: Rect, top: int, hidden: int) -> None:
    """Draw a scroll bar at the right of ``rect`` for content of which ``hidden`` units are not visible."""
    track = Rect(rect.right - BAR, rect.y, BAR, rect.height)
    look.box(surface, track, look.theme.panel2, radius=2)
    size = thumb(rect.height, hidden)
    down = (track.height - size) * top // hidden
    look.box(surface, Rect(track.x, track.y + down, BAR, size), look.theme.ink3, radius=2)
