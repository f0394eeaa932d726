"""A hint: a good move at full strength, shown in two steps, with what is known of the other moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from checkers_app.engine.api import (
    UNLIMITED,
    Engine,
    Limits,
    Position,
    Report,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.opponents.others import other_moves
from checkers_app.games.base import Move

HINT_SECONDS = 1.5
_PART = 2 / 3
"""The share of the time that the move itself is searched for."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move to be recommended."""

    found: SearchResult
    """The search by which it was found."""
    move: Move
    """The one that it found."""
    others: tuple[RootMove, ...] = ()
    """What the other moves are worth by a shallower look, in no order; some may be missing."""
    whole: bool = False
    """True once the move is shown; until then only which piece it is."""


class HintSearch:
    """Finds a move, and then looks what becomes of the others.

    Args:
        engine: searches.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.others: tuple[RootMove, ...] = ()
        """There once the search has ended."""

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The best move; see :class:`checkers_app.engine.api.Engine`."""
        stop = stop or StopToken()
        seconds = HINT_SECONDS if limits.seconds is None else limits.seconds
        found = self.engine.search(position, replace(limits, seconds=seconds * _PART), stop, report)
        if found.depth and not stop.stopped:
            self.others = tuple(other_moves(self.engine, position, found, seconds * (1 - _PART), stop))
        return found

    def new_game(self) -> None:
        """Nothing is kept here."""
