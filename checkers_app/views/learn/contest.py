"""Runs a duel on a separate thread, and reports its progress.  In a duel, several algorithms search the same
position.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from checkers_app.engine.api import Position, StopToken
from checkers_app.games.base import Game
from checkers_app.learn.duel.contestants import Contestant, contestants_for
from checkers_app.learn.duel.duel import DuelLimits, DuelRow, run_duel
from checkers_app.views.learn.background_work import BackgroundWork


@dataclass(frozen=True, slots=True)
class Standings:
    """The progress of a duel; the charts on the screen and on paper are drawn from it."""

    contestants: tuple[Contestant, ...]
    """The algorithms, in the order of their searches."""
    rows: tuple[DuelRow, ...]
    """The rows of the algorithms that have begun, in order."""
    depth: int
    """The depth of the searches in plies."""

    def row(self, contestant: Contestant) -> DuelRow | None:
        """The row of an algorithm; None before its search has begun."""
        return next((row for row in self.rows if row.contestant.key == contestant.key), None)


class Contest:
    """A duel that runs on a separate thread; all methods must be called on the window's thread."""

    def __init__(
        self, game: Game, position: Position, depth: int, limits: DuelLimits, *, results: bool = False
    ) -> None:
        """Prepare a duel; if ``results`` is True, only wins, draws and losses count."""
        self.game = game
        self.results = results
        self.depth = depth
        self.limits = limits
        self.contestants = contestants_for(game, results=results)
        """The algorithms, in the order of their searches."""
        self.problem = ""
        """The reason why the duel failed; empty if it did not fail."""
        self.position = position
        self._news: deque[DuelRow] = deque()
        self._rows: dict[str, DuelRow] = {}
        self._work: BackgroundWork[list[DuelRow]] = BackgroundWork()

    @property
    def running(self) -> bool:
        """True until all algorithms have finished or the duel has been stopped."""
        return self._work.running

    @property
    def rows(self) -> list[DuelRow]:
        """The rows of the algorithms that have begun, in order."""
        return list(self._rows.values())

    def row(self, contestant: Contestant) -> DuelRow | None:
        """The row of an algorithm; None before its search has begun."""
        return self._rows.get(contestant.key)

    @property
    def standings(self) -> Standings:
        """The current progress of the duel."""
        return Standings(tuple(self.contestants), tuple(self.rows), self.depth)

    def start(self) -> None:
        """Start the searches."""
        news = self._news

        def work(stop: StopToken, tell: Callable[[int], None]) -> list[DuelRow]:
            del tell
            return run_duel(
                self.game,
                self.position,
                self.depth,
                results=self.results,
                limits=self.limits,
                stop=stop,
                report=news.append,
            )

        self._work.start(work)

    def stop(self) -> None:
        """Stop the current search, which remains in the list as unfinished."""
        self._work.end()

    def drop(self) -> None:
        """Stop the duel and discard further results."""
        self._work.drop()

    def poll(self) -> bool:
        """Collect new results; return True if there are any."""
        before = len(self._news)
        for _ in range(before):
            row = self._news.popleft()
            self._rows[row.contestant.key] = row
        done = self._work.take()
        if done is not None:
            self.problem = done.problem
            for row in done.result or ():
                self._rows[row.contestant.key] = row
        return bool(before) or done is not None

    def join(self, timeout: float | None = None) -> None:
        """Wait for the thread to end."""
        self._work.join(timeout)
