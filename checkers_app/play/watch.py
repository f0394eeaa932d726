"""Judges every move in the current position while the person is thinking."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.engine.api import WIN_BOUND, Limits, RootMove
from checkers_app.play.analysing import Analysing, BestLines
from checkers_app.play.session import Session
from checkers_app.play.thinking import Backing
from checkers_app.play.whole_tree import whole_tree

LIMITS = Limits(seconds=10.0)
"""The search limits for one position."""
DEPTH = 10
"""The minimum search depth in plies for a warning; shallower searches too often mistake an exchange for a
loss.
"""


class Watch:
    """Determines the value of each move soon after a person's turn begins.

    Args:
        backing: provides the analyst and runs the searches.
        session: the game.
        wanted: a callback that returns True if warnings are switched on.
        shown: the displayed analysis, whose results are used if they are for the same position.
    """

    def __init__(
        self, backing: Backing, session: Session, wanted: Callable[[], bool], shown: Analysing | None = None
    ) -> None:
        self._session = session
        self._shown = shown
        self._wanted = wanted
        self._analyst = backing.analyst
        self._analysing = Analysing(backing, session, LIMITS)

    @property
    def on(self) -> bool:
        """True while the moves in this position are being judged or will be judged soon."""
        return self._wanted() and self._analyst is not None and self._session.human_to_move

    @property
    def running(self) -> bool:
        """True while a search is running."""
        return self._analysing.running

    def tick(self, *, free: bool) -> None:
        """Start or pause the search; ``free`` is False while the engine is needed for something else."""
        if not self.on or whole_tree(self._session.match.game) is not None:
            self.stop()
            return
        self._analysing.on = True
        self._analysing.tick(free=free)

    def stop(self) -> None:
        """Stop the running search."""
        self._analysing.on = False
        self._analysing.stop()

    @property
    def moves(self) -> tuple[RootMove, ...]:
        """Every move in the current position, best first; empty until enough is known about the moves."""
        match = self._session.match
        tree = whole_tree(match.game)
        if tree is not None:
            return tree.root_moves(match.state)
        legal = set(match.state.legal_moves())
        for analysing in (self._analysing, self._shown):
            lines = analysing.lines if analysing is not None else None
            if analysing is None or lines is None or {root.move for root in lines.moves} != legal:
                continue  # nothing yet, or for another position
            if lines.depth >= DEPTH or _proven(lines) or self._known():
                return lines.moves
        return ()

    def _known(self) -> bool:
        """True if the endgame tables contain every move, so that no search is needed."""
        match = self._session.match
        if self._analyst is None:
            return False
        certain = self._analyst(match.game).certain
        return all(certain(match.state.play(move)) is not None for move in match.state.legal_moves())


def _proven(lines: BestLines) -> bool:
    """True if the result of every move is proven, even if the search was shallow."""
    return bool(lines.moves) and all(abs(root.score) > WIN_BOUND for root in lines.moves)
