"""Results as bars: the row of a level, a score, and a single game."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from checkers_app.engine.levels import Level
from checkers_app.play.statistics import Came, Score
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget


class LevelRow(Widget):
    """A level with its results as a bar."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        level: Level,
        score: Score,
        most: int,
        action: Callable[[], None],
        *,
        chosen: bool,
    ) -> None:
        """``most`` is the number of games of the level with the longest bar."""
        super().__init__(name, rect, tip="Click again to see these games" if chosen and score.games else "")
        self._level = level
        self._score = score
        self._most = most
        self._action = action
        self._chosen = chosen

    def click(self, position: tuple[int, int]) -> None:
        """Show the score against this level."""
        del position
        self._action()

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw number, name, bar and count."""
        theme, rect = look.theme, self.rect
        if mood.hovered or self._chosen:
            look.box(surface, rect, theme.panel2, theme.accent if self._chosen else theme.line, radius=6)
        ink = theme.ink if self._score.games else theme.ink3
        y = rect.centery
        look.text(surface, str(self._level.number), "machine", theme.ink3, (rect.x + 24, y), "right")
        look.text(surface, self._level.name, "label", ink, (rect.x + 36, y), "left", 120)
        height = min(20, rect.height - 6)
        bar = Rect(rect.x + 160, y - height // 2, rect.width - 160 - 52, height)
        if not self._score.games:
            look.text(surface, "not played yet", "note", theme.ink3, (bar.x, y))
        else:
            draw_shares(look, surface, bar, self._score, self._most, numbers=True)
            look.text(surface, str(self._score.games), "machine", theme.ink2, (rect.right - 12, y), "right")
        if mood.focused:
            look.focus_ring(surface, rect, 6)


def draw_shares(look: Look, surface: Surface, bar: Rect, score: Score, most: int, *, numbers: bool) -> None:
    """Draw a score as parts of ``bar``, which is as long as ``most`` games."""
    theme = look.theme
    left = bar.x
    room = bar.width - 6
    for came, count in zip(Came, (score.won, score.drawn, score.lost), strict=True):
        if not count:
            continue
        part = Rect(left, bar.y, max(4, room * count // most), bar.height)
        draw_bar(look, surface, part, came)
        if numbers and part.width >= 18:
            ink = {Came.WON: theme.accent_ink, Came.DRAWN: theme.ink, Came.LOST: theme.panel}[came]
            look.text(surface, str(count), "machine_strong", ink, part.center, "center")
        left = part.right + 3


def draw_bar(look: Look, surface: Surface, rect: Rect, came: Came) -> None:
    """Fill ``rect`` in the colour of a result."""
    theme = look.theme
    fill = {Came.WON: theme.accent, Came.DRAWN: theme.panel2, Came.LOST: theme.ink3}[came]
    look.box(surface, rect, fill, theme.edge if came is Came.DRAWN else None, radius=4)
