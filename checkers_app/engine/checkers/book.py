"""The opening book: good moves of early positions, with weights for variety.

The file is made by :mod:`checkers_app.engine.checkers.book_builder` from the searches of our own engine.
It is a header (magic, version, CRC-32 of the rest) and a zlib stream of entries, each a position and its
moves.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from checkers_app.games.base import Move, Piece, Side
from checkers_app.games.checkers import Checkers

MAGIC = b"CKBOOK"
VERSION = 1
MAX_WEIGHT = 255
_HEADER = struct.Struct("<6sHI")
_POSITION = struct.Struct("<IIIBB")
_MOVE = struct.Struct("<BhB")
_MAX_BYTES = 16 * 2**20
"""A stream that unpacks to more is no book of ours."""


class BookError(ValueError):
    """A file that is no usable book.  The message says which and why."""


@dataclass(frozen=True, slots=True)
class BookMove:
    """One move of a position in the book."""

    move: Move
    score: int
    """Hundredths of a man for the side that plays it, as the book's maker saw it."""
    weight: int
    """How often it is played against the others, 1 to 255."""


class Book:
    """Positions with their moves, the best first."""

    def __init__(self, entries: Mapping[Checkers, tuple[BookMove, ...]]) -> None:
        self._entries = dict(entries)

    def __len__(self) -> int:
        return len(self._entries)

    def moves(self, state: Checkers) -> tuple[BookMove, ...]:
        """The book's moves of a position, the best first; none where it does not know the position.

        Moves that are not legal are left out, whatever the file says.
        """
        found = self._entries.get(state, ())
        if not found:
            return ()
        legal = set(state.legal_moves())
        return tuple(item for item in found if item.move in legal)

    def choose(self, state: Checkers, rng: Random) -> BookMove | None:
        """A move by weight, or None where the book does not know the position."""
        moves = self.moves(state)
        return rng.choices(moves, [item.weight for item in moves])[0] if moves else None


def encode(entries: Mapping[Checkers, tuple[BookMove, ...]]) -> bytes:
    """The bytes of a book file."""
    parts = []
    for state, moves in sorted(entries.items()):
        black, white, kings = _sets(state)
        parts.append(_POSITION.pack(black, white, kings, state.side_to_move, len(moves)))
        for item in moves:
            parts.append(_MOVE.pack(item.weight, item.score, len(item.move.path)))
            parts.append(bytes(item.move.path))
    packed = zlib.compress(b"".join(parts), 9)
    return _HEADER.pack(MAGIC, VERSION, zlib.crc32(packed)) + packed


def read_book(path: Path) -> Book:
    """Read a book file.

    Raises:
        BookError: if it cannot be read, is cut short, altered, foreign or of another version.
    """
    try:
        return Book(_decode(path.read_bytes()))
    except OSError as error:
        raise BookError(f"{path.name}: {error.strerror or error}") from None
    except BookError as error:
        raise BookError(f"{path.name}: {error}") from None


def _decode(data: bytes) -> dict[Checkers, tuple[BookMove, ...]]:
    if len(data) < _HEADER.size:
        raise BookError("it is cut short")
    magic, version, checksum = _HEADER.unpack_from(data)
    if magic != MAGIC:
        raise BookError("it is no opening book")
    if version != VERSION:
        raise BookError(f"it has version {version}, this program reads {VERSION}")
    packed = data[_HEADER.size :]
    if zlib.crc32(packed) != checksum:
        raise BookError("its checksum does not fit: it was cut short or altered")
    unpacker = zlib.decompressobj()
    try:
        payload = unpacker.decompress(packed, _MAX_BYTES)
    except zlib.error as error:
        raise BookError(f"it cannot be unpacked: {error}") from None
    if unpacker.unconsumed_tail:
        raise BookError("it is larger than any book of ours")
    try:
        return dict(_entries(payload))
    except (struct.error, ValueError, IndexError) as error:
        raise BookError(f"its content makes no sense: {error}") from None


def _entries(payload: bytes) -> Iterable[tuple[Checkers, tuple[BookMove, ...]]]:
    at = 0
    while at < len(payload):
        black, white, kings, side, count = _POSITION.unpack_from(payload, at)
        at += _POSITION.size
        state = _state(black, white, kings, Side(side))
        moves = []
        for _ in range(count):
            weight, score, length = _MOVE.unpack_from(payload, at)
            at += _MOVE.size
            path = tuple(payload[at : at + length])
            at += length
            captures = next((move.captures for move in state.legal_moves() if move.path == path), ())
            moves.append(BookMove(Move(path, captures), score, max(1, weight)))
        yield state, tuple(moves)


def _sets(state: Checkers) -> tuple[int, int, int]:
    """Black, white and kings with bit ``n - 1`` for square ``n``."""
    sets = [0, 0, 0]
    for square, piece in state.pieces().items():
        sets[piece.side] |= 1 << (square - 1)
        if piece.king:
            sets[2] |= 1 << (square - 1)
    return sets[0], sets[1], sets[2]


def _state(black: int, white: int, kings: int, side: Side) -> Checkers:
    if black & white:
        raise ValueError("two pieces on one square")
    pieces = {}
    for square in range(1, 33):
        bit = 1 << (square - 1)
        if (black | white) & bit:
            owner = Side.FIRST if black & bit else Side.SECOND
            pieces[square] = Piece(owner, bool(kings & bit))
    return Checkers.from_pieces(pieces, side)
