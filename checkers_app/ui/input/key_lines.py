"""The description of a page's keys: data from each scene, shown on the card of the rules."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from checkers_app.ui.kit.keyboard import ARROWS, ENTER
from checkers_app.words import N_


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One or more related keys, and what they do."""

    cap: str
    """The label of the keys, translated when shown, like their meaning."""
    meaning: str
    keys: frozenset[tuple[int, bool]]
    """Each with whether Ctrl is held with it."""


def key_line(cap: str, meaning: str, *keys: int, control: bool = False) -> KeyLine:
    """A line of keys, all of them with Ctrl or none."""
    return KeyLine(cap, meaning, frozenset((key, control) for key in keys))


ESCAPE = key_line(N_("Esc"), N_("back"), pygame.K_ESCAPE)
ALL_ARROWS = tuple(ARROWS)
TAB = key_line(
    N_("Tab"),
    N_("to the buttons; the arrow keys move between them, Enter or Space presses one"),
    pygame.K_TAB,
    pygame.K_SPACE,
    *ENTER,
)
EVERYWHERE_LINES = (
    TAB,
    key_line("F1", N_("this help"), pygame.K_F1),
    key_line("F10", N_("settings"), pygame.K_F10),
    key_line("F11", N_("full screen"), pygame.K_F11),
    key_line("F8", N_("for a projector: large text, answers hidden"), pygame.K_F8),
    key_line(N_("Ctrl M"), N_("sound on or off"), pygame.K_m, control=True),
    key_line(N_("Ctrl N"), N_("a new game on the board"), pygame.K_n, control=True),
    key_line(N_("Ctrl W"), N_("main menu"), pygame.K_w, control=True),
    key_line(N_("Ctrl Q"), N_("quit the program"), pygame.K_q, control=True),
)
"""The keys that mean the same on every page."""
