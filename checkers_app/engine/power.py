"""Support for background work: running at the lowest priority, and pausing while on battery power."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

LOOK_AGAIN = 20.0
"""The minimum time in seconds between two queries, which are infrequent because each one reads files."""
_SUPPLIES = Path("/sys/class/power_supply")
_LOWEST = 19
"""The nice value of a process that runs only when nothing else needs the processor."""
_IDLE_CLASS = 0x40
"""The lowest priority class on Windows, ``IDLE_PRIORITY_CLASS``."""


class Power:
    """Checks from time to time whether the computer is running on battery power.

    Args:
        ask: a callback that returns True if the computer is running on battery power.
        clock: a function that returns the time in seconds.
    """

    def __init__(self, ask: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self._ask, self._clock = ask, clock
        self._looked: float | None = None
        self._on_battery = False

    @property
    def on_battery(self) -> bool:
        """True if the computer is running on battery power; False if unknown."""
        now = self._clock()
        if self._looked is None or now - self._looked >= LOOK_AGAIN:
            self._looked = now
            self._on_battery = self._ask()
        return self._on_battery


def system_on_battery(supplies: Path = _SUPPLIES) -> bool:
    """True if the system reports that the computer is running on battery power; False if unknown.

    Args:
        supplies: the folder in which Linux describes the power supplies.
    """
    with suppress(OSError, ValueError, AttributeError):
        if sys.platform == "win32":
            return _windows_on_battery()
        if sys.platform == "darwin":
            return _mac_on_battery()
        return _linux_on_battery(supplies)
    return False


def _mac_on_battery() -> bool:
    import subprocess  # noqa: PLC0415  it takes time to import, and only this function needs it

    with suppress(subprocess.SubprocessError):
        told = subprocess.run(["/usr/bin/pmset", "-g", "batt"], capture_output=True, check=True, timeout=5)
        return b"'Battery Power'" in told.stdout
    return False


def _linux_on_battery(supplies: Path) -> bool:
    """True if a battery of the computer is discharging and no other power supply is connected."""
    discharging = False
    for supply in sorted(supplies.iterdir()):
        kind = _word(supply / "type")
        if kind == "Battery" and _word(supply / "scope") != "Device":  # not the battery of a mouse
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
    """Import and run a function at the lowest priority; used as the target of a new process.

    Args:
        module: the module of the function, which is imported only after the priority has been lowered.
        function: the name of the function.
        arguments: the arguments of the function.
    """
    lower_priority()
    getattr(import_module(module), function)(*arguments)


def lower_priority() -> None:
    """Give this process the lowest priority; do nothing if the system does not allow it."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _IDLE_CLASS)
        else:
            os.setpriority(os.PRIO_PROCESS, 0, _LOWEST)
