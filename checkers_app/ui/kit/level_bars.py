"""The difficulty as a row of rising bars."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Mood, Widget


class LevelBars(Widget):
    """The difficulty: rising bars with their numbers, one of them chosen."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        count: int,
        chosen: int,
        choose: Callable[[int], None],
        *,
        locked: Callable[[int], str] = lambda _: "",
    ) -> None:
        """Levels count from 1.  ``locked`` gives the reason why a level cannot be chosen, or ""."""
        super().__init__(name, rect)
        self._count = count
        self._chosen = chosen
        self._choose = choose
        self._locked = locked

    def _slot(self, level: int) -> Rect:
        left = self.rect.x + self.rect.width * (level - 1) // self._count
        right = self.rect.x + self.rect.width * level // self._count
        return Rect(left, self.rect.y, right - left, self.rect.height)

    def _bar(self, level: int) -> Rect:
        slot = self._slot(level)
        room = self.rect.height - 26
        height = round(room * (0.18 + 0.82 * (level - 1) / max(1, self._count - 1)))
        width = min(slot.width - 6, 64)
        return Rect(slot.centerx - width // 2, self.rect.y + room - height, width, height)

    def _level_at(self, position: tuple[int, int]) -> int | None:
        for level in range(1, self._count + 1):
            if self._slot(level).collidepoint(position):
                return level
        return None

    def click(self, position: tuple[int, int]) -> None:
        """Choose the level under the pointer, unless it is locked."""
        level = self._level_at(position)
        if level is not None and not self._locked(level):
            self._choose(level)

    def key(self, key: int) -> bool:
        """Left and right step through the levels that can be chosen."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if step is None:
            return False
        level = self._chosen + step
        if 1 <= level <= self._count and not self._locked(level):
            self._choose(level)
        return True

    def tip_at(self, position: tuple[int, int]) -> str:
        """Why the level under the pointer is locked."""
        level = self._level_at(position)
        return self._locked(level) if level is not None else ""

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """Draw the bars: below the chosen one filled, above it outlined, locked ones faint."""
        theme = look.theme
        for level in range(1, self._count + 1):
            slot = self._slot(level)
            target, place = surface, slot
            locked = bool(self._locked(level))
            if locked:
                target, place = look.layer(slot.size), Rect((0, 0), slot.size)
            bar = self._bar(level).move(place.x - slot.x, place.y - slot.y)
            if level == self._chosen:
                look.box(target, bar.inflate(6, 6), None, theme.accent, radius=6, width=2)
                look.box(target, bar, theme.accent, None, radius=3)
            elif level < self._chosen:
                look.box(target, bar, theme.ink3, None, radius=4, alpha=0.6)
            else:
                look.box(target, bar, theme.panel2, theme.edge, radius=4)
            strong = level == self._chosen
            role = "machine_strong" if strong else "machine_medium"
            ink = theme.ink if strong else theme.ink2
            look.text(target, str(level), role, ink, (bar.centerx, place.bottom - 9), "center")
            if locked:
                look.put(surface, target, slot.topleft, 0.55)
        if mood.focused:
            look.focus_ring(surface, self.rect.inflate(8, 8), 8)
