"""A player that does not repeat a move that has turned out badly, unless no other move is legal."""

from __future__ import annotations

from dataclasses import replace

from checkers_app.engine.api import (
    UNLIMITED,
    Engine,
    Limits,
    Position,
    Progress,
    Report,
    SearchResult,
    StopToken,
)
from checkers_app.engine.opponents.others import other_moves
from checkers_app.games.base import Move

_SECONDS = 2.0
"""The maximum number of seconds for searching all the other moves."""


class SecondTry:
    """Plays like another engine, but avoids some moves.

    Args:
        engine: the engine whose moves are used.
        shunned: the moves in the searched position that should be avoided.
    """

    def __init__(self, engine: Engine, shunned: frozenset[Move]) -> None:
        self.engine = engine
        self.shunned = shunned

    def new_game(self) -> None:
        """Make the engine discard everything it has learned."""
        self.engine.new_game()

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """Return the engine's move or, if that move should be avoided, the next best move according to the
        engine's scores.
        """
        stop = stop or StopToken()
        found = self.engine.search(position, limits, stop, report)
        if found.move not in self.shunned:
            return found
        seconds = min(_SECONDS, limits.seconds or _SECONDS)
        others = other_moves(self.engine, position, found, seconds, stop)
        allowed = [root for root in others if root.move not in self.shunned]
        if not allowed:
            return found
        best = max(allowed, key=lambda root: root.score)
        if report is not None:  # earlier reports led to the other move
            report(Progress(found.depth, found.nodes, best.score, best.pv, found.seconds))
        return replace(found, move=best.move, score=best.score, pv=best.pv, book=(), choice=None)
