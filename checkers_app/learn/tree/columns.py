"""Processes the columns of a recorded tree in parts."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

_SLICE = 1 << 15
"""The number of rows processed in one uninterrupted call: about a millisecond's work."""


def slices(rows: int) -> Iterator[slice]:
    """The slices that cover all rows of a column.

    Processing half a million rows in a single call would block the interpreter, and with it the window, for
    10 to 20 ms.
    """
    return (slice(begin, begin + _SLICE) for begin in range(0, rows, _SLICE))


def running_sums(parts: Iterable[Sequence[int]]) -> array[int]:
    """For each number in the ``parts`` of a column, the sum of those before it, followed by the total."""
    sums = array("I", (0,))
    for part in parts:
        sums.extend(accumulate(part, initial=sums.pop()))
    return sums


def rows_with(column: array[int], wanted: int) -> Iterator[int]:
    """The rows at which a column of bytes contains ``wanted``, in order."""
    cells = column.tobytes()  # searching it is a hundred times as fast as searching the array
    row = cells.find(wanted)
    while row >= 0:
        yield row
        row = cells.find(wanted, row + 1)
