"""Analysis: the engine evaluates the displayed position, but plays for neither side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from checkers_app.engine.api import (
    Analyser,
    Limits,
    Position,
    Progress,
    Report,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.service import ProgressEvent, Ticket
from checkers_app.games.base import Game, Side
from checkers_app.play.match import Match
from checkers_app.play.thinking import Backing

LINES = 3
"""The number of best moves that are displayed."""
LIMITS = Limits(seconds=120.0)
"""The search limits for analysing one position, however long the position is displayed."""


class HasMoves(Protocol):
    """The interface of anything that provides a position to analyse."""

    @property
    def match(self) -> Match:
        """The game up to the position to analyse."""


@dataclass(frozen=True, slots=True)
class AnalysingEngine:
    """Wraps an analyser as an engine that a search service can run; each report includes all moves."""

    analyser: Analyser

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Score every move and return the best."""
        return self.analyser.analyse(position, limits, stop, report).result()

    def new_game(self) -> None:
        """Does nothing, because this engine stores nothing between searches."""


@dataclass(frozen=True, slots=True)
class BestLines:
    """The best moves found so far in one position."""

    side: Side
    """The side to move; scores are from this side's point of view."""
    depth: int = 0
    nodes: int = 0
    moves: tuple[RootMove, ...] = ()
    """Every move, best first; empty until the first depth is completed."""

    @property
    def best(self) -> tuple[RootMove, ...]:
        """The best :data:`LINES` moves."""
        return self.moves[:LINES]


class Analysing:
    """Analyses whichever position is displayed while analysis is switched on.

    Args:
        backing: provides the analyst and runs the searches.
        sight: provides the displayed position.
        on: whether analysis is switched on from the start.
        limits: the search limits for one position.
    """

    def __init__(
        self, backing: Backing, sight: HasMoves, limits: Limits = LIMITS, *, on: bool = False
    ) -> None:
        self._backing = backing
        self._sight = sight
        self._limits = limits
        self._ticket: Ticket | None = None
        self._asked: tuple[Game, Position] | None = None
        self._done = False
        self.on = on and backing.analyst is not None
        """True while analysis is switched on."""
        self._lines: BestLines | None = None
        self.failure = ""
        """The error message of the last search; empty if there was no error."""

    @property
    def lines(self) -> BestLines | None:
        """The results for the displayed position; None while analysis is switched off."""
        if self._lines is None or self._asked == self._here():
            return self._lines
        return BestLines(self._sight.match.side_to_move)

    def _here(self) -> tuple[Game, Position]:
        match = self._sight.match
        return match.game, Position(match.state, match.history)

    def toggle(self) -> None:
        """Switch analysis on or off; if there is no analyst, it stays off."""
        self.on = not self.on and self._backing.analyst is not None
        if not self.on:
            self.stop()

    def stop(self) -> None:
        """Stop the running search and discard its results."""
        self._give_up()
        self._lines = None

    @property
    def running(self) -> bool:
        """True while a search is running."""
        return self._ticket is not None and not self._done

    def tick(self, *, free: bool) -> bool:
        """Start a search or receive its results; return True if there are new results.

        Args:
            free: False while the engine is needed for the game itself.
        """
        if not self.on:
            return False
        match, asked = self._sight.match, self._here()
        if asked != self._asked:
            self._give_up()
            self._asked = asked
            self._lines = BestLines(match.side_to_move)
            news = True
        else:
            news = self._poll(match)
        if not free:
            if self.running:
                self._give_up()
                self._asked = asked
        elif self._ticket is None and self._backing.analyst is not None and match.state.legal_moves():
            engine = AnalysingEngine(self._backing.analyst(match.game))
            self._ticket = self._backing.service.request(engine, asked[1], self._limits)
            self._done = False
            self.failure = ""
        return news

    def _poll(self, match: Match) -> bool:
        if self._ticket is None:
            return False
        events = self._backing.service.poll(self._ticket)
        for event in events:
            if isinstance(event, ProgressEvent):
                self._note(event.progress, match)
            else:
                self._done = True
                self.failure = getattr(event, "message", "")
        return bool(events)

    def _note(self, progress: Progress, match: Match) -> None:
        if progress.moves:
            depth, nodes = progress.depth, progress.nodes
            self._lines = BestLines(match.side_to_move, depth, nodes, progress.moves)

    def _give_up(self) -> None:
        if self._ticket is not None:
            self._backing.service.forget(self._ticket)
        self._ticket = self._asked = None
        self._done = False
