"""Checks whether there is a screen on which a window can be opened."""

from __future__ import annotations

import os

import pygame

from checkers_app.words import say, say_list

_INVISIBLE = ("offscreen", "dummy", "evdev")
"""SDL's drivers without a display, which SDL falls back on if no screen is available."""
_DRIVER_WISHES = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


class WindowError(RuntimeError):
    """Raised if the window cannot be opened."""


def need_screen() -> None:
    """Initialise SDL's display and check that there is a screen.

    Raises:
        WindowError: if there is no screen, unless a driver without a display was requested by name.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        raise WindowError(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _INVISIBLE and not _wished(driver):
        pygame.display.quit()
        raise WindowError(_no_screen())


def _wished(driver: str) -> bool:
    return any(driver in os.environ.get(name, "").split(",") for name in _DRIVER_WISHES)


def _no_screen() -> str:
    named = [f"{name}={os.environ[name]}" for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
    if named:
        return say("no display responds at {screens}", screens=say_list(named, "or"))
    return say("there is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set")
