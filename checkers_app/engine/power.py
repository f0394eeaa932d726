"""Work that leaves the machine to others: at the lowest priority, and not while it runs on its battery."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

LOOK_AGAIN = 20.0
"""Seconds between two looks: the system is asked by reading files."""
_SUPPLIES = Path("/sys/class/power_supply")
_LOWEST = 19
"""The niceness of a process that runs only when nothing else wants the processor."""
_IDLE_CLASS = 0x40
"""The same on Windows, ``IDLE_PRIORITY_CLASS``."""


class Power:
    """Whether the machine runs on its battery; asks the system now and then.

    Args:
        ask: answers whether nothing is plugged in.
        clock: answers the time, in seconds.
    """

    def __init__(self, ask: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self._ask, self._clock = ask, clock
        self._looked: float | None = None
        self._on_battery = False

    @property
    def on_battery(self) -> bool:
        """True if nothing is plugged in; False where the system does not say."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_AGAIN:
            self._looked = now
            self._on_battery = self._ask()
        return self._on_battery


def system_on_battery(supplies: Path = _SUPPLIES) -> bool:
    """Ask the system whether nothing is plugged in; False where it does not say.

    Args:
        supplies: where Linux describes the sources of power.
    """
    with suppress(OSError, ValueError, AttributeError, subprocess.SubprocessError):
        if sys.platform == "win32":
            return _windows_on_battery()
        if sys.platform == "darwin":
            told = subprocess.run(
                ["/usr/bin/pmset", "-g", "batt"], capture_output=True, check=True, timeout=5
            )
            return b"'Battery Power'" in told.stdout
        return _linux_on_battery(supplies)
    return False


def _linux_on_battery(supplies: Path) -> bool:
    """True if a battery of the machine is discharging and no other source is connected."""
    discharging = False
    for supply in sorted(supplies.iterdir()):
        kind = _word(supply / "type")
        if kind == "Battery" and _word(supply / "scope") != "Device":  # that of a mouse is another matter
            discharging = discharging or _word(supply / "status") == "Discharging"
        elif kind in {"Mains", "USB"} and _word(supply / "online") == "1":
            return False
    return discharging


def _word(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


if sys.platform == "win32":
    import ctypes

    class _PowerStatus(ctypes.Structure):
        _fields_ = (
            ("line", ctypes.c_ubyte),
            ("flag", ctypes.c_ubyte),
            ("percent", ctypes.c_ubyte),
            ("saver", ctypes.c_ubyte),
            ("left", ctypes.c_ulong),
            ("full", ctypes.c_ulong),
        )

    def _windows_on_battery() -> bool:
        status = _PowerStatus()
        return bool(ctypes.windll.kernel32.GetSystemPowerStatus(ctypes.byref(status))) and status.line == 0


def at_lowest_priority(module: str, function: str, *arguments: object) -> None:
    """Run a function in a new process, whose imports have the lowest priority, too.

    Args:
        module: the module of the function, which is not imported before.
        function: its name.
        arguments: what it is called with.
    """
    lower_priority()
    getattr(import_module(module), function)(*arguments)


def lower_priority() -> None:
    """Let every other process go first; without effect where the system does not allow it."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE_CLASS)
        else:
            os.setpriority(os.PRIO_PROCESS, 0, _LOWEST)
