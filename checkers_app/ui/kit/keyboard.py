"""Keys that mean the same on every page."""

from __future__ import annotations

from types import MappingProxyType

import pygame

ENTER = frozenset((pygame.K_RETURN, pygame.K_KP_ENTER))
PRESS = ENTER | {pygame.K_SPACE}
"""The keys that press the focused button, or choose the square under the cursor."""
ARROWS = MappingProxyType(
    {
        pygame.K_UP: (-1, 0),
        pygame.K_DOWN: (1, 0),
        pygame.K_LEFT: (0, -1),
        pygame.K_RIGHT: (0, 1),
    }
)
"""Key -> steps down and to the right."""


def is_command(event: pygame.event.Event) -> bool:
    """True for a key with Ctrl or Cmd, but not with Alt: on Windows Ctrl Alt is AltGr, which types."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not is_alternate(event)


def is_alternate(event: pygame.event.Event) -> bool:
    """True for a key with Alt, AltGr or Option, which types another character and is no shortcut."""
    return bool(event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE))
