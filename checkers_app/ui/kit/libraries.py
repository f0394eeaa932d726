"""The graphics libraries."""

from __future__ import annotations

from collections.abc import Mapping

import pygame


def drawn_with() -> Mapping[str, str]:
    """The names of the libraries, with the version of each."""
    return {"pygame-ce": pygame.ver, "SDL": ".".join(str(part) for part in pygame.get_sdl_version())}
