"""Stops the window from using more and more memory during a long session."""

from __future__ import annotations

import sys
from contextlib import suppress

_M_ARENA_MAX = -8
"""The option in ``malloc.h`` for the maximum number of heaps."""


def share_the_heap() -> None:
    """Let threads that are started later use the existing heaps; this has an effect only with glibc.

    By default, glibc creates a new heap for almost every thread.  Memory that was freed in one heap cannot be
    used by threads that use another, so the process grows although its data does not: in a test with random
    events, from 240 to 380 MiB.  Threads that share a heap hardly ever wait for each other, because a
    compiled search does not allocate memory and Python code allocates small objects itself.
    """
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  it takes time to import, and only this function needs it

        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)
