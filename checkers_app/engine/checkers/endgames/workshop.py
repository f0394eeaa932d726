"""The folder in which tables are built; it keeps the finished slices for the next run.

The folder contains two kinds of files.  Each file is written atomically and has a checksum, so that a build
that is killed at any moment leaves only complete files:

``slice-BM-BK-WM-WK.part``
    the packed sections of a slice and its statistics;
``cells-BM-BK-WM-WK.raw``
    the cells of a slice (its unpacked values), as long as an unfinished slice needs them.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from checkers_app.engine.checkers.endgames.files import (
    SUFFIX,
    SliceCounts,
    SliceSections,
    SliceStats,
)
from checkers_app.engine.checkers.endgames.plan import BuildError, cannot_write
from checkers_app.storage.files import write_bytes_atomic
from checkers_app.storage.locks import FileLock
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

_KEPT = ("*.part", "*.raw")
_PART = struct.Struct("<8s4BI5Q16s")
_PART_MAGIC = b"CHKPART1"
_RAW = struct.Struct("<8s4B4xQ16s24x")
_RAW_MAGIC = b"CHKCELL1"


def kept_bytes(out: Path) -> int:
    """Return the total size of the files, other than tables, that an earlier build left in its folder.

    Raises:
        OSError: if the size cannot be determined.
    """
    leftovers = (path for pattern in _KEPT for path in (out / "building").glob(pattern))
    return sum(path.stat().st_size for path in leftovers)


class Workshop:
    """The folder ``building`` next to the finished tables; only one build at a time may use it.

    Raises:
        BuildError: if another build is using the folder, or the folder cannot be created.
    """

    def __init__(self, out: Path) -> None:
        self.folder = out / "building"
        self._lock = self._locked(out)
        for leftover in [*self.folder.glob("*.tmp"), *out.glob(f"*{SUFFIX}.*.tmp")]:
            with suppress(OSError):
                leftover.unlink()

    def _locked(self, out: Path) -> FileLock:
        while True:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                lock = FileLock.take(self.folder / "lock")
            except FileNotFoundError:  # the previous build has just deleted the folder
                continue
            except OSError as error:
                raise BuildError(cannot_write(out, error)) from error
            if lock is None:
                raise BuildError(Sentence(N_("another build is already running in {folder}"), folder=out))
            return lock

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()
        with suppress(OSError):  # the folder is not deleted while it contains files
            self.folder.rmdir()

    def clear(self) -> None:
        """Delete all slices, because the build is finished."""
        for pattern in _KEPT:
            for leftover in self.folder.glob(pattern):
                with suppress(OSError):
                    leftover.unlink()

    def write_part(self, item: SliceSections) -> None:
        """Save the packed sections of a slice."""
        stats = item.stats
        sizes = (len(item.outcomes), len(item.distances))
        head = _PART.pack(
            _PART_MAGIC,
            *stats.counts,
            stats.max_win,
            stats.wins,
            stats.losses,
            stats.draws,
            *sizes,
            bytes(16),
        )[:-16]
        digest = hashlib.blake2b(head, digest_size=16)
        digest.update(item.outcomes)
        digest.update(item.distances)
        write_bytes_atomic(
            self._path(stats.counts, "slice", "part"),
            head,
            digest.digest(),
            item.outcomes,
            item.distances,
        )

    def read_part(self, counts: SliceCounts) -> SliceSections | None:
        """Return the packed sections of a slice; None if they are missing or incomplete."""
        try:
            data = self._path(counts, "slice", "part").read_bytes()
        except OSError:
            return None
        if len(data) < _PART.size or data[:8] != _PART_MAGIC:
            return None
        _, a, b, c, d, max_win, wins, losses, draws, outcomes, distances, digest = _PART.unpack_from(data)
        body = data[_PART.size :]
        expected = hashlib.blake2b(data[: _PART.size - 16] + body, digest_size=16).digest()
        if expected != digest or (a, b, c, d) != counts or len(body) != outcomes + distances:
            return None
        return SliceSections(
            SliceStats(counts, wins, losses, draws, max_win), body[:outcomes], body[outcomes:]
        )

    def drop_part(self, counts: SliceCounts) -> None:
        """Delete the packed sections of a slice."""
        self._path(counts, "slice", "part").unlink(missing_ok=True)

    def write_cells(self, counts: SliceCounts, cells: mmap.mmap) -> memoryview:
        """Save the cells of a slice, and return them memory-mapped."""
        digest = hashlib.blake2b(cells, digest_size=16).digest()
        header = _RAW.pack(_RAW_MAGIC, *counts, len(cells), digest)
        path = self._path(counts, "cells", "raw")
        write_bytes_atomic(path, header, cells)
        return self._map(path)

    def read_cells(self, counts: SliceCounts, size: int) -> memoryview | None:
        """Return the cells of a slice, memory-mapped; None if they are missing or incomplete."""
        path = self._path(counts, "cells", "raw")
        try:
            if path.stat().st_size != _RAW.size + size:
                return None
            with path.open("rb") as file:
                header = file.read(_RAW.size)
            cells = self._map(path)
        except OSError:
            return None
        digest = hashlib.blake2b(cells, digest_size=16).digest()
        return cells if header == _RAW.pack(_RAW_MAGIC, *counts, size, digest) else None

    def drop_cells(self, counts: SliceCounts) -> None:
        """Delete the cells of a slice; if they are still mapped, the disk space is freed when the mapping
        ends.
        """
        with suppress(OSError):
            self._path(counts, "cells", "raw").unlink(missing_ok=True)

    @staticmethod
    def _map(path: Path) -> memoryview:
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[_RAW.size :]

    def _path(self, counts: SliceCounts, kind: str, suffix: str) -> Path:
        return self.folder / f"{kind}-{'-'.join(map(str, counts))}.{suffix}"
