"""What is longer than its place: rows that scroll, and a text of fixed width among them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget

LINE = 18
STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -10_000,
    pygame.K_END: 10_000,
}
"""Key -> rows down."""


class Scrolled(Widget):
    """Rows of equal height of which as many are seen as there is room for."""

    def __init__(self, name: str, rect: Rect, count: int, height: int, top: int) -> None:
        """``count`` rows of ``height`` units, the row ``top`` the first that is seen."""
        super().__init__(name, rect)
        self._count = count
        self._height = height
        self.top = 0
        self.scroll(top)

    @property
    def visible(self) -> int:
        """How many rows are seen at once."""
        return max(1, self.rect.height // self._height)

    @property
    def longer(self) -> bool:
        """True if there is more than can be seen."""
        return self._count > self.visible

    def scroll(self, rows: int) -> None:
        """Go this many rows down."""
        self.top = max(0, min(self._count - self.visible, self.top + rows))

    def click(self, position: tuple[int, int]) -> None:
        """Nothing: the focus is here now."""

    def key(self, key: int) -> bool:
        """Up, down, Home and End scroll while there is something to scroll."""
        if key not in STEPS or not self.longer:
            return False
        self.scroll(STEPS[key])
        return True

    def draw_bar(self, look: Look, surface: Surface) -> None:
        """Show which part is seen."""
        if not self.longer:
            return
        track = Rect(self.rect.right - 4, self.rect.y, 4, self.rect.height)
        look.box(surface, track, look.theme.panel2, radius=2)
        size = max(24, track.height * self.visible // self._count)
        down = (track.height - size) * self.top // (self._count - self.visible)
        look.box(surface, Rect(track.x, track.y + down, 4, size), look.theme.ink3, radius=2)


class TextBox(Scrolled):
    """A text of fixed width, as its author has broken it."""

    def __init__(self, rect: Rect, lines: Sequence[str], top: int) -> None:
        super().__init__("text", rect, len(lines), LINE, top)
        self._lines = lines

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the lines that are seen."""
        room = self.rect.width - 16
        for place, line in enumerate(self._lines[self.top : self.top + self.visible]):
            at = (self.rect.x, self.rect.y + LINE * place + LINE // 2)
            look.text(surface, line, "machine", look.theme.ink2, at, "left", room)
        self.draw_bar(look, surface)
        if mood.focused:
            look.focus_ring(surface, self.rect.inflate(16, 8), 8)


def lines_of(text: str, letters: int, *, flowing: bool = True) -> list[str]:
    """A text in lines of at most this many letters; what its author has broken stays so where it fits.

    What is over of a line goes to the front of the next one of its paragraph if the text is ``flowing``.
    """
    lines: list[str] = []
    over = ""
    for line in text.expandtabs().splitlines():
        rest = "".join(letter for letter in line.rstrip() if letter.isprintable())
        indent = rest[: len(rest) - len(rest.lstrip())]
        if over and (not flowing or not rest or indent != over[: len(over) - len(over.lstrip())]):
            lines.append(over)
        elif over:
            rest = f"{over} {rest.lstrip()}"
        over = ""
        while len(rest) > letters:
            at = rest.rfind(" ", len(indent) + 1, letters + 1)
            at = at if at > len(indent) else letters
            lines.append(rest[:at].rstrip())
            over = rest = indent[: letters // 3] + rest[at:].lstrip()
        if not over:
            lines.append(rest)
    if over:
        lines.append(over)
    while lines and not lines[0]:
        lines.pop(0)
    return lines
