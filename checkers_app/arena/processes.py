"""Processes that work for us, and end when we do, whatever they are at."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread

Farewell = Callable[[], None]
"""Called, from any thread, in a process that ends in the middle of its work."""


@contextmanager
def worker_pool(
    jobs: int, begin: Callable[..., Farewell], arguments: tuple[object, ...]
) -> Iterator[ProcessPoolExecutor]:
    """A pool of ``jobs`` fresh interpreters; each has called ``begin`` with ``arguments``.

    A block that ends by itself waits for the work it has given out.  One that an exception ends, such
    as Ctrl-C, waits for nothing: whatever the processes are at, they say farewell and end.  So they do
    if this process is killed.  Ctrl-C reaches this process alone.
    """
    # Fresh interpreters: a fork would copy the locks of whatever threads run here.
    context = multiprocessing.get_context("spawn")
    # Nothing is ever written: that the other end is closed is what the workers wait for.
    watched, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_begin, initargs=(watched, begin, arguments)
    )
    try:
        with _interrupts_kept():
            pool.submit(_nothing)  # the first work starts all processes
        yield pool
        pool.shutdown(wait=True)
    finally:
        held.close()
        pool.shutdown(wait=True, cancel_futures=True)
        watched.close()


@contextmanager
def _interrupts_kept() -> Iterator[None]:
    """Ctrl-C is heard after the block only, and never by processes that are started within."""
    if not hasattr(signal, "pthread_sigmask"):  # another system; there the workers ignore it once they run
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _nothing() -> None:
    """Work that is done at once."""


def _begin(watched: Connection, begin: Callable[..., Farewell], arguments: tuple[object, ...]) -> None:
    """Runs in each process first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    farewell = begin(*arguments)
    Thread(target=_watch, args=(watched, farewell), daemon=True).start()


def _watch(watched: Connection, farewell: Farewell) -> None:
    with suppress(EOFError, OSError):
        watched.recv_bytes()
    try:
        farewell()
    finally:
        os._exit(0)  # the main thread may be in the middle of a long search
