"""Judges positions from users' files in a separate process with the lowest priority, so that proofs slow down
neither the window nor the game.
"""

from __future__ import annotations

import os
import queue
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread

from checkers_app.engine.api import StopToken
from checkers_app.engine.power import at_lowest_priority
from checkers_app.engine.resources import open_resources
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.practice.judging import Claim, Judge, RefusalReason, RefusedPosition
from checkers_app.practice.problems import ProblemEntry, entry_of_line

_POLL = 0.05
"""The maximum time in seconds before a request to stop a proof takes effect."""
_CLOSING = 2.0
"""The maximum time in seconds to wait for the process to end."""


class JudgeProcess:
    """The process in which the judge runs; it starts with the first position and runs until :meth:`close` is
    called or the program exits.
    """

    def __init__(self) -> None:
        context = get_context("spawn")
        self._ours, self._theirs = context.Pipe()
        asked = (__name__, serve.__name__, self._theirs)
        self._process = context.Process(target=at_lowest_priority, args=asked, daemon=True)

    def verdict(self, state: Checkers, claim: Claim, stop: StopToken) -> ProblemEntry | RefusedPosition:
        """Judge a position as :meth:`checkers_app.practice.judging.Judge.verdict` does.

        Once a proof has been stopped, only :meth:`close` may be called.

        Raises:
            ChildProcessError: if the process has ended.
            RuntimeError: if the judge raised an exception.
        """
        try:
            if self._process.pid is None:
                self._process.start()
                self._theirs.close()
            self._ours.send((write_fen(state), claim.value))
            while not self._ours.poll(_POLL):
                if stop.stopped:
                    return RefusedPosition(RefusalReason.UNDECIDED)
            failure, verdict = self._ours.recv()
        except (EOFError, OSError):
            raise ChildProcessError("the process for proving problems has ended") from None
        if failure:
            raise RuntimeError(failure)
        return entry_of_line(verdict) if isinstance(verdict, str) else verdict

    def close(self) -> None:
        """End the process, even in the middle of a proof."""
        self._ours.close()
        self._theirs.close()
        if self._process.pid is not None:
            self._process.join(_CLOSING)


# --- in the process -----------------------------------------------------------------------------------


def serve(theirs: Connection) -> None:
    """Judge positions until the other end of the connection is closed."""
    asked: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
    Thread(target=_listen, args=(theirs, asked), daemon=True).start()
    judge = Judge(open_resources(book=False))
    while True:
        fen, claim = asked.get()
        failure, answer = "", None
        try:
            verdict = judge.verdict(parse_fen(fen), Claim(claim), StopToken())
            answer = verdict.line if isinstance(verdict, ProblemEntry) else verdict
        except Exception as error:  # noqa: BLE001  it is raised again where it was asked
            failure = f"{type(error).__name__}: {error}"
        with suppress(OSError):
            theirs.send((failure, answer))


def _listen(theirs: Connection, asked: queue.SimpleQueue[tuple[str, str]]) -> None:
    """Queue the positions that arrive; exit the process when the other end of the connection is closed."""
    with suppress(EOFError, OSError):
        while True:
            asked.put(theirs.recv())
    os._exit(0)  # the main thread may be in the middle of a long proof
