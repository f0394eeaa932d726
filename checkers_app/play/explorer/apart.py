"""Builds indexes in a separate process, so that the work does not compete with the window for the interpreter
lock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from checkers_app.engine.power import at_lowest_priority
from checkers_app.play.explorer.collections import FileCollection, Told
from checkers_app.play.explorer.explorer import build_index
from checkers_app.storage.files import plain_reason
from checkers_app.storage.index_file import StoppedError
from checkers_app.words import say

_POLL = 0.1
"""The interval between progress reports in seconds, and the maximum delay before a stop takes effect."""


def build_apart(folder: Path, path: Path, tell: Told, stopped: Callable[[], bool]) -> str:
    """Index a PDN file in a low-priority process; return an error message, or an empty string on success.

    The other process ends when ``stopped`` returns True or when this process ends.

    Args:
        folder: the folder of the indexes.
        path: the PDN file.
        tell: a progress callback that receives a fraction from 0 to 1.
        stopped: a callback that is called from time to time and returns True to cancel the work.

    Raises:
        StoppedError: if ``stopped`` returned True.
    """
    context = get_context("spawn")  # a fork would copy the locks of all running threads
    here, there = context.Pipe()
    target, name = at_lowest_priority, serve.__name__
    process = context.Process(target=target, args=(__name__, name, there, folder, path), daemon=True)
    try:
        process.start()
    except OSError as error:
        here.close()
        return say("The index cannot be written: {reason}.", reason=plain_reason(error))
    finally:
        there.close()
    try:
        while not stopped():
            if here.poll(_POLL):
                news = here.recv()
                if isinstance(news, str):
                    return news
                tell(news)
        raise StoppedError
    except EOFError:
        return say("The index could not be built: the process that was building it ended.")
    finally:
        here.close()  # which stops the process
        process.join()


def serve(there: Connection, folder: Path, path: Path) -> None:
    """Index the file and report progress; stop when the other end of the pipe is closed or sends any data."""
    told_at = 0.0

    def tell(share: float) -> None:
        nonlocal told_at
        if time.monotonic() >= told_at + _POLL:
            told_at = time.monotonic()
            there.send(share)

    with suppress(StoppedError, BrokenPipeError):
        there.send(build_index(folder, FileCollection(path), tell, there.poll))
