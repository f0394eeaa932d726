"""What is heard: the one owner of the sounds, and of the device that they are played on.

The mixer is opened on a thread once the first picture is on the screen and something is about to sound, and
closed again when nothing has for a while: open, it costs a third of a per cent of a processor.  Where no
device is found the program is silent, and says nothing of it.
"""

from __future__ import annotations

import ctypes
import io
import math
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum

import pygame

from checkers_app import paths
from checkers_app.storage.files import read_plain
from checkers_app.storage.settings import Settings

RATE = 44_100
BUFFER = 512
"""Samples, 12 milliseconds: what is played is heard after one or two of them."""
QUIET = 10.0
"""Seconds without a sound or an event until the device is closed."""
AGAIN = 30.0
"""Seconds until a device is looked for again where there was none."""
STALE = 0.3
"""Seconds: what could not be played for so long is not played any more."""


class Sound(Enum):
    """Something to be heard: the names of its files, which are played in turn."""

    MOVE = ("move_1", "move_2", "move_3")
    CAPTURE = ("capture",)
    CROWN = ("crown",)
    MARK = ("mark",)
    """A cross or a nought is written."""
    REFUSED = ("refused",)
    SOLVED = ("solved",)
    WON = ("won",)
    LOST = ("lost",)
    DRAWN = ("drawn",)
    LOW_TIME = ("low_time",)
    TICK = ("tick",)


_Loaded = Mapping[str, "pygame.mixer.Sound"]


class Sounds:
    """Plays sounds as the settings say; silent until it was started.

    Args:
        settings: answers those that are in use.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._started = False
        self._now = -math.inf
        self._stirred = -math.inf
        """When the device was last wanted."""
        self._deaf_since = -math.inf
        """When no device was found."""
        self._no_device = False
        self._work: threading.Thread | None = None
        """Opens or closes the device."""
        self._loaded: _Loaded | None = None
        """By the names of their files; None while the device is closed."""
        self._waiting: list[tuple[float, Sound]] = []
        self._turns: dict[Sound, int] = {}

    @property
    def open(self) -> bool:
        """True while there is a device to play on."""
        return self._loaded is not None and self._work is None

    def start(self) -> None:
        """From now on there is something to be heard."""
        self._started = True

    def stir(self) -> None:
        """The user does something: a sound may follow soon."""
        self._stirred = self._now

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, as soon as there is a device."""
        if self._started and self._settings().sound:
            self.stir()
            self._waiting.append((self._now, sound))
            self._play_what_waits()

    def tend(self, now: float) -> None:
        """Open and close the device as it is wanted, and play what has waited for it."""
        self._now = now
        if not self._started:
            return
        if self._work is not None and not self._work.is_alive():
            self._work = None
            if self._no_device:
                self._deaf_since = now
        if self._work is None:
            wanted = self._settings().sound and now - self._stirred < QUIET
            if self._loaded is not None and not wanted:
                self._loaded = None
                self._begin(pygame.mixer.quit)
                self._stirred = -math.inf
            elif self._loaded is None and wanted and now - self._deaf_since >= AGAIN:
                self._begin(self._open)
        self._play_what_waits()

    def close(self, timeout: float) -> None:
        """Play nothing any more, and wait for the thread, which may take so many seconds."""
        self._started, self._loaded = False, None
        if self._work is not None:
            self._work.join(timeout)

    def _begin(self, work: Callable[[], None]) -> None:
        self._work = threading.Thread(target=work, name="sound", daemon=True)
        self._work.start()

    def _open(self) -> None:
        """Open the device and read the sounds; where that cannot be done there are none."""
        _hush_alsa()
        self._no_device = True
        with suppress(pygame.error, OSError, ImportError, NotImplementedError):
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            names = [name for sound in Sound for name in sound.value]
            self._loaded = {name: _read(name) for name in names}
            self._no_device = False

    def _play_what_waits(self) -> None:
        if self._loaded is None or self._work is not None:
            self._waiting = [item for item in self._waiting if self._now - item[0] < STALE]
            return
        volume = self._settings().volume / 100
        waiting, self._waiting = self._waiting, []
        for since, sound in waiting:
            if self._now - since < STALE:
                turn = self._turns.get(sound, 0)
                self._turns[sound] = turn + 1
                made = self._loaded[sound.value[turn % len(sound.value)]]
                made.set_volume(volume)
                made.play()


def _read(name: str) -> pygame.mixer.Sound:
    """A sound by the name of its file.  The mixer would wait for somebody to write into a named pipe."""
    return pygame.mixer.Sound(io.BytesIO(read_plain(paths.sound_file(name))))


def _hush_alsa() -> None:
    """Where there is no device that library would fill the terminal with it.

    What takes its complaints is a function of C, which returns at once whatever it is handed: one of Python
    would wait for the interpreter, on a thread that SDL waits for while it holds the interpreter.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            unsaid = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(unsaid)
