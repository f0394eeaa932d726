"""Colours mixed from those of the theme, for the rows of a tree and the strips that replace small nodes."""

from __future__ import annotations

from functools import lru_cache

import pygame

from checkers_app.learn.tree.strips import CLASSES, EVEN, GAP, STUB, UNDECIDED, Colour, Palette
from checkers_app.ui.kit.theme import Theme


@lru_cache(maxsize=256)
def mixed(first: str, second: str, share: float) -> str:
    """Mix ``first`` with ``second``, whose share is ``share`` (0 to 1); return ``#RRGGBB``."""
    ends = zip(pygame.Color(first)[:3], pygame.Color(second)[:3], strict=True)
    return "#" + "".join(f"{round(one + (other - one) * share):02X}" for one, other in ends)


def row_tint(theme: Theme, level: int) -> str:
    """The background colour of a row of the tree; every other row is a little darker."""
    return theme.panel if level % 2 else mixed(theme.panel, theme.panel2, 0.55)


def unseen_tone(theme: Theme) -> str:
    """The colour of unvisited parts: fainter than visited parts, even in themes with white lines."""
    return mixed(theme.panel, theme.ink3, 0.45) if theme.outlined else theme.line


def even_tone(theme: Theme) -> str:
    """The colour of values that favour neither side."""
    return mixed(theme.panel, theme.edge, 0.35)


def stub_tone(theme: Theme) -> str:
    """The colour of moves that were never visited."""
    return mixed(theme.panel, theme.ink3, 0.6)


def fan_tone(theme: Theme) -> str:
    """The colour of branches that are too numerous to be drawn separately."""
    return mixed(theme.panel, theme.edge, 0.28)


def strip_palette(theme: Theme) -> Palette:
    """The colours of the classes of :mod:`checkers_app.learn.tree.strips`."""
    even = even_tone(theme)
    names: list[str | None] = [None] * CLASSES
    names[STUB] = stub_tone(theme)
    names[UNDECIDED] = mixed(theme.panel, theme.line, 0.8)
    # Without colours, brightness shows which side the values favour.
    lowest = theme.panel if _is_grey(theme.min) else theme.min
    for step, share in enumerate((0.0, 0.3, 0.6, 0.92)):
        names[EVEN + step] = mixed(even, theme.max, share)
        names[EVEN - step] = mixed(even, lowest, share)
    names[GAP] = None
    return tuple(None if name is None else _channels(name) for name in names)


def _is_grey(name: str) -> bool:
    return len(set(_channels(name))) == 1


def _channels(name: str) -> Colour:
    red, green, blue, _ = pygame.Color(name)
    return red, green, blue
