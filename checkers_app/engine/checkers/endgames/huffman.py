"""Huffman codes: the lengths of code words, and how they are stored in a file."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import count
from math import log2

MAX_LENGTH = 15
"""The maximum length of a code word, in bits."""
_MAX_ZEROS = 16


def code_lengths(counts: Sequence[int]) -> list[int]:
    """Return the length in bits of each symbol's word in a Huffman code; 0 for symbols that never occur.

    If there is only one symbol, it gets 1 bit.  The counts are halved until no word is longer than
    :data:`MAX_LENGTH`; this hardly makes the code longer.
    """
    used = [symbol for symbol, number in enumerate(counts) if number]
    lengths = [0] * len(counts)
    if len(used) == 1:
        lengths[used[0]] = 1
    weights = {symbol: counts[symbol] for symbol in used}
    while len(used) > 1:
        numbers = count()
        heap = [(weights[symbol], next(numbers), [symbol]) for symbol in used]
        heapq.heapify(heap)
        for symbol in used:
            lengths[symbol] = 0
        while len(heap) > 1:
            first, _, some = heapq.heappop(heap)
            second, _, others = heapq.heappop(heap)
            for symbol in some + others:
                lengths[symbol] += 1
            heapq.heappush(heap, (first + second, next(numbers), some + others))
        if max(lengths) <= MAX_LENGTH:
            break
        weights = {symbol: (weight + 1) // 2 for symbol, weight in weights.items()}
    return lengths


def words_of(lengths: Sequence[int]) -> list[int]:
    """Return the words of the canonical code, ordered by length and then by symbol."""
    words = [0] * len(lengths)
    word = 0
    for length in range(1, MAX_LENGTH + 1):
        word <<= 1
        for symbol, own in enumerate(lengths):
            if own == length:
                words[symbol] = word
                word += 1
    return words


def describe(lengths: Sequence[int]) -> bytes:
    """Return a list of word lengths in the form in which it is stored in a file (see ``section.pxd``)."""
    if not any(lengths):
        return b"\0"
    halves: list[int] = []
    symbol = 0
    while symbol < len(lengths):
        halves.append(lengths[symbol])
        if lengths[symbol] == 0:
            zeros = 1
            while zeros < _MAX_ZEROS and symbol + zeros < len(lengths) and not lengths[symbol + zeros]:
                zeros += 1
            halves.append(zeros - 1)
            symbol += zeros
        else:
            symbol += 1
    halves += [0] * (len(halves) % 2)
    pairs = zip(halves[::2], halves[1::2], strict=True)
    return b"\1" + bytes(high << 4 | low for high, low in pairs)


def entropy_bytes(counts: Sequence[int]) -> float:
    """Return the approximate number of bytes for the symbols, by Shannon's formula."""
    total = sum(counts)
    return sum(number * log2(total / number) for number in counts if number) / 8
