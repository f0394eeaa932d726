"""A player who does not make a move that it has been punished for, if it has another."""

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
"""For the look at all other moves."""


class SecondTry:
    """Plays as another engine does, but for some moves.

    Args:
        engine: who plays.
        shunned: moves of the position that is searched that are not to be played.
    """

    def __init__(self, engine: Engine, shunned: frozenset[Move]) -> None:
        self.engine = engine
        self.shunned = shunned

    def new_game(self) -> None:
        """Let the engine forget what it learned."""
        self.engine.new_game()

    def search(
        self,
        position: Position,
        limits: Limits = UNLIMITED,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        """The engine's move; where that is shunned, the one that it judges best after it."""
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
        if report is not None:  # what was told so far led to the other move
            report(Progress(found.depth, found.nodes, best.score, best.pv, found.seconds))
        return replace(found, move=best.move, score=best.score, pv=best.pv, book=(), choice=None)
