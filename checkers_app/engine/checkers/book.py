"""The opening book: good moves in early positions, with weights for variety.

The file is built by :mod:`checkers_app.engine.checkers.book_builder` from searches by the program's own
engine.  It consists of a header (magic, version, CRC-32 of the rest) and a zlib stream with the number of
positions, the sorted positions, the size in bytes of each position's moves, and the moves.  A position is
found by binary search, so a book with tens of thousands of positions can be opened without parsing them all.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Self

from checkers_app.engine.api import BookShare, SearchResult
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.storage.files import kept_reason, read_plain
from checkers_app.words import N_
from checkers_app.words.sentence import Sentence

MAGIC = b"CKBOOK"
VERSION = 2
MAX_WEIGHT = 255
_HEADER = struct.Struct("<6sHI")
_COUNT = struct.Struct("<I")
_POSITION = struct.Struct(">IIIB")
_MOVE = struct.Struct("<BhB")
_MAX_BYTES = 16 * 2**20
MAX_POSITIONS = 250_000
"""The maximum number of positions; a file with more positions is not a valid book."""


Favour = Callable[[Move], float]
"""A callback that returns a factor for the weight of a move."""


class BookError(ValueError):
    """Raised for a file that is not a usable book.  The message contains the name of the file and the
    reason.
    """


@dataclass(frozen=True, slots=True)
class BookMove:
    """One move from a position in the book."""

    move: Move
    score: int
    """The score, in hundredths of a man for the side that plays the move, from the book builder's search."""
    weight: int
    """The relative frequency with which the move is played, from 1 to 255."""


class Book:
    """The opening book: positions with their moves, best first.

    A book stores its moves as bytes and decodes the moves of a position when they are needed.
    """

    def __init__(self, entries: Mapping[Checkers, tuple[BookMove, ...]]) -> None:
        self._use(_payload(entries))

    @classmethod
    def from_payload(cls, payload: bytes) -> Self:
        """Create a book from the unpacked content of a file.

        Raises:
            BookError: if the content is invalid.
        """
        book = cls({})
        book._use(payload)
        return book

    def _use(self, payload: bytes) -> None:
        self._payload = payload
        self._bounds = _bounds(payload)

    def __len__(self) -> int:
        return len(self._bounds) - 1

    def __contains__(self, state: Checkers) -> bool:
        return self._entry(state) is not None

    def __iter__(self) -> Iterator[Checkers]:
        return (_state(self._position(number)) for number in range(len(self)))

    def _entry(self, state: Checkers) -> bytes | None:
        """Return the bytes of the moves of a position; None if the position is not in the book."""
        key = _key(state)
        at = bisect_left(range(len(self)), key, key=self._position)
        if at == len(self) or self._position(at) != key:
            return None
        return self._payload[self._bounds[at] : self._bounds[at + 1]]

    def _position(self, number: int) -> bytes:
        first = _COUNT.size + number * _POSITION.size
        return self._payload[first : first + _POSITION.size]

    def moves(self, state: Checkers) -> tuple[BookMove, ...]:
        """Return the book's moves in a position, best first; empty if the position is not in the book.

        Illegal moves in the file are omitted.
        """
        entry = self._entry(state)
        if entry is None:
            return ()
        legal = {move.path: move for move in state.legal_moves()}
        return tuple(
            BookMove(legal[path], score, max(1, weight))
            for weight, score, path in _moves(entry)
            if path in legal
        )

    def choose(self, state: Checkers, rng: Random) -> BookMove | None:
        """Choose a book move at random by weight, using ``rng``; return None if the position is not in the
        book.
        """
        moves = self.moves(state)
        return rng.choices(moves, [item.weight for item in moves])[0] if moves else None

    def answer(self, state: Checkers, rng: Random, favour: Favour | None = None) -> SearchResult | None:
        """Choose a book move at random by weight, and return it as a search result; return None if the
        position is not in the book.

        Args:
            state: the position.
            rng: the random number generator.
            favour: a callback that returns a factor for the weight of a move; if None, all factors are 1.
        """
        moves = self.moves(state)
        if not moves:
            return None
        weights = [item.weight * (1.0 if favour is None else favour(item.move)) for item in moves]
        drawn = rng.choices(moves, weights)[0]
        whole = sum(weights)
        shares = [BookShare(item.move, weight / whole) for item, weight in zip(moves, weights, strict=True)]
        shares.sort(key=lambda item: -item.share)
        return SearchResult(drawn.move, drawn.score, 0, 0, (drawn.move,), 0.0, book=tuple(shares))


