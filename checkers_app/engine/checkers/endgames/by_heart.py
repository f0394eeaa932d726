"""Converts results of the endgame tables to search results, and defines a player that uses them to play
endings without thinking.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from checkers_app.engine.api import (
    TABLE_WIN,
    UNLIMITED,
    WIN,
    Engine,
    Limits,
    Position,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.checkers import known_position
from checkers_app.engine.checkers.endgames.adviser import MIN_LOOKS, Adviser, TableAdvice
from checkers_app.games.checkers import Checkers

_SECONDS = 0.02
"""The time for a move in seconds, unless :data:`MIN_LOOKS` probes take longer."""


def table_answer(
    adviser: Adviser,
    position: Position,
    state: Checkers,
    seconds: float | None = None,
    stop: StopToken | None = None,
    looks: int = 0,
) -> SearchResult | None:
    """Return the move from the tables if one side wins.

    The result is None in a drawn position, or if :meth:`Adviser.advise` finds nothing in time.

    Args:
        adviser: the adviser that probes the tables.
        position: the position that contains ``state``; its history counts for the 40-move rule.
        state: the position.
        seconds: the time for the move; None for no limit.
        stop: a token that ends the work from another thread.
        looks: the minimum number of probes, however long they take.
    """
    began = time.monotonic()
    advice = adviser.advise(state, len(position.history), seconds, stop, looks)
    if advice is None or advice.result == "draw":
        return None
    line = advice.moves[:1] if advice.plies is None else adviser.line(state, advice)
    elapsed = time.monotonic() - began
    return SearchResult(line[0], _score(advice), 1, 1 + len(advice.moves), line, elapsed)


def _score(advice: TableAdvice) -> int:
    """Return the score of a won or lost position."""
    size = TABLE_WIN if advice.plies is None else WIN - advice.plies
    return size if advice.result == "win" else -size


def by_heart(adviser: Adviser, position: Position, stop: StopToken | None = None) -> SearchResult | None:
    """Return the move of a player that knows endings by heart; None if the player has to search for a
    move.
    """
    state = known_position(position.state)
    return None if state is None else table_answer(adviser, position, state, _SECONDS, stop, MIN_LOOKS)


@dataclass(frozen=True, slots=True)
class ByHeart:
    """Plays decided endings from the tables and everything else with an engine.

    Merely knowing that a position is won is not enough, because a player that only preserves the win may move
    in circles.
    """

    engine: Engine
    adviser: Adviser

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Find a move; see :class:`checkers_app.engine.api.Engine`."""
        known = by_heart(self.adviser, position, stop)
        return known or self.engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Make the engine discard everything it has learned."""
        self.engine.new_game()
