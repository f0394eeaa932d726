"""Manages the sounds and the audio device.

The mixer is opened on a separate thread when a sound may follow soon, but not before the first frame.  It is
closed again after a period of silence, because an open mixer uses a third of a per cent of a processor core.
Without an audio device the program is silent and does not report a problem.
"""

from __future__ import annotations

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
"""The buffer size in samples, equivalent to 12 milliseconds; a sound is audible after one or two buffers."""
QUIET = 10.0
"""The time in seconds without sounds or input after which the device is closed."""
AGAIN = 30.0
"""The time in seconds between attempts to find a device."""
STALE = 0.3
"""A sound that is delayed by more than this number of seconds is not played."""


class Sound(Enum):
    """A sound; its value contains the names of its files, which are played in turn."""

    MOVE = ("move_1", "move_2", "move_3")
    CAPTURE = ("capture",)
    CROWN = ("crown",)
    MARK = ("mark",)
    """The sound of a cross or a nought being drawn."""
    REFUSED = ("refused",)
    SOLVED = ("solved",)
    WON = ("won",)
    LOST = ("lost",)
    DRAWN = ("drawn",)
    LOW_TIME = ("low_time",)
    TICK = ("tick",)


_Loaded = Mapping[str, "pygame.mixer.Sound"]


class Sounds:
    """Plays sounds according to the settings, but only after :meth:`start` has been called.

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
        """The time when the program last failed to find a device."""
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
        """Play sounds from now on."""
        self._started = True

    def stir(self) -> None:
        """Prepare the device after user input, because a sound may follow soon."""
        self._stirred = self._now

    def play(self, sound: Sound) -> None:
        """Play a sound now, or as soon as the device is open."""
        if self._started and self._settings().sound:
            self.stir()
            self._waiting.append((self._now, sound))
            self._play_what_waits()

    def tend(self, now: float) -> None:
        """Open or close the device if necessary, and play sounds that are waiting."""
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
        """Stop playing, and wait up to ``timeout`` seconds for the device to be opened or closed."""
        self._started, self._loaded = False, None
        if self._work is not None:
            self._work.join(timeout)

    def _begin(self, work: Callable[[], None]) -> None:
        self._work = threading.Thread(target=work, name="sound", daemon=True)
        self._work.start()

    def _open(self) -> None:
        """Open the device and load the sounds; if there is no device, no sounds are loaded."""
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
    """Read a sound from its file, but not from a named pipe, because the mixer would wait for a writer."""
    return pygame.mixer.Sound(io.BytesIO(read_plain(paths.sound_file(name))))


def _hush_alsa() -> None:
    """Silence ALSA, which would otherwise fill the terminal with messages if there is no device.

    The error handler is a C function that returns at once.  A Python function would wait for the interpreter
    lock, on a thread that SDL waits for while holding that lock.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  it takes time to import, and only this function needs it

        with suppress(OSError, AttributeError):
            unsaid = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(unsaid)
