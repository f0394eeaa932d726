"""The user's system-wide preferences: dark or light theme, more contrast, less motion.

SDL 2 does not report them.  Each system is queried in its own way, through another program or the registry,
while the window is already usable.  A system that does not respond quickly is ignored.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from checkers_app.storage.settings import Motion, Settings

_PATIENCE = 2.0
"""The timeout of a query in seconds."""
_PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
_READ_ALL = "org.freedesktop.portal.Settings"
_SPACES = ("org.freedesktop.appearance", "org.gnome.desktop.interface")
_THEMES = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
_CONTRAST = r"Control Panel\Accessibility\HighContrast"
_GET_CLIENT_AREA_ANIMATION = 0x1042

Run = Callable[[Sequence[str]], str]
"""Runs a program and returns its output, or an empty string if the program is missing or takes too long."""


@dataclass(frozen=True, slots=True)
class Taste:
    """The preferences that the user has set for all programs."""

    dark: bool = False
    contrast: bool = False
    still: bool = False

    def on(self, settings: Settings) -> Settings:
        """The settings after applying these preferences to everything that the user has not changed."""
        usual, theme, motion = Settings(), settings.theme, settings.motion
        if theme == usual.theme:
            theme = "contrast" if self.contrast else "midnight" if self.dark else theme
        if motion is usual.motion and self.still:
            motion = Motion.OFF
        return replace(settings, theme=theme, motion=motion)


class TasteOfSystem:
    """Queries the preferences once, on a separate thread.

    Args:
        ask: returns the preferences, which may take some time.
    """

    def __init__(self, ask: Callable[[], Taste]) -> None:
        self._ask = ask
        self._found: Taste | None = None
        self._thread = threading.Thread(target=self._look, name="taste of the system", daemon=True)
        self._thread.start()

    def _look(self) -> None:
        with suppress(OSError, ValueError, AttributeError):  # the query failed
            self._found = self._ask()

    def take(self) -> Taste | None:
        """Return the preferences on the first call after they have become known; otherwise return None."""
        found, self._found = self._found, None
        return found


def taste_of_system() -> Taste:
    """The user's system-wide preferences; the defaults if the system does not report any."""
    if sys.platform == "win32":
        return of_windows(_registry, _animates)
    if sys.platform == "darwin":
        return of_mac(_run)
    return of_portal(_run) if _has_bus() else Taste()


def _run(command: Sequence[str]) -> str:
    import subprocess  # noqa: PLC0415  not at every start

    program = shutil.which(command[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(  # noqa: S603  the command contains no user input
            [program, *command[1:]],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode(errors="replace")


# --- the desktop portal ------------------------------------------------------------------------------


def _has_bus() -> bool:
    """True if there is a session bus; without one, ``gdbus`` would start its own."""
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and os.path.exists(Path(str(folder), "bus"))  # noqa: PTH110  a Path may raise


def of_portal(run: Run) -> Taste:
    """The preferences reported by the desktop portal, queried with ``gdbus`` or, failing that, ``busctl``."""
    name, place = _PORTAL
    spaces, method = ", ".join(f"'{space}'" for space in _SPACES), f"{_READ_ALL}.ReadAll"
    bus = ("gdbus", "call", "--session", "--timeout", "1", "--dest", name, "--object-path", place, "--method")
    other = ("busctl", "--user", "--timeout=1", "call", name, place, _READ_ALL, "ReadAll", "as")
    answer = run((*bus, method, f"[{spaces}]")) or run((*other, str(len(_SPACES)), *_SPACES))

    def said(key: str) -> str:
        found = re.search(rf"""['"]{key}['"](?::\s*<+|\s+\w\s+)(?:uint32\s+)?(\w+)""", answer)
        return found[1] if found is not None else ""

    still = said("reduced-motion") == "1" or said("enable-animations") == "false"
    return Taste(said("color-scheme") == "1", said("contrast") == "1", still)


# --- Windows and macOS -------------------------------------------------------------------------------


def of_windows(read: Callable[[str, str], object], animates: Callable[[], bool]) -> Taste:
    """The preferences in the Windows registry; ``read`` returns a value of the current user, or None if it
    does not exist.
    """
    flags = str(read(_CONTRAST, "Flags") or "")
    contrast = flags.isdigit() and bool(int(flags) & 1)
    return Taste(read(_THEMES, "AppsUseLightTheme") == 0, contrast, not animates())


def _registry(place: str, name: str) -> object:
    winreg: Any = importlib.import_module("winreg")
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
            value: object = winreg.QueryValueEx(key, name)[0]
            return value
    except OSError:
        return None


def _animates() -> bool:
    ctypes: Any = importlib.import_module("ctypes")
    on = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(_GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(on), 0)
    return bool(on.value)


def of_mac(run: Run) -> Taste:
    """The preferences in the user defaults of macOS."""
    access = "com.apple.universalaccess"

    def on(name: str) -> bool:
        return run(("defaults", "read", access, name)).strip() == "1"

    dark = run(("defaults", "read", "-g", "AppleInterfaceStyle")).strip() == "Dark"
    return Taste(dark, on("increaseContrast"), on("reduceMotion"))
