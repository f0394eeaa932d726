"""The textbook search as an engine, with an evaluation and a selection of improvements."""

from __future__ import annotations

from dataclasses import dataclass

from checkers_app.engine.api import Analysis, Limits, Position, Report, SearchResult, StopToken
from checkers_app.engine.checkers.clock import allot
from checkers_app.engine.textbook.search import Search
from checkers_app.engine.textbook.switches import ALL, Switches
from checkers_app.games.base import Evaluation, Game, State


@dataclass(frozen=True, slots=True)
class TextbookEngine:
    """Plays and analyses any game.  The engine has no state, so any number of threads may use it at once."""

    evaluate: Evaluation
    """A function that returns the value of a position at depth 0, between −10,000 and 10,000."""
    switches: Switches = ALL

    @classmethod
    def of(cls, game: Game, switches: Switches = ALL) -> TextbookEngine:
        """Create the engine that uses the evaluation of ``game``."""
        return cls(game.evaluation, switches)

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find the best move; see :class:`checkers_app.engine.api.Engine`.

        If there is a game clock, the search uses one move's share of the time.

        Raises:
            ValueError: if there is no depth limit and iterative deepening is off.
        """
        return self._search(limits, stop, report).run(position)

    def analyse(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
        *,
        slack: int | None = None,
    ) -> Analysis:
        """Score every move; see :class:`checkers_app.engine.api.Analyser`.

        Raises:
            ValueError: if there is no depth limit and iterative deepening is off.
        """
        return self._search(limits, stop, report).analyse(position, slack)

    @property
    def look_nodes(self) -> int:
        """The node limit for a first look; see :class:`checkers_app.engine.engines.Analyst`."""
        return 5_000

    def certain(self, state: State) -> int | None:
        """Always returns None, because every position needs a search."""
        del state
        return None

    def new_game(self) -> None:
        """Does nothing, because every search starts from scratch."""

    def _search(self, limits: Limits, stop: StopToken | None, report: Report | None) -> Search:
        limits = with_share_of_clock(limits)
        return Search(self.evaluate, self.switches, limits, stop=stop, report=report)


def with_share_of_clock(limits: Limits) -> Limits:
    """Return the limits with one move's share of the game clock added as a limit in seconds."""
    if limits.clock is None:
        return limits
    share = allot(limits.clock, limits.increment, limits.moves_to_go)
    # No depth is begun after half of the time of a move.
    return limits.within(Limits(seconds=min(2 * share.soft, share.hard)))
