"""What the endgame tables answer as a search would, and a player who knows endings by heart."""

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
"""For a move by heart, unless :data:`MIN_LOOKS` take longer."""


def table_answer(
    adviser: Adviser,
    position: Position,
    state: Checkers,
    seconds: float | None = None,
    stop: StopToken | None = None,
    looks: int = 0,
) -> SearchResult | None:
    """The move that the tables name where one side wins.

    None for a draw, and where :meth:`Adviser.advise` knows nothing in that time.

    Args:
        adviser: asks the tables.
        position: where ``state`` comes from; its history counts for the 40-move rule.
        state: the position.
        seconds: the time of the move; None: no limit.
        stop: ends it from another thread.
        looks: at least so many looks at positions, however long they take.
    """
    began = time.monotonic()
    advice = adviser.advise(state, len(position.history), seconds, stop, looks)
    if advice is None or advice.result == "draw":
        return None
    line = advice.moves[:1] if advice.plies is None else adviser.line(state, advice)
    elapsed = time.monotonic() - began
    return SearchResult(line[0], _score(advice), 1, 1 + len(advice.moves), line, elapsed)


def _score(advice: TableAdvice) -> int:
    """The score of a won or lost position."""
    size = TABLE_WIN if advice.plies is None else WIN - advice.plies
    return size if advice.result == "win" else -size


def by_heart(adviser: Adviser, position: Position, stop: StopToken | None = None) -> SearchResult | None:
    """What a player who knows endings by heart answers at once; None if it has to think."""
    state = known_position(position.state)
    return None if state is None else table_answer(adviser, position, state, _SECONDS, stop, MIN_LOOKS)


@dataclass(frozen=True, slots=True)
class ByHeart:
    """Plays endings that one side wins as the tables say, and asks an engine everywhere else.

    To know that a position is won is not enough: who only keeps the win may go round in circles.
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
        """The move; see :class:`checkers_app.engine.api.Engine`."""
        known = by_heart(self.adviser, position, stop)
        return known or self.engine.search(position, limits, stop, report)

    def new_game(self) -> None:
        """Let the engine forget what it learned."""
        self.engine.new_game()
