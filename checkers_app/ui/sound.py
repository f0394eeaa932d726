"""Owns the sounds and the audio device.

The mixer is opened on a thread when something is about to sound after the first frame, and closed again
after a period of silence: open, it costs a third of a per cent of a processor.  Without a device the
program is silent and reports nothing.
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
"""In samples, 12 milliseconds: a sound is audible after one or two buffers."""
QUIET = 10.0
"""The seconds without a sound or an event after which the device is closed."""
AGAIN = 30.0
"""The seconds between attempts to find a device."""
STALE = 0.3
"""Seconds: a sound delayed by more than this is dropped."""


class Sound(Enum):
    """A sound: the names of its files, which are played alternately."""

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
    """Plays sounds according to the settings; silent until it is started.

    Args:
        settings: returns the current settings.
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._started = False
        self._now = -math.inf
        self._stirred = -math.inf
        """The time when the device was last needed."""
        self._deaf_since = -math.inf
        """The time when no device was found."""
        self._no_device = False
        self._work: threading.Thread | None = None
        """The thread that opens or closes the device."""
        self._loaded: _Loaded | None = None
        """The sounds by file name; None while the device is closed."""
        self._waiting: list[tuple[float, Sound]] = []
        self._turns: dict[Sound, int] = {}

    @property
    def open(self) -> bool:
        """True while a device is open."""
        return self._loaded is not None and self._work is None

    def start(self) -> None:
        """Enable sounds from now on."""
        self._started = True

    def stir(self) -> None:
        """Handle user input, because a sound may follow soon."""
        self._stirred = self._now

    def play(self, sound: Sound) -> None:
        """Play a sound as soon as the device is open."""
        if self._started and self._settings().sound:
            self.stir()
            self._waiting.append((self._now, sound))
            self._play_what_waits()

    def tend(self, now: float) -> None:
        """Open and close the device as needed, and play waiting sounds."""
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
        """Stop playing, and wait for the thread up to this many seconds."""
        self._started, self._loaded = False, None
        if self._work is not None:
            self._work.join(timeout)

    def _begin(self, work: Callable[[], None]) -> None:
        self._work = threading.Thread(target=work, name="sound", daemon=True)
        self._work.start()

    def _open(self) -> None:
        """Open the device and load the sounds; without a device there are none."""
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
    """A sound by the name of its file; the mixer would wait for a writer of a named pipe."""
    return pygame.mixer.Sound(io.BytesIO(read_plain(paths.sound_file(name))))


def _hush_alsa() -> None:
    """Without a device that library would fill the terminal with messages.

    The error handler is a C function that returns at once: a Python one would wait for the interpreter, on
    a thread for which SDL waits while it holds the interpreter.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            unsaid = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(unsaid)
