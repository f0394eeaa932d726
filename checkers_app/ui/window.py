"""Manages the window, which opens in its previous position, is never too small, and can fill the screen."""

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
"""The name by which window managers and scripts identify the window."""
_IN_SIGHT = 120
"""The number of pixels of a window in its previous position that must be on a screen."""

Pair = tuple[int, int]

_ORDINARY: Pair = (1920, 1080)
"""The size in pixels of an ordinary screen, on which the first window has the default size."""

_GONE = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_BACK = frozenset(
    {
        *(pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED),
        *(pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.VIDEORESIZE),
        *(pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN),
    }
)
"""The events that show that the window is visible, as not every system reports that it was restored."""


class Window:
    """Manages the window; sizes and positions are in pixels.

    On X11 the surface is drawn on the screen directly rather than through OpenGL, because direct drawing is
    forty times faster without a graphics card and fast enough with one.

    Args:
        size: the size of the window, which is limited to that of the screen.
        place: the position of the top left corner, or :data:`~checkers_app.storage.settings.UNPLACED` to let
            the system choose.
        fullscreen: True to fill the screen at once.
        first: True if the user has not chosen a size yet; the window is then larger on a large screen.
        unseen: called while the window exists but is still hidden; if None, the window is shown at once.

    Raises:
        WindowError: if there is no screen.
        pygame.error: if the window cannot be shown on the screen.
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
        # pygame set these to the name of the script when it was imported.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = WINDOW_CLASS
        os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID  # on Wayland it is the name of the desktop entry
        need_screen()
        if pygame.display.get_driver() == "x11":
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        pygame.display.set_allow_screensaver(True)  # by default SDL keeps the screen awake
        pygame.font.init()
        pygame.display.set_icon(window_icon())
        self._title = ""
        self.entitle()
        screens = _screens()
        self._size = _fitting(grown_for(screens[:1], size) if first else size, screens)
        self._place = place
        self._fullscreen = False
        self.seen = True
        """False while the window is minimised or hidden; there is then no point in drawing."""
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
        """Set the title of the window; if it is empty, use the name of the program in the current
        language.
        """
        title = title or say(TITLE)
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def call(self) -> None:
        """Request the user's attention if another window has the focus."""
        if not pygame.key.get_focused():
            with suppress(pygame.error):  # not every desktop supports it
                self._window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def show_name(self, look: Look) -> None:
        """Show the program's logo and name until the first page is ready."""
        canvas = look.canvas(self.surface)
        look.background(canvas)
        middle, y = canvas.get_rect().center
        look.icon(canvas, "app_mark", (middle, y - 36), 72)
        look.text(canvas, say(TITLE), "title_small", look.theme.ink, (middle, y + 32), "center")
        pygame.display.flip()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise pygame.error("the window is closed")
        return surface

    @property
    def size(self) -> Pair:
        """The size to save: the current size, or the size before full screen was switched on.

        Some desktops let the window become smaller than its minimum size.  The size to save is never smaller
        than that, so the program never opens a window that is too small.
        """
        width, height = self._size
        return max(width, MIN_SIZE[0]), max(height, MIN_SIZE[1])

    @property
    def place(self) -> Pair:
        """The position to save."""
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
        with suppress(pygame.error):  # if full screen is not supported, the window does not change
            if on:
                self._window.set_fullscreen(desktop=True)
            else:
                self._window.set_windowed()

    def note(self, event: pygame.event.Event) -> None:
        """Record the position, size and visibility of the window after an event."""
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
    """The initial size of the window; on a larger screen it covers the same fraction of the screen as
    ``size`` does on an ordinary screen.

    Everything in the window is scaled accordingly.  The resolution that the desktop reports is not used,
    because it is rarely reliable.
    """
    factor = min((min(width / _ORDINARY[0], height / _ORDINARY[1]) for width, height in screens), default=1.0)
    return (round(size[0] * factor), round(size[1] * factor)) if factor > 1 else size


def _window_of_display() -> pygame.Window:
    with warnings.catch_warnings():
        # pygame discourages this in favour of its newer drawing API, but provides no other access to the
        # window of the old one.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _screens() -> list[Pair]:
    try:
        return list(pygame.display.get_desktop_sizes())
    except pygame.error:
        return []


def _fitting(size: Pair, screens: list[Pair]) -> Pair:
    """A usable window size, not larger than the screen if that is known."""
    width, height = (
        max(low, min(want, room))
        for want, low, room in zip(size, MIN_SIZE, screens[0] if screens else size, strict=True)
    )
    return width, height


def in_sight(place: Pair, screens: list[Pair]) -> bool:
    """True if a window at ``place`` would be visible, judging by the sizes of the screens.

    The arrangement of several screens is unknown, so each coordinate is accepted if it could be on a
    screen in some arrangement.
    """
    if place == UNPLACED or not screens:
        return False
    for coordinate, sizes in zip(place, zip(*screens, strict=True), strict=True):
        reach = sum(sizes)
        least = 0 if len(screens) == 1 else sizes[0] - reach
        if not least <= coordinate <= reach - _IN_SIGHT:
            return False
    return True
