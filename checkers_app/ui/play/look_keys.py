"""The keys by which a game is looked through."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from checkers_app.play.look_back import LookBack


def look_keys(look: LookBack, *, arrows: bool) -> dict[int, Callable[[], None]]:
    """Key -> where it looks.

    Args:
        look: the game that is looked through.
        arrows: True while the arrows are free: with a cursor on the board they move that.
    """
    keys = {
        pygame.K_HOME: look.first,
        pygame.K_END: look.last,
        pygame.K_PAGEUP: look.previous,
        pygame.K_PAGEDOWN: look.next,
    }
    if arrows and look.path:
        keys[pygame.K_LEFT] = look.previous
    if arrows and (look.active or look.can_go_on):
        keys[pygame.K_RIGHT] = look.next
    return keys
