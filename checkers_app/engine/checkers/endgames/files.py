"""The files of the endgame tables: one for each number of pieces, read into memory or memory-mapped.

All numbers are little-endian.  A slice is all positions with the same numbers of men and kings.  A file is
a header, a directory with one entry for each slice, and the sections of the slices (see ``section.pxd``),
each of which begins at a multiple of 8::

    8 bytes   MAGIC
    2 bytes   VERSION
    2 bytes   number of pieces
    4 bytes   number of slices
    8 bytes   size of the file
    16 bytes  digest of all other bytes of the file: BLAKE2b or, in lean files, CRC-32 followed by zeros;
              CRC-32 takes a tenth of the time, and lean files are larger and are read at each start of the
              program

    for each slice 80 bytes:
    4 bytes   black men, black kings, white men, white kings
    4 bytes   plies of the longest win of the side to move
    8 bytes   wins, then losses and draws of the side to move, 8 bytes each
    8 bytes   offset of the outcomes, then 8 bytes for their size
    8 bytes   offset of the distances of the losses, then 8 bytes for their size, or 0
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from checkers_app.storage.files import kept_reason, open_plain, write_bytes_atomic
from checkers_app.words import N_
from checkers_app.words.sentence import CountedSentence, KeptNumber, Sentence

MAGIC = b"CHKTABLE"
VERSION = 2
"""The version of lean files, which omit the positions whose values can be found by looking one move ahead;
the other positions are in the winding order (``index.pxd``).
"""
WHOLE_VERSION = 1
"""The version of files that contain every position in the plain order."""
SUFFIX = ".endings"

_HEADER = struct.Struct("<8sHHIQ16s")
_SIGNED = 24
"""The number of bytes in the header before the digest, which covers them as well."""
_DIGEST = 16
_ENTRY = struct.Struct("<4BI3Q4Q8x")
_ALIGNMENT = 8
_HOLDS, _NOTHING = 3, 2
"""The index of the byte that says what a section contains, and the value of this byte for a section without
data (``section.pxd``).
"""
_KIND, _WOUND = 0, 2
"""The index of the byte that gives the order of positions in a section; its value for the winding order."""
_MAX_PIECES = 7
IN_MEMORY = 256 * 2**20
"""The maximum size in bytes of a file that is read into memory (files with up to 6 pieces).  Truncating a
mapped file would crash every program that reads it (SIGBUS).  The whole file is read anyway to check it, so
the only cost is that programs do not share the memory.  The file for 7 pieces (1 GB) is mapped.
"""

SliceCounts = tuple[int, int, int, int]
"""A slice, given by its numbers of black men, black kings, white men and white kings, with Black to move."""


class TableFileError(ValueError):
    """Raised for a file that cannot be used.  The message contains the name of the file and the reason."""


class TableMissingError(TableFileError):
    """Raised for a file that does not exist."""


@dataclass(frozen=True, slots=True)
class SliceStats:
    """The statistics of a slice, for the side to move (Black)."""

    counts: SliceCounts
    wins: int
    losses: int
    draws: int
    max_win: int
    """The number of plies in the longest win; 0 if there is none."""

    @property
    def positions(self) -> int:
        """The number of positions."""
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class SliceSections:
    """A slice in the compressed form that is stored in a file."""

    stats: SliceStats
    outcomes: bytes | memoryview
    distances: bytes | memoryview
    """The packed distances of the losses; empty if they are not stored."""

    @property
    def is_whole(self) -> bool:
        """True if every outcome is stored."""
        return len(self.outcomes) > _HOLDS and not self.outcomes[_HOLDS]

    @property
    def is_wound(self) -> bool:
        """True if positions are in the winding order."""
        return any(len(section) and section[_KIND] == _WOUND for section in (self.outcomes, self.distances))

    @property
    def holds_nothing(self) -> bool:
        """True if the section is empty because every outcome follows from the outcomes in other slices."""
        return len(self.outcomes) > _HOLDS and self.outcomes[_HOLDS] == _NOTHING


def mirror(counts: SliceCounts) -> SliceCounts:
    """Return the slice with the same material but the colours swapped."""
    return (counts[2], counts[3], counts[0], counts[1])


def slices_of(pieces: int) -> Iterator[SliceCounts]:
    """Return every slice with this many pieces; slices with fewer men come first."""
    every = (
        (black_men, black_kings, white_men, pieces - black_men - black_kings - white_men)
        for black_men, black_kings, white_men in product(range(pieces + 1), repeat=3)
        if black_men + black_kings + white_men <= pieces
    )
    both = (counts for counts in every if 0 < counts[0] + counts[1] < pieces)
    return iter(sorted(both, key=lambda counts: (counts[0] + counts[2], counts)))


def table_name(pieces: int) -> str:
    """Return the name of the file for a number of pieces."""
    return f"checkers-{pieces}{SUFFIX}"


def write_table(path: Path, pieces: int, slices: Sequence[SliceSections]) -> None:
    """Write a file atomically: either completely or not at all.

    Raises:
        OSError: if the file cannot be written.
    """
    offset = _aligned(_HEADER.size + _ENTRY.size * len(slices))
    entries = []
    parts: list[bytes | memoryview] = []
    for item in slices:
        places = []
        for section in (item.outcomes, item.distances):
            places += [offset if len(section) else 0, len(section)]
            padding = _aligned(len(section)) - len(section)
            parts += [section, bytes(padding)]
            offset += len(section) + padding
        stats = item.stats
        entries.append(
            _ENTRY.pack(*stats.counts, stats.max_win, stats.wins, stats.losses, stats.draws, *places)
        )
    directory = b"".join(entries)
    directory += bytes(_aligned(_HEADER.size + len(directory)) - _HEADER.size - len(directory))
    is_lean = any(item.is_wound or not item.is_whole for item in slices)
    version = VERSION if is_lean else WHOLE_VERSION
    header = _HEADER.pack(MAGIC, version, pieces, len(slices), offset, bytes(16))[:_SIGNED]
    digest = _digest(version, header, directory, *parts)
    write_bytes_atomic(path, header + digest + directory, *parts)


def _digest(version: int, *parts: bytes | memoryview) -> bytes:
    """Return the checksum of a file's bytes for the header."""
    if version < VERSION:
        digest = hashlib.blake2b(digest_size=_DIGEST)
        for part in parts:
            digest.update(part)
        return digest.digest()
    check = 0
    for part in parts:
        check = zlib.crc32(part, check)
    return check.to_bytes(_DIGEST, "little")


