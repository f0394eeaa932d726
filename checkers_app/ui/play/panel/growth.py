"""Animates the row of pieces that a player has captured, once the capturing move itself has been animated."""

from __future__ import annotations

from checkers_app.games.base import Side
from checkers_app.play.events import MatchReplaced, MovePlayed, SessionEvent
from checkers_app.ui.boards.animation import ease_out_cubic
from checkers_app.ui.play.part import ScenePart, Sitting

SECONDS = 0.28


class Growth(ScenePart):
    """Animates the pieces captured by the last move: they grow in the row of captured pieces, or appear at
    once if animations are off.

    Args:
        sitting: the game.
    """

    takes: frozenset[int] | None = frozenset()

    def __init__(self, sitting: Sitting) -> None:
        self._at = sitting
        self._side = Side.FIRST
        self._count = 0
        self._began: float | None = None
        self._now = 0.0
        sitting.session.listen(self._hear)

    def growing(self, side: Side) -> tuple[int, float]:
        """The number of captured pieces that are still appearing, and the visible fraction of each."""
        if not self._count or side is not self._side:
            return 0, 1.0
        return self._count, 0.0 if self._began is None else ease_out_cubic(min(1.0, self._time))

    @property
    def _time(self) -> float:
        """The progress of the animation, which is over at 1."""
        began = self._now if self._began is None else self._began
        return (self._now - began) * self._at.context.settings.motion.speed / SECONDS

    def update(self, now: float) -> bool:
        """Start the animation once the pieces have left the board; return True when it is over."""
        self._now = now
        if not self._count:
            return False
        if self._began is None and not self._at.board.showing:
            self._began = now
        still = not self._at.context.settings.motion.speed
        if still or (self._began is not None and self._time >= 1):
            self._count = 0
            return True
        return False

    def rate(self, now: float) -> int:
        """The frame rate: 60 during the animation."""
        del now
        return 60 if self._count and self._began is not None else 0

    def _hear(self, event: SessionEvent) -> None:
        match event:
            case MovePlayed(before, move):
                shown = bool(self._at.context.settings.motion.speed) and not self._at.look.active
                self._side, self._began = before.side_to_move, None
                self._count = len(move.captures) if shown else 0
            case MatchReplaced():
                self._count = 0
