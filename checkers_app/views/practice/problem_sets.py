"""The user's own sets of problems, which are proved in the background."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from checkers_app.engine import checkers as compiled
from checkers_app.engine.api import StopToken
from checkers_app.practice.judge_process import JudgeProcess
from checkers_app.practice.own_problems import OwnProblems
from checkers_app.views.learn.background_work import BackgroundWork, Tell

_WAIT = 1.0
"""How long to wait for the proving to stop when the program is closed, in seconds."""


class ProblemSets:
    """The user's problem sets, and the background work that proves them.

    Args:
        path: the file of the user's own problems; None to store them only in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self.own = OwnProblems(path)
        """The user's own problems."""
        self.proving = Proving(self.own)


class Proving:
    """Proves the user's problems one after another, even while other pages are shown.

    Args:
        own: the user's problems, in which every verdict is saved at once.
    """

    def __init__(self, own: OwnProblems) -> None:
        self._own = own
        self._work: BackgroundWork[None] = BackgroundWork()
        self.name = ""
        """The name of the set that is being proved, or an empty string."""
        self._queued: list[str] = []
        """The names of the sets that wait to be proved."""
        self.problem = ""
        """The reason why the last attempt to prove a set failed; empty if it did not fail."""

    def works_on(self, name: str) -> bool:
        """True while the set with this name is being proved or is queued."""
        return name in {self.name, *self._queued}

    @property
    def impossible(self) -> str:
        """The reason why nothing can be proved on this computer; empty if proving is possible."""
        return "" if compiled.available() else str(compiled.MISSING_REASON)

    def start(self, name: str) -> None:
        """Queue a set; its positions without a verdict are proved after those of the sets queued earlier."""
        own = self._own.find(name)
        if self.impossible or self.works_on(name) or own is None or not own.waiting:
            return
        self.problem = ""
        self._queued.append(name)
        self._go_on()

    def cancel(self, name: str) -> None:
        """Stop proving a set; existing verdicts are kept, and :meth:`start` continues with the rest."""
        self._queued = [queued for queued in self._queued if queued != name]
        if self.name == name:
            self._work.drop()
            self.name = ""
            self._go_on()

    def poll(self) -> None:
        """Start proving the next set when the current set is finished; this method must be called
        regularly.
        """
        done = self._work.take()
        if done is not None:
            self.problem, self.name = done.problem, ""
            self._go_on()

    def _go_on(self) -> None:
        """Start proving the next set, unless another set is being proved."""
        if not self.name and self._queued:
            name = self.name = self._queued.pop(0)
            self._work.start(lambda stop, tell: self._prove(name, stop, tell))

    def close(self) -> None:
        """Stop proving, and wait for the thread to end."""
        self._work.end()
        self._work.join(_WAIT)
        self._work.drop()

    def _prove(self, name: str, stop: StopToken, tell: Tell) -> None:
        del tell
        with closing(JudgeProcess()) as judge:
            self._own.prove(judge, name, stop)