def encode(entries: Mapping[Checkers, tuple[BookMove, ...]]) -> bytes:
    """Return the content of a book file as bytes."""
    packed = zlib.compress(_payload(entries), 9)
    return _HEADER.pack(MAGIC, VERSION, zlib.crc32(packed)) + packed


def _payload(entries: Mapping[Checkers, tuple[BookMove, ...]]) -> bytes:
    written = sorted((_key(state), _moves_bytes(moves)) for state, moves in entries.items())
    return b"".join(
        (
            _COUNT.pack(len(written)),
            *(key for key, _ in written),
            struct.pack(f"<{len(written)}H", *(len(moves) for _, moves in written)),
            *(moves for _, moves in written),
        )
    )


def _moves_bytes(moves: Iterable[BookMove]) -> bytes:
    return b"".join(
        _MOVE.pack(item.weight, item.score, len(item.move.path)) + bytes(item.move.path) for item in moves
    )


def read_book(path: Path) -> Book:
    """Read a book file.

    Raises:
        BookError: if the file cannot be read, is not a book, is of another version, or has been truncated or
            modified.
    """
    try:
        return decode(read_plain(path, _MAX_BYTES))
    except OSError as error:
        raise BookError(Sentence(N_("{file}: {reason}"), file=path.name, reason=kept_reason(error))) from None
    except BookError as error:
        raise BookError(Sentence(N_("{file}: {reason}"), file=path.name, reason=error)) from None


def decode(data: bytes) -> Book:
    """Read a book from the content of a file.

    Raises:
        BookError: if the content is not a book, is of another version, or has been truncated or modified.
    """
    if len(data) < _HEADER.size:
        raise BookError(Sentence(N_("the file is incomplete")))
    magic, version, checksum = _HEADER.unpack_from(data)
    if magic != MAGIC:
        raise BookError(Sentence(N_("the file is not an opening book")))
    if version != VERSION:
        sentence = N_("the file has version {number}; this program reads {known}")
        raise BookError(Sentence(sentence, number=version, known=VERSION))
    packed = data[_HEADER.size :]
    if zlib.crc32(packed) != checksum:
        raise BookError(Sentence(N_("its checksum is wrong: the file is incomplete or was altered")))
    unpacker = zlib.decompressobj()
    try:
        payload = unpacker.decompress(packed, _MAX_BYTES)
    except zlib.error as error:
        raise BookError(Sentence(N_("the file cannot be unpacked: {reason}"), reason=error)) from None
    if unpacker.unconsumed_tail:
        raise BookError(Sentence(N_("the file is too large for an opening book")))
    return Book.from_payload(payload)


def _bounds(payload: bytes) -> list[int]:
    """Return the offset of each position's moves, and of the end of the last.

    Raises:
        BookError: if the bytes are not a list of positions and moves.
    """
    try:
        (count,) = _COUNT.unpack_from(payload)
        if count > MAX_POSITIONS:
            raise BookError(Sentence(N_("the file is too large for an opening book")))
        sizes_at = _COUNT.size + count * _POSITION.size
        sizes = struct.unpack_from(f"<{count}H", payload, sizes_at)
    except struct.error:
        raise BookError(Sentence(N_("its content is invalid: it ends too early"))) from None
    bounds = list(accumulate(sizes, initial=sizes_at + 2 * count))
    if bounds[-1] != len(payload):
        raise BookError(
            Sentence(N_("its content is invalid: its length differs from the length stated in it"))
        )
    return bounds


def _moves(entry: bytes) -> Iterable[tuple[int, int, tuple[int, ...]]]:
    """Yield the weight, score and path of each move of a position, as far as the data is complete."""
    at = 0
    while at + _MOVE.size <= len(entry):
        weight, score, length = _MOVE.unpack_from(entry, at)
        at += _MOVE.size + length
        yield weight, score, tuple(entry[at - length : at])


def _key(state: Checkers) -> bytes:
    """Return the key of a position in a book: black, white and kings with bit ``n - 1`` for square ``n``.

    The highest byte comes first, so that similar positions are next to each other and compress well.
    """
    sets = [0, 0, 0]
    for square, piece in state.pieces().items():
        sets[piece.side] |= 1 << (square - 1)
        if piece.king:
            sets[2] |= 1 << (square - 1)
    return _POSITION.pack(*sets, state.side_to_move)


def _state(key: bytes) -> Checkers:
    """Return the position with this key; the inverse of :func:`_key`."""
    *sets, side = _POSITION.unpack(key)
    black, white, kings = (sum((bits >> 8 * row & 0xFF) << 9 * row for row in range(4)) for bits in sets)
    return Checkers(black, white, kings, Side(side))
