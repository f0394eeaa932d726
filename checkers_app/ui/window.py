"""The window on the user's screen: opened at its old place, never too small, full screen on demand."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from contextlib import suppress

import pygame

from checkers_app import APP_ID
from checkers_app.storage.settings import UNPLACED
from checkers_app.ui.kit.layout import MIN_SIZE
from checkers_app.ui.kit.look import Look, window_icon
from checkers_app.ui.screen import need_screen
from checkers_app.words import N_, say

TITLE = N_("Checkers & Tic-tac-toe")
WINDOW_CLASS = "checkers-app"
"""What window managers and scripts know the window by."""
_IN_SIGHT = 120
"""Pixels of a remembered place that must lie on a screen."""

Pair = tuple[int, int]

_ORDINARY: Pair = (1920, 1080)
"""Pixels of a screen on which the first window has the size that the settings begin with."""

_GONE = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_BACK = frozenset(
    {
        *(pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED),
        *(pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.VIDEORESIZE),
        *(pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN),
    }
)
"""Each of them says that a window is on the screen: not every system tells that it came back."""


class Window:
    """Owns the window; sizes and places are in pixels.

    On X11 the surface is put on the screen directly rather than through OpenGL: without a graphics
    card that is forty times faster, and with one it is fast enough.

    Args:
        size: of the window; cut down to what the screen holds.
        place: of its top left corner, or :data:`~checkers_app.storage.settings.UNPLACED` to leave that
            to the system.
        fullscreen: whether to fill the screen at once.
        first: whether nobody has chosen the size yet: on a large screen the window is larger then.
        unseen: called while the window is there and not on the screen yet; without it, it is on it at once.

    Raises:
        WindowError: if there is no screen.
        pygame.error: if the screen cannot show a window.
    """

    def __init__(
        self,
        size: Pair,
        place: Pair = UNPLACED,
        *,
        fullscreen: bool = False,
        first: bool = False,
        unseen: Callable[[], None] | None = None,
    ) -> None:
        # pygame has set these to the name of the script while it was imported.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = WINDOW_CLASS
        os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID  # there it is the name of the file with the entry
        need_screen()
        if pygame.display.get_driver() == "x11":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        pygame.display.set_allow_screensaver(True)  # SDL keeps every screen awake unless it is told otherwise
        pygame.font.init()
        pygame.display.set_icon(window_icon())
        self._title = ""
        self.entitle()
        screens = _screens()
        self._size = _fitting(grown_for(screens[:1], size) if first else size, screens)
        self._place = place
        self._fullscreen = False
        self.seen = True
        """False while it is minimised or hidden: whatever were drawn, nobody would see it."""
        pygame.display.set_mode(self._size, pygame.RESIZABLE | (pygame.HIDDEN if unseen is not None else 0))
        self._window = _window_of_display()
        if unseen is not None:
            unseen()
            self._window.show()
        self._window.minimum_size = MIN_SIZE
        if in_sight(place, screens):
            self._window.position = place
        self.fullscreen = fullscreen

    def entitle(self, title: str = "") -> None:
        """Call the window by what is on it, or by the name of the program in the language that is spoken."""
        title = title or say(TITLE)
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def call(self) -> None:
        """Ask for the user's attention, if another window has it."""
        if not pygame.key.get_focused():
            with suppress(pygame.error):  # not every desktop can
                self._window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def show_name(self, look: Look) -> None:
        """Show the program's sign and name on the theme's ground, until there is something to be seen."""
        canvas = look.canvas(self.surface)
        look.background(canvas)
        middle, y = canvas.get_rect().center
        look.icon(canvas, "app_mark", (middle, y - 36), 72)
        look.text(canvas, say(TITLE), "title_small", look.theme.ink, (middle, y + 32), "center")
        pygame.display.flip()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise pygame.error("the window is closed")
        return surface

    @property
    def size(self) -> Pair:
        """The size to be remembered: the one it has, or had before it filled the screen.

        Not every desktop minds the smallest size of a window; it is opened in no smaller one.
        """
        width, height = self._size
        return max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1])

    @property
    def place(self) -> Pair:
        """The place to be remembered."""
        return self._place

    @property
    def fullscreen(self) -> bool:
        """True while the window fills the screen."""
        return self._fullscreen

    @fullscreen.setter
    def fullscreen(self, on: bool) -> None:
        if on == self._fullscreen:
            return
        self._fullscreen = on
        with suppress(pygame.error):  # a screen that cannot do it leaves the window as it is
            if on:
                self._window.set_fullscreen(desktop=True)
            else:
                self._window.set_windowed()

    def note(self, event: pygame.event.Event) -> None:
        """Take notice of where the user puts the window, how large, and whether it can be seen."""
        if event.type in _GONE:
            self.seen = False
        elif event.type in _BACK:
            self.seen = True
        if self._fullscreen:
            return
        if event.type == pygame.WINDOWMOVED:
            self._place = (event.x, event.y)
        elif event.type == pygame.VIDEORESIZE:
            self._size = self.surface.get_size()


def grown_for(screens: list[Pair], size: Pair) -> Pair:
    """The size of a first window, which covers as much of a 4K screen as ``size`` does of an ordinary one.

    Everything in a window grows with it. That does not depend on the resolution that a desktop reports: few
    of them report one that can be relied on.
    """
    factor = min((min(width / _ORDINARY[0], height / _ORDINARY[1]) for width, height in screens), default=1.0)
    return (round(size[0] * factor), round(size[1] * factor)) if factor > 1 else size


def _window_of_display() -> pygame.Window:
    with warnings.catch_warnings():
        # pygame advises against it for the sake of its newer way of drawing, and has no other way to
        # reach the window of the old one.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _screens() -> list[Pair]:
    try:
        return list(pygame.display.get_desktop_sizes())
    except pygame.error:
        return []


def _fitting(size: Pair, screens: list[Pair]) -> Pair:
    """A window size that is usable, and not larger than the screen where that is known."""
    width, height = (
        max(low, min(want, room))
        for want, low, room in zip(size, MIN_SIZE, screens[0] if screens else size, strict=True)
    )
    return width, height


def in_sight(place: Pair, screens: list[Pair]) -> bool:
    """True if a window at ``place`` can be seen on the screens, as far as their sizes tell.

    Where further screens stand is not known: with several, a place up to all of them away will do.
    """
    if place == UNPLACED or not screens:
        return False
    for coordinate, sizes in zip(place, zip(*screens, strict=True), strict=True):
        reach = sum(sizes)
        least = 0 if len(screens) == 1 else sizes[0] - reach
        if not least <= coordinate <= reach - _IN_SIGHT:
            return False
    return True
