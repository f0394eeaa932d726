"""Limits the memory of a process that runs thousands of tests."""

from __future__ import annotations

import ctypes
import gc
from itertools import count


def leave_alone_what_there_is() -> None:
    """Let the collector pass over all that there is now: the tests themselves, which stay.

    It looks at everything only when a quarter has been added to what its last look has left.  That must be
    little, or the pictures and hash tables of closed windows pile up to gigabytes: hence the second look.
    """
    gc.collect()
    gc.freeze()
    gc.collect()


_tests = count(1)
FEW = 5
"""The number of tests of the window after which closed windows are freed."""


def collect_now_and_then() -> None:
    """Free closed windows, each of which is a cycle that holds its pictures: up to 20 MiB.

    The collector counts objects, of which a window has few, so that 40 of them would wait for it. Call this
    before a window opens: what is there then stays, and is passed over the next time, which takes no time.
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

    From the first freed picture it learns that blocks of that size come and go, and keeps all of them from
    then on, so that workers grew to 2 GB of which most was free.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):
        return
    mallopt(_MMAP_THRESHOLD, LARGE)
    mallopt(_TRIM_THRESHOLD, 4 * LARGE)
