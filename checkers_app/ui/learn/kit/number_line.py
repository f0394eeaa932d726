"""Alpha and beta as brackets on a line of numbers, the open window tinted between them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from checkers_app.engine.api import INFINITY
from checkers_app.learn.tree import Scale
from checkers_app.learn.worth import short
from checkers_app.ui.kit.look import Look
from checkers_app.ui.learn.kit.tones import mixed

_NICE = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Axis:
    """A symmetrical stretch of numbers; what is beyond stands at its ends."""

    reach: int
    """The largest number on it, at least 1."""

    @classmethod
    def over(cls, values: list[int], least: int = 1) -> Axis:
        """An axis that holds nearly all of ``values``."""
        ranked = sorted(abs(value) for value in values)
        wanted = max(least, ranked[(len(ranked) - 1) * 9 // 10] if ranked else 1)
        return cls(-(-wanted * 5 // 4))

    def place(self, value: int) -> float:
        """0 (left end) to 1; infinite values at the very ends, wins and losses a little inside."""
        if abs(value) >= INFINITY - 1:
            return 0.0 if value < 0 else 1.0
        return 0.04 + 0.92 * (max(-self.reach, min(self.reach, value)) + self.reach) / (2 * self.reach)

    def ticks(self, most: int) -> list[int]:
        """Round numbers, at most about ``most``, 0 among them."""
        step = next(
            nice * 10**power
            for power in range(6)
            for nice in _NICE
            if 2 * self.reach // (nice * 10**power) < most
        )
        count = self.reach // step
        return [step * number for number in range(-count, count + 1)]


def draw_window(
    look: Look, surface: Surface, rect: Rect, axis: Axis, window: tuple[int, int], scale: Scale
) -> None:
    """The line in ``rect`` (at least 60 pixels high) with alpha and beta above it."""
    theme = look.theme
    alpha, beta = window
    left, width = rect.x + 4, rect.width - 8
    y = rect.y + rect.height * 6 // 10
    low, high = (left + round(width * axis.place(value)) for value in window)
    if beta > alpha:
        band = Rect(low, y - 5, max(2, high - low), 10)
        look.box(surface, band, mixed(theme.panel, theme.max, 0.35), None, radius=3)
    pygame.draw.line(surface, theme.edge, (left, y), (left + width, y), 2)
    most = max(3, width // 62)
    for value in axis.ticks(most):
        x = left + round(width * axis.place(value))
        pygame.draw.line(surface, theme.edge, (x, y - 4), (x, y + 4), 2 if value == 0 else 1)
        look.text(surface, short(value, scale), "machine", theme.ink2, (x, y + 23), "center")
    alpha_text, beta_text = f"α {short(alpha, scale)}", f"{short(beta, scale)} β"
    closed = alpha >= beta
    apart = 4 if alpha == beta else 0
    _bracket(surface, theme.max, low + apart, y, 1)
    _bracket(surface, theme.min, high - apart, y, -1)
    # The names stand outside, so that they cannot meet.
    _tag(look, surface, alpha_text, theme.max, low, y - 27, rect, right=not closed)
    _tag(look, surface, beta_text, theme.min, high, y - 27, rect, right=closed)


def _bracket(surface: Surface, colour: str, x: int, y: int, side: int) -> None:
    for start, end in (
        ((x, y - 13), (x, y + 13)),
        ((x, y - 13), (x + 7 * side, y - 13)),
        ((x, y + 12), (x + 7 * side, y + 12)),
    ):
        pygame.draw.line(surface, colour, start, end, 3)


def _tag(
    look: Look, surface: Surface, text: str, colour: str, x: int, y: int, rect: Rect, *, right: bool
) -> None:
    """A name above its bracket, running to the left or (``right``) ending there, kept inside."""
    width = look.width(text, "machine_strong")
    begin = x + 6 - width if right else x - 6
    begin = max(rect.x, min(rect.right - width, begin))
    look.text(surface, text, "machine_strong", colour, (begin, y))
