"""Limits the memory of a process that runs thousands of tests."""

from __future__ import annotations

import ctypes
import gc
from itertools import count


def leave_alone_what_there_is() -> None:
    """Let the collector pass over all that there is now: the tests themselves, which stay.

    A full collection only begins after the number of objects has grown by a quarter since the previous one.
    That number must be small, or the pictures and hash tables of closed windows grow to gigabytes; hence the
    second collection.
    """
    gc.collect()
    gc.freeze()
    gc.collect()


_tests = count(1)
FEW = 5
"""The number of tests of the window after which closed windows are freed."""


def collect_now_and_then() -> None:
    """Free closed windows, each of which is a cycle that holds its pictures: up to 20 MiB.

    The collector counts objects, of which a window has few, so 40 windows would wait for it. Call this before
    a window opens: the remaining objects are excluded from the next collection, which then takes no time.
    """
    if next(_tests) % FEW == 0:
        gc.collect()
        gc.freeze()


LARGE = 256 * 1024
"""Bytes from which a block of memory is given back to the system when it is freed."""
_MMAP_THRESHOLD, _TRIM_THRESHOLD = -3, -1
"""The names of these settings in ``malloc.h`` of the GNU C library."""


def give_large_blocks_back() -> None:
    """Let freed pictures leave the process at once; only the GNU C library has to be told.

    After the first freed picture the library keeps all blocks of that size for reuse, so workers grew to 2
    GB, most of it free.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):
        return
    mallopt(_MMAP_THRESHOLD, LARGE)
    mallopt(_TRIM_THRESHOLD, 4 * LARGE)
