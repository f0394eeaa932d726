"""Keys that mean the same wherever they are pressed."""

from __future__ import annotations

from types import MappingProxyType

import pygame

ENTER = frozenset((pygame.K_RETURN, pygame.K_KP_ENTER))
PRESS = ENTER | {pygame.K_SPACE}
"""What presses the button that has the focus, or chooses the square under the cursor."""
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
    """True for a key with Ctrl or Cmd; Ctrl with Alt is AltGr on some keyboards, which types letters."""
    return bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
