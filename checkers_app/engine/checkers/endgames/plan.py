"""Estimates the memory, disk space and time needed to build tables, before the work starts."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checkers_app.engine.checkers.endgames import builder
from checkers_app.engine.checkers.endgames.files import SliceCounts, mirror, slices_of
from checkers_app.storage.files import kept_reason
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

KEEP_IN_MEMORY = 4
"""The maximum number of pieces for which uncompressed endings are never saved; rebuilding them takes a
second.
"""

LEAN_FROM = 6
"""The minimum number of pieces for which files are lean.  Lean files omit positions whose values can be found
by looking one move ahead (the larger of two slices with swapped colours, or half of a slice that is its own
mirror image).  The rest is compressed more, at some cost in reading time.
"""

_OVERHEAD = 64 << 20
"""The memory for the interpreter, the packed sections and the lists of a solver, in bytes."""
_SECONDS_PER_POSITION = {5: 0.21e-6, 6: 0.24e-6, 7: 0.30e-6}
"""The CPU time in seconds for solving and packing, measured on a processor of 2020 (7 pieces: estimated)."""
_PACKED = {2: 1 / 2, 3: 1 / 5, 4: 1 / 7, 5: 1 / 60, 6: 1 / 50, 7: 1 / 50}
"""The number of bytes per position if everything is stored, rounded up."""
_LEAN_SHARE = 0.45
"""The size of a lean file relative to a complete one, rounded up."""

_MIN_PIECES, _MAX_PIECES = 2, 7


class BuildError(RuntimeError):
    """Raised if tables cannot be built.  The message gives the reason and can be shown to a user."""


def pairs_of(pieces: int) -> Iterator[SliceCounts]:
    """Yield one slice of each pair of slices that are solved together; slices with fewer men come first."""
    for counts in slices_of(pieces):
        if counts >= mirror(counts):
            yield counts


@dataclass(frozen=True, slots=True)
class Plan:
    """The maximum requirements for building all tables with up to a given number of pieces."""

    pieces: int
    threads: int
    positions: int
    """The number of positions in all tables together, counted for one side to move."""
    memory: int
    """The memory needed during the build, in bytes."""
    disk: int
    """The disk space needed during the build, in bytes."""
    result: int
    """The approximate size of the finished files in bytes."""
    cpu_seconds: float
    """The approximate CPU time in seconds on a processor from 2020, for all threads together."""

    def text(self) -> str:
        """Return a sentence that describes the plan."""
        return (
            f"Endings with up to {self.pieces} pieces: {self.positions:,} positions, {_size(self.memory)} "
            f"of memory, {_size(self.disk)} of disk space during the build ({_size(self.result)} "
            f"afterwards), about {_span(self.cpu_seconds / self.threads)} with {self.threads} "
            f"{'thread' if self.threads == 1 else 'threads'}."
        )


def plan(pieces: int, threads: int = 1, lean_from: int = LEAN_FROM) -> Plan:
    """Estimate the requirements of a build.

    Args:
        pieces: the number of pieces, 2 to 7.
        threads: the number of pairs of slices that are solved at the same time.
        lean_from: the minimum number of pieces for which files are lean.

    Raises:
        BuildError: if the number of pieces or threads is out of range.
    """
    if not _MIN_PIECES <= pieces <= _MAX_PIECES:
        raise BuildError(f"tables cover endings with {_MIN_PIECES} to {_MAX_PIECES} pieces, not {pieces}")
    if threads < 1:
        raise BuildError(f"a build needs at least 1 thread, not {threads}")
    sizes = {
        number: [builder.slice_size(counts) for counts in slices_of(number)]
        for number in range(_MIN_PIECES, pieces + 1)
    }
    pairs = sorted(
        (builder.slice_size(counts) * (1 if counts == mirror(counts) else 2) for counts in pairs_of(pieces)),
        reverse=True,
    )
    working = sum(pairs[:threads]) * (2 if pieces >= builder.COUNTERS_FROM else 1)
    kept = pieces if pieces <= KEEP_IN_MEMORY + 1 else KEEP_IN_MEMORY
    small = sum(sum(sizes[number]) for number in sizes if number <= kept)
    stored = sum(sum(sizes[number]) for number in sizes if number > kept)
    packed = {number: sum(sizes[number]) * _PACKED[number] for number in sizes}
    parts = int(sum(packed.values()))
    result = int(sum(packed[number] * (_LEAN_SHARE if number >= lean_from else 1) for number in sizes))
    seconds = sum(sum(sizes[number]) * _SECONDS_PER_POSITION.get(number, 0.2e-6) for number in sizes)
    return Plan(
        pieces,
        threads,
        sum(map(sum, sizes.values())),
        # The cells of finished slices are mapped from disk; parts that do not fit into memory are read
        # again.
        working + small + parts + _OVERHEAD,
        stored + parts + result,
        result,
        seconds,
    )


def refuse_if_impossible(needs: Plan, folder: Path, kept: int = 0) -> None:
    """Check that memory and disk space are sufficient.

    Args:
        needs: the requirements of a complete build.
        folder: the folder to write to.
        kept: the size in bytes of the files on that disk that an earlier run has left for this run.

    Raises:
        BuildError: if memory or disk space is insufficient; memory of unknown size counts as sufficient.
        OSError: if the free disk space cannot be determined.
    """
    memory = available_memory()
    if memory is not None and memory < needs.memory:
        sentence = N_("building needs {needed} of memory; available: {free}")
        if needs.threads > 1:
            sentence = N_("building needs {needed} of memory; available: {free}; try again with 1 thread")
        raise BuildError(Sentence(sentence, needed=_size(needs.memory), free=_size(memory)))
    existing = folder
    while not existing.exists() and existing != existing.parent:
        existing = existing.parent
    free = shutil.disk_usage(existing).free
    if free + kept < needs.disk:
        sentence = N_("building needs {needed} of disk space in {folder}; available: {free}")
        needed = _size(needs.disk - kept)
        raise BuildError(Sentence(sentence, needed=needed, folder=folder, free=_size(free)))


def cannot_write(folder: Path, error: OSError) -> Sentence:
    """Return the message that a build cannot write to its folder."""
    return Sentence(N_("cannot write to {folder}: {reason}"), folder=folder, reason=kept_reason(error))


def available_memory() -> int | None:
    """Return the number of bytes that a program may still allocate; None if unknown."""
    found = [value for value in (_machine_memory(), _group_memory(), _limited_memory()) if value is not None]
    return min(found, default=None)


def _machine_memory() -> int | None:
    if sys.platform == "win32":
        return _windows_memory()
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


def _windows_memory() -> int | None:
    import ctypes  # noqa: PLC0415  only there

    class Status(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_ulong),
            ("load", ctypes.c_ulong),
            ("total", ctypes.c_ulonglong),
            ("available", ctypes.c_ulonglong),
            ("rest", ctypes.c_ulonglong * 5),
        )

    status = Status()
    status.length = ctypes.sizeof(status)
    windows: Any = ctypes
    if not windows.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.available)


def _group_memory() -> int | None:
    """Return the memory that the control group of a container leaves, or None."""
    group = Path("/sys/fs/cgroup")
    try:
        limit = (group / "memory.max").read_text(encoding="ascii").strip()
        used = int((group / "memory.current").read_text(encoding="ascii"))
        return None if limit == "max" else max(0, int(limit) - used)
    except (OSError, ValueError):
        return None


def _limited_memory() -> int | None:
    """Return the memory that the limit on this process's address space leaves, or None."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        return None
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError):
        return soft
    return max(0, soft - pages * resource.getpagesize())


def _size(number: float) -> str:
    for unit in ("bytes", "KiB", "MiB"):
        if number < 1024:
            return f"{number:.0f} {unit}" if number >= 10 or unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1024
    return f"{number:.1f} GiB"


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} seconds" if seconds >= 1.5 else "a second"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} minutes"
    return f"{seconds / 3600:.0f} hours"
