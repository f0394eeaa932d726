"""Limits that the operating system enforces on the process of a bot; this code is called in that process."""

from __future__ import annotations

import sys

FILE_BYTES = 64 << 20
"""The maximum size of a file that a bot may write."""
_RESERVE = 32 << 20
"""The bytes of memory held back so that a bot that has used up its limit can still reply."""


def set_limits(memory: int | None) -> None:
    """Limit the memory, the size of files and core dumps, if the system supports such limits.

    Args:
        memory: the address space in bytes, including the interpreter; None for no limit.
    """
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  there is none on Windows

    limits = {resource.RLIMIT_FSIZE: (FILE_BYTES, FILE_BYTES), resource.RLIMIT_CORE: (0, 0)}
    if memory is not None:
        limits[resource.RLIMIT_AS] = (memory, memory + _RESERVE)
    for name, wanted in limits.items():
        most = resource.getrlimit(name)[1]
        soft, hard = wanted if most == resource.RLIM_INFINITY else (min(each, most) for each in wanted)
        try:
            resource.setrlimit(name, (soft, hard))
        except (OSError, ValueError):
            continue  # macOS does not limit address space


MOST_WAITING = 10.0
"""The maximum time in seconds that is added to a bot's time because other processes used the processor."""


def kept_waiting(process: int | str = "self") -> float:
    """Return the time in seconds during which the main thread of a process was ready to run but had no
    processor; 0 if unknown.  Callers take at most :data:`MOST_WAITING` seconds per request into account.
    """
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as file:  # noqa: PTH123  no Path if memory is short
            return int(file.read().split()[1]) / 1e9
    except (OSError, ValueError, IndexError, MemoryError):
        return 0.0


def use_reserve() -> None:
    """Release the reserved memory, so that a process that has used up its limit can still reply."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
