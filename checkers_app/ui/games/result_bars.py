"""Results as bars: the row of a level, a score, and a single game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from checkers_app.engine.levels import Level
from checkers_app.play.statistics import LAST, Came, Played, Score
from checkers_app.ui.kit.elements import Column, Element, Picture, Row, Space, Words
from checkers_app.ui.kit.keyboard import PRESS
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget
from checkers_app.words import say_in

LONG_BAR = 10
"""Games of a bar that is as long as its row; fewer make a shorter one, and more are drawn closer."""


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
        show: Callable[[Came], None],
        *,
        chosen: bool,
    ) -> None:
        """``most`` is the number of games of the level with the longest bar; ``show`` lists the games of a
        part of the bar.
        """
        super().__init__(name, rect)
        self._show = show
        self._level = level
        self._score = score
        self._most = most
        self._action = action
        self._chosen = chosen

    def _bar(self) -> Rect:
        rect, height = self.rect, min(20, self.rect.height - 6)
        return Rect(rect.x + 160, rect.centery - height // 2, rect.width - 160 - 52, height)

    def _part_at(self, position: tuple[int, int]) -> Came | None:
        parts = shares(self._bar(), self._score, self._most)
        return next((came for came, part, _ in parts if part.collidepoint(position)), None)

    def click(self, position: tuple[int, int]) -> None:
        """Show the score against this level, or the games of the part of its bar that was meant."""
        came = self._part_at(position)
        if came is None:
            self._action()
        else:
            self._show(came)

    def key(self, key: int) -> bool:
        """Enter shows the score against this level."""
        if key in PRESS:
            self._action()
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> str:
        """What a click leads to."""
        came = self._part_at(position)
        if came is not None:
            return f"See the games that were {came.value}"
        return "Click again to see these games" if self._chosen and self._score.games else ""

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw number, name, bar and count."""
        theme, rect = look.theme, self.rect
        if mood.hovered or self._chosen:
            look.box(surface, rect, theme.panel2, theme.accent if self._chosen else theme.line, radius=6)
        ink = theme.ink if self._score.games else theme.ink3
        y = rect.centery
        look.text(surface, str(self._level.number), "machine", theme.ink3, (rect.x + 24, y), "right")
        look.text(surface, self._level.name, "label", ink, (rect.x + 36, y), "left", 120)
        bar = self._bar()
        if not self._score.games:
            look.text(surface, "not played yet", "note", theme.ink3, (bar.x, y))
        else:
            draw_shares(look, surface, bar, self._score, self._most, numbers=True)
            look.text(surface, str(self._score.games), "machine", theme.ink2, (rect.right - 12, y), "right")
        if mood.focused:
            look.focus_ring(surface, rect, 6)


class LastBars(Widget):
    """The last games one by one: a click on a bar, or Enter on the chosen one, leads to its game."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        games: Sequence[Played],
        chosen: int,
        choose: Callable[[int], None],
        show: Callable[[int], None],
        says: Callable[[int], str],
    ) -> None:
        """``chosen`` is the index of the game that the keyboard is at; ``says`` tells of a game in words."""
        super().__init__(name, rect)
        self._games, self._chosen = games, chosen
        self._choose, self._show, self._says = choose, show, says

    def _bars(self) -> list[Rect]:
        rect, step = self.rect, self.rect.width / LAST
        heights = {Came.WON: 1.0, Came.DRAWN: 0.7, Came.LOST: 0.4}
        bars = []
        for index, game in enumerate(self._games):
            height = round(rect.height * heights[game.came])
            left = round(rect.x + step * index)
            bars.append(Rect(left, rect.bottom - height, round(step - 5), height))
        return bars

    def _at(self, position: tuple[int, int]) -> int | None:
        """The game whose column a place is in."""
        index = int((position[0] - self.rect.x) * LAST / max(1, self.rect.width))
        return index if 0 <= index < len(self._games) else None

    def click(self, position: tuple[int, int]) -> None:
        """Lead to a game."""
        index = self._at(position)
        if index is not None:
            self._show(index)

    def key(self, key: int) -> bool:
        """Left and right choose a game, Enter leads to it."""
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            step = -1 if key == pygame.K_LEFT else 1
            self._choose(max(0, min(len(self._games) - 1, self._chosen + step)))
            return True
        if key in PRESS:
            self._show(self._chosen)
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> str:
        """What came of the game under the pointer."""
        index = self._at(position)
        return self._says(index) if index is not None else ""

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the bars; the one that the keyboard is at has a ring."""
        for index, (bar, game) in enumerate(zip(self._bars(), self._games, strict=True)):
            draw_bar(look, surface, bar, game.came)
            if mood.focused and index == self._chosen:
                look.focus_ring(surface, bar, 4)


def score_row(score: Score) -> Element:
    """A score as a bar, with the counts of both players and the draws below it."""

    def paint(look: Look, surface: Surface, rect: Rect) -> None:
        if not score.games:
            look.box(surface, rect, look.theme.panel2, look.theme.line, radius=4)
        draw_shares(look, surface, rect, score, max(1, score.games), numbers=False)

    counts = (
        say_in("games", "You {number}", number=score.won),
        say_in("games", "Draws {number}", number=score.drawn),
        say_in("games", "Computer {number}", number=score.lost),
    )
    first, second, third = (Words(words, style="label", color="ink2") for words in counts)
    return Column(Picture(paint, height=12), Row(first, Space(), second, Space(), third, gap=8), gap=6)


def shares(bar: Rect, score: Score, most: int) -> list[tuple[Came, Rect, int]]:
    """The parts of a score on ``bar``, which is as long as ``most`` games, and how many each stands for."""
    left, room = bar.x, bar.width - 6
    parts = []
    for came, count in zip(Came, (score.won, score.drawn, score.lost), strict=True):
        if count:
            part = Rect(left, bar.y, max(4, room * count // most), bar.height)
            parts.append((came, part, count))
            left = part.right + 3
    return parts


def draw_shares(look: Look, surface: Surface, bar: Rect, score: Score, most: int, *, numbers: bool) -> None:
    """Draw a score as parts of ``bar``, which is as long as ``most`` games."""
    theme = look.theme
    for came, part, count in shares(bar, score, most):
        draw_bar(look, surface, part, came)
        if numbers and part.width >= 18:
            ink = {Came.WON: theme.accent_ink, Came.DRAWN: theme.ink, Came.LOST: theme.panel}[came]
            look.text(surface, str(count), "machine_strong", ink, part.center, "center")


def draw_bar(look: Look, surface: Surface, rect: Rect, came: Came) -> None:
    """Fill ``rect`` in the colour of a result."""
    theme = look.theme
    fill = {Came.WON: theme.accent, Came.DRAWN: theme.panel2, Came.LOST: theme.ink3}[came]
    look.box(surface, rect, fill, theme.edge if came is Came.DRAWN else None, radius=4)
