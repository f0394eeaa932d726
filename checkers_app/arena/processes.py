"""Worker processes that end when this process ends, whatever they are doing."""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Protocol, TypeVar

from checkers_app.engine.api import StopToken

_Task = TypeVar("_Task")
_Answer = TypeVar("_Answer")

Farewell = Callable[[], None]
"""A function that a worker process calls, from any thread, if it has to end in the middle of its work."""


@contextmanager
def worker_pool(
    jobs: int, begin: Callable[..., Farewell], arguments: tuple[object, ...]
) -> Iterator[ProcessPoolExecutor]:
    """A pool of ``jobs`` fresh interpreters (at most 61 on Windows), each of which first calls ``begin`` with
    ``arguments``.

    If the ``with`` block ends normally, its work is completed first.  If the block ends with an exception,
    for example because of Ctrl-C, the processes do not complete their work: they call the function that
    ``begin`` returned, and end.  They also do so if this process is killed.  Only this process receives
    Ctrl-C.

    Raises:
        ChildProcessError: if one of the processes was killed.
    """
    # Use fresh interpreters: a fork would copy the locks of all threads that run here.
    context = _Interpreters()
    if sys.platform == "win32":
        jobs = min(jobs, 61)  # a pool cannot wait for more there
    # Nothing is ever written: the workers wait for the other end to be closed.
    watched, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_begin, initargs=(watched, begin, arguments)
    )
    try:
        yield pool
        pool.shutdown(wait=True)
    except BrokenProcessPool:
        raise ChildProcessError(
            "a worker process ended unexpectedly, perhaps because there was not enough memory"
        ) from None
    finally:
        held.close()
        pool.shutdown(wait=True, cancel_futures=True)
        watched.close()


class WorkStoppedError(RuntimeError):
    """Raised if work was stopped before its end."""


_LOOK_SECONDS = 0.1
"""The time between two checks whether work should stop, in seconds."""


def as_they_end(
    tasks: Iterable[_Task],
    submit: Callable[[_Task], Future[_Answer]],
    most: Callable[[], int],
    stop: StopToken | None = None,
) -> Iterator[tuple[_Task, _Answer]]:
    """Distribute tasks, at most ``most()`` at a time, and yield each task with its result when it is done."""
    waiting = iter(tasks)
    running: dict[Future[_Answer], _Task] = {}
    while True:
        for task in itertools.islice(waiting, max(0, most() - len(running))):
            running[submit(task)] = task
        if not running:
            return
        look = None if stop is None else _LOOK_SECONDS
        ended, _ = wait(running, look, return_when=FIRST_COMPLETED)
        if stop is not None and stop.stopped:
            raise WorkStoppedError
        for future in ended:
            yield running.pop(future), future.result()


class OrderedMap(Protocol):
    """Applies a function to each task, like :func:`map`."""

    def __call__(self, do: Callable[[_Task], _Answer], tasks: Iterable[_Task], /) -> Iterator[_Answer]:
        """The results, in the order of the tasks."""


@contextmanager
def ordered_work(
    jobs: int, begin: Callable[..., Farewell], arguments: tuple[object, ...]
) -> Iterator[OrderedMap]:
    """A context manager that provides a function.  The function maps tasks to results in the ``jobs``
    processes of a :func:`worker_pool`; with one job, this process calls ``begin`` with ``arguments`` and does
    the work itself.

    Raises:
        ChildProcessError: as in :func:`worker_pool`.
    """
    if jobs > 1:
        with worker_pool(jobs, begin, arguments) as pool:
            yield pool.map
    else:
        farewell = begin(*arguments)
        try:
            yield map
        finally:
            farewell()


class _Interpreter(SpawnProcess):
    """A process that ignores Ctrl-C, even while it starts.

    A pool starts its processes one by one, as work arrives, and a process that is interrupted during its
    first imports would print a traceback.
    """

    def start(self) -> None:
        """Start the process; a Ctrl-C pressed in the meantime is handled afterwards."""
        if not hasattr(signal, "pthread_sigmask"):  # not on this system: Ctrl-C is ignored later
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # new processes inherit this
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Interpreters(SpawnContext):
    """Creates processes that are fresh interpreters."""

    Process = _Interpreter


def _begin(watched: Connection, begin: Callable[..., Farewell], arguments: tuple[object, ...]) -> None:
    """Initialise a worker process."""
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
