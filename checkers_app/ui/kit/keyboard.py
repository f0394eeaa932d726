"""Keys that have the same meaning on every page."""

from __future__ import annotations

from types import MappingProxyType

import pygame

from checkers_app.games.signs import plain_sign

ENTER = frozenset((pygame.K_RETURN, pygame.K_KP_ENTER))
PRESS = ENTER | {pygame.K_SPACE}
"""The keys that press the focused button or choose the square under the keyboard cursor."""
ARROWS = MappingProxyType(
    {
        pygame.K_UP: (-1, 0),
        pygame.K_DOWN: (1, 0),
        pygame.K_LEFT: (0, -1),
        pygame.K_RIGHT: (0, 1),
    }
)
"""Maps each arrow key to the number of steps down and to the right."""


def typed_figure(event: pygame.event.Event) -> str:
    """The digit or sign that a key adds to a number, even on layouts where the key types something else."""
    letter = str(getattr(event, "unicode", ""))
    shifted = bool(event.mod & pygame.KMOD_SHIFT)
    if pygame.K_0 <= event.key <= pygame.K_9 and not shifted:
        return chr(event.key)
    letter = plain_sign(letter) if len(letter) == 1 else ""
    if letter and not letter.isascii() and pygame.K_SPACE < event.key < pygame.K_DELETE:
        return chr(event.key)
    return letter


def is_command(event: pygame.event.Event) -> bool:
    """True if Ctrl or Cmd is held without Alt; on Windows, Ctrl Alt means AltGr, which types characters."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not is_alternate(event)


def is_alternate(event: pygame.event.Event) -> bool:
    """True if Alt, AltGr or Option is held; the key then types another character and is not a shortcut."""
    return bool(event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE))
