"""The rows of bars and table as widgets: rest the pointer on one, choose one, walk with the arrows."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.widgets import Action, Mood


class RowSpot(Action):
    """One row.  Of all rows only one can have the focus from outside; the arrows lead on from it."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        choose: Callable[[], None],
        walk: Callable[[int], bool],
        *,
        tip: Callable[[], str],
        chosen: bool,
        focusable: bool,
    ) -> None:
        """``walk`` goes to the row below (1) or above (-1), and answers whether there is one."""
        super().__init__(name, rect, choose)
        self.focusable = focusable
        self._walk = walk
        self._tip = tip
        self._chosen = chosen

    def key(self, key: int) -> bool:
        """Up and down walk along the rows."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(key)
        return super().key(key) if step is None else self._walk(step)

    def tip_at(self, position: tuple[int, int]) -> str:
        """What the algorithm does, as far as it is known now."""
        del position
        return self._tip()

    def draw(self, look: Look, surface: Surface, mood: Mood) -> None:
        """A frame around the row that is chosen or under the pointer."""
        if self._chosen or mood.hovered:
            border = look.theme.accent if self._chosen else look.theme.edge
            look.box(surface, self.rect.inflate(8, 0), None, border, radius=4, width=1.5)
        if mood.focused:
            look.focus_ring(surface, self.rect.inflate(4, -4), 4)