def _aligned(size: int) -> int:
    return (size + _ALIGNMENT - 1) // _ALIGNMENT * _ALIGNMENT


@dataclass(frozen=True, slots=True)
class TableFile:
    """An opened and checked file."""

    path: Path
    pieces: int
    size: int
    slices: tuple[SliceSections, ...]
    """The slices; their sections refer to the content of the file and keep it in memory."""


def open_table(path: Path) -> TableFile:
    """Read or map a file, and check all of it.  This function never blocks, even if the path is not an
    ordinary file.

    Raises:
        TableMissingError: if there is no such file.
        TableFileError: if the file cannot be read, or if :func:`checked_table` rejects it.
    """
    try:
        with open_plain(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size <= IN_MEMORY:
                data = memoryview(file.read(size))
            else:
                data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (FileNotFoundError, NotADirectoryError) as error:
        raise TableMissingError(Sentence(N_("{file} does not exist"), file=path.name)) from error
    except (OSError, ValueError) as error:
        reason = kept_reason(error) if isinstance(error, OSError) else error
        sentence = N_("{file} cannot be read: {reason}")
        raise TableFileError(Sentence(sentence, file=path.name, reason=reason)) from error
    return checked_table(path, data)


def checked_table(path: Path, data: memoryview) -> TableFile:
    """Return the table that a file contains, given the file's content; ``path`` is used in messages.

    Raises:
        TableFileError: if the content is not a table, has been truncated or modified, or was written by a
            newer version of the program.
    """
    size = len(data)
    if not MAGIC.startswith(data[: len(MAGIC)]):
        raise TableFileError(Sentence(N_("{file}: not a table of checkers endings"), file=path.name))
    if size < _HEADER.size:
        raise TableFileError(
            CountedSentence(
                "{file}: incomplete; it has only {number} byte",
                "{file}: incomplete; it has only {number} bytes",
                size,
                file=path.name,
            )
        )
    _, version, pieces, number, written, digest = _HEADER.unpack_from(data)
    if version > VERSION:
        sentence = N_("{file} has format {number}; this program reads formats up to {known}")
        raise TableFileError(Sentence(sentence, file=path.name, number=version, known=VERSION))
    if size < written:
        raise TableFileError(
            CountedSentence(
                "{file}: incomplete; it has only {size} of {number} byte",
                "{file}: incomplete; it has only {size} of {number} bytes",
                written,
                file=path.name,
                size=KeptNumber(size),
            )
        )
    if size != written or _digest(version, data[:_SIGNED], data[_HEADER.size :]) != digest:
        raise TableFileError(Sentence(N_("{file}: damaged; its checksum is wrong"), file=path.name))
    slices = tuple(_read_entries(path, data, number))
    wanted = list(slices_of(pieces)) if pieces <= _MAX_PIECES else []
    if not wanted or [item.stats.counts for item in slices] != wanted:
        sentence = N_("{file} does not contain the endings with {number} pieces")
        raise TableFileError(Sentence(sentence, file=path.name, number=pieces))
    if not _can_be_followed(slices):
        sentence = N_("{file}: damaged; its packed positions are invalid")
        raise TableFileError(Sentence(sentence, file=path.name))
    return TableFile(path, pieces, size, slices)


def _can_be_followed(slices: Iterable[SliceSections]) -> bool:
    """True if every position that is left out leads by one move to a stored one.

    Of two slices with exchanged colours, one may be empty if the other is complete.  A slice that is its own
    mirror image may contain only half of the positions.
    """
    by_counts = {item.stats.counts: item for item in slices}
    for counts, item in by_counts.items():
        other = by_counts[mirror(counts)]
        if not item.is_whole and (item.holds_nothing != other.is_whole or (item is other) == other.is_whole):
            return False
    return True


def _read_entries(path: Path, data: memoryview, number: int) -> Iterator[SliceSections]:
    if _HEADER.size + number * _ENTRY.size > len(data):
        raise TableFileError(
            Sentence(N_("{file}: damaged; its directory is larger than the file"), file=path.name)
        )
    for place in range(number):
        a, b, c, d, max_win, wins, losses, draws, *places = _ENTRY.unpack_from(
            data, _HEADER.size + place * _ENTRY.size
        )
        if any(places[i] + places[i + 1] > len(data) for i in (0, 2)):
            raise TableFileError(
                Sentence(N_("{file}: damaged; a section lies outside the file"), file=path.name)
            )
        yield SliceSections(
            SliceStats((a, b, c, d), wins, losses, draws, max_win),
            data[places[0] : places[0] + places[1]],
            data[places[2] : places[2] + places[3]],
        )
