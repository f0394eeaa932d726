"""Reads, checks and writes files of learned weights.

A file consists of a header of 32 bytes, little-endian, and the numbers of the net in the format of
``net.h``.  A net consists of stages, one for each range of piece counts::

    8 bytes  "CHKRSNET"
    uint32   version of the format, 3
    uint32   CRC-32 of everything after the header
    uint32   length of everything after the header, in bytes
    int32    hundredths of a man for a logit of 1
    8 bytes  reserved, zero
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from checkers_app.storage.files import kept_reason, read_plain, write_bytes_atomic
from checkers_app.words import N_
from checkers_app.words.sentence import CountedSentence, KeptNumber, Sentence

MAGIC = b"CHKRSNET"
VERSION = 3
HIDDEN = 256
PAIRS = HIDDEN // 2
SECOND = 32
STAGES = 6
INPUTS = 130
SHORTS = STAGES * (INPUTS * HIDDEN + HIDDEN + PAIRS * SECOND + SECOND)
"""The number of 16-bit numbers: for each stage, the weights and biases of the first layer, and the weights of
the other two layers.
"""
LONGS = STAGES * (SECOND + 1)
"""The number of 32-bit numbers: for each stage, the biases of the second and the third layer."""
WEIGHT_BYTES = 2 * SHORTS + 4 * LONGS

_HEADER = struct.Struct("<8sIIIi8x")


class NetError(ValueError):
    """Raised for a file without usable weights.  The message gives the reason."""


@dataclass(frozen=True, slots=True)
class NetWeights:
    """The weights of a neural net."""

    weights: bytes
    """The weights as ``WEIGHT_BYTES`` bytes: SHORTS little-endian int16 numbers, then LONGS little-endian
    int32 numbers.
    """
    scale: int
    """The score for a logit of 1, in hundredths of a man."""

    @property
    def checksum(self) -> int:
        """The CRC-32 of the weights, which identifies them."""
        return zlib.crc32(self.weights)


def read_net(path: Path) -> NetWeights:
    """Read a file of weights.

    Raises:
        NetError: if the file does not exist, is damaged, or has the wrong version or size.
    """
    try:
        data = read_plain(path, 2 * WEIGHT_BYTES)  # a file of another size is recognized by its header
    except OSError as error:
        sentence = N_("{file} cannot be read: {reason}")
        raise NetError(Sentence(sentence, file=path.name, reason=kept_reason(error))) from None
    return parse_net(data, path.name)


def parse_net(data: bytes, name: str = "the data") -> NetWeights:
    """Return the weights contained in a file; ``name`` is the file name used in messages.

    Raises:
        NetError: if the content is damaged, or has the wrong version or size.
    """
    if len(data) < _HEADER.size or data[:8] != MAGIC:
        raise NetError(Sentence(N_("{file} is not a file of learned weights"), file=name))
    _, version, checksum, length, scale = _HEADER.unpack_from(data)
    weights = data[_HEADER.size :]
    if version != VERSION:
        sentence = N_("{file} has version {number}; this program reads version {known}")
        raise NetError(Sentence(sentence, file=name, number=version, known=VERSION))
    if len(weights) != length or length != WEIGHT_BYTES:
        raise NetError(
            CountedSentence(
                "{file} has {number} byte of weights; a network has {right}",
                "{file} has {number} bytes of weights; a network has {right}",
                len(weights),
                file=name,
                right=KeptNumber(WEIGHT_BYTES),
            )
        )
    if zlib.crc32(weights) != checksum:
        raise NetError(Sentence(N_("{file} is damaged: its checksum is wrong"), file=name))
    if not 1 <= scale <= 10_000:
        raise NetError(Sentence(N_("{file} has an impossible scale: {number}"), file=name, number=scale))
    return NetWeights(weights, scale)


def net_bytes(net: NetWeights) -> bytes:
    """Return the content of a file with these weights."""
    header = _HEADER.pack(MAGIC, VERSION, net.checksum, len(net.weights), net.scale)
    return header + net.weights


def write_net(path: Path, net: NetWeights) -> None:
    """Write a file of weights atomically."""
    write_bytes_atomic(path, net_bytes(net))
