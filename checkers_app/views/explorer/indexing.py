"""Indexes collections in the background, even while other pages are displayed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from checkers_app.engine.api import StopToken
from checkers_app.play.explorer.apart import build_apart
from checkers_app.play.explorer.collections import Explored, FileCollection
from checkers_app.play.explorer.explorer import build_index
from checkers_app.storage.index_file import StoppedError
from checkers_app.views.learn.background_work import BackgroundWork, Tell

_PER_MILLE = 1_000
_SMALL = 500_000
"""The maximum size in bytes of a file that takes less time to index than a process takes to start."""
_WAIT = 1.0
"""How long to wait for the indexing to stop when the program is closed, in seconds."""


class Indexing:
    """Runs one indexing job at a time.

    Args:
        folder: the folder of the indexes.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._work: BackgroundWork[dict[str, str]] = BackgroundWork()
        self.problems: dict[str, str] = {}
        """The reasons why the last job could not build some indexes, by the file name of the index."""
        self.ended = 0
        """The number of jobs that have ended."""

    @property
    def running(self) -> bool:
        """True while a job is running."""
        return self._work.running

    @property
    def share(self) -> float:
        """The progress of the job, from 0 to 1."""
        return self._work.count / _PER_MILLE

    def start(self, collections: Sequence[Explored]) -> None:
        """Start indexing these collections, unless a job is running."""
        if not self.running and collections:
            self._work.start(lambda stop, tell: self._build(tuple(collections), stop, tell))

    def _build(self, collections: Sequence[Explored], stop: StopToken, tell: Tell) -> dict[str, str]:
        problems = {}
        for number, collection in enumerate(collections):

            def tell_part(share: float, before: int = number) -> None:
                tell(int((before + share) / len(collections) * _PER_MILLE))

            def stopped() -> bool:
                return stop.stopped

            try:
                if isinstance(collection, FileCollection) and collection.size > _SMALL:
                    problem = build_apart(self.folder, collection.path, tell_part, stopped)
                else:
                    problem = build_index(self.folder, collection, tell_part, stopped)
            except StoppedError:
                break
            except Exception as error:  # noqa: BLE001  otherwise the same error would follow at once
                problem = f"{type(error).__name__}: {error}"
            if problem:
                problems[collection.file_name] = problem
        return problems

    def poll(self) -> None:
        """Collect the results of a job that has ended; this method must be called regularly."""
        done = self._work.take()
        if done is not None:
            self.problems = done.result or {}
            self.ended += 1

    def cancel(self) -> None:
        """Stop the job; indexes that were completed are kept."""
        self._work.drop()

    def close(self) -> None:
        """Stop the job, and wait for it to end."""
        self._work.end()
        self._work.join(_WAIT)
        self._work.drop()
