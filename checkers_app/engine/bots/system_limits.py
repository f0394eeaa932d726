"""Limits enforced by the operating system on the process of a bot; called in that process."""

from __future__ import annotations

import sys

FILE_BYTES = 64 << 20
"""The maximum size of a file that a bot may write."""
_RESERVE = 32 << 20
"""Memory held back so that a bot that has used up its own can reply, in bytes."""


def set_limits(memory: int | None) -> None:
    """Limit the memory, the file size and core dumps, if the system can.

    Args:
        memory: bytes of address space, which includes the interpreter; None for no limit.
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
"""Seconds at most that are added to the time of a bot because other processes had the processor."""


def kept_waiting(process: int | str = "self") -> float:
    """The seconds for which the main thread of a process was ready to run but had no processor; at most
    :data:`MOST_WAITING` count per question.  0 where the system does not tell.
    """
    try:
        with open(f"/proc/{process}/schedstat", encoding="ascii") as file:  # noqa: PTH123  no Path if memory is short
            return int(file.read().split()[1]) / 1e9
    except (OSError, ValueError, IndexError, MemoryError):
        return 0.0


def use_reserve() -> None:
    """Release the memory that was held back, so that a process that has used up its own can still reply."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
