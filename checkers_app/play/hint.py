"""A hint: a good move that is found at full strength and shown in two steps, with the values of the other
moves.
"""

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
"""The fraction of the time that is spent on finding the move itself."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A recommended move."""

    found: SearchResult
    """The result of the search that found the move."""
    move: Move
    """The recommended move."""
    others: tuple[RootMove, ...] = ()
    """The values of the other moves, found by a shallower search, in no particular order; some may be
    missing.
    """
    whole: bool = False
    """True if the whole move is shown; False if only the piece to move is shown."""


class HintSearch:
    """An engine that finds the best move and then evaluates the other moves.

    Args:
        engine: the engine that performs the searches.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.others: tuple[RootMove, ...] = ()
        """The values of the other moves, available once the search has ended."""

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Return the best move; see :class:`checkers_app.engine.api.Engine`."""
        stop = stop or StopToken()
        seconds = HINT_SECONDS if limits.seconds is None else limits.seconds
        found = self.engine.search(position, replace(limits, seconds=seconds * _PART), stop, report)
        if found.depth and not stop.stopped:
            self.others = tuple(other_moves(self.engine, position, found, seconds * (1 - _PART), stop))
        return found

    def new_game(self) -> None:
        """Does nothing, because this engine stores nothing between searches."""
