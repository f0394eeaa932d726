"""The work done in the background while a human player thinks: judging the player's moves, and pondering."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.play.pondering import Pondering
from checkers_app.play.review.turning_search import TurningSearch
from checkers_app.play.watch import Watch
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.part import Sitting
from checkers_app.ui.play.second_thought import SecondThought


class Background:
    """Shares the engine among several tasks: first the game itself, then the player's requests, then other
    tasks.

    Args:
        sitting: the game and the player's analysis.
        why: the player's question about a move.
        changed: called when the display has changed.
        played: False if a recorded game is being viewed; moves are then not judged, and the computer does not
            ponder.
    """

    def __init__(
        self,
        sitting: Sitting,
        why: WhyNot,
        changed: Callable[[], None],
        *,
        played: bool = True,
    ) -> None:
        context, session, analysing = sitting.context, sitting.session, sitting.analysing
        self._played = played
        self._session = session
        self._analysing = analysing
        self._why = why
        self._watch = Watch(context.backing, session, lambda: context.settings.warn_blunders, analysing)
        self._pondering = Pondering(
            context.backing, session, lambda: context.settings.ponder and not context.power.on_battery
        )
        self.turning = TurningSearch(context.backing, context.reviews)
        """Finds the decisive move of a finished game."""
        self._looking_over = False
        self.thought = SecondThought(sitting, self._watch, why.ask, changed)
        """Asks the player for confirmation before a blunder is played."""

    @property
    def busy(self) -> bool:
        """True while results are expected soon; pondering does not count, because its results are not
        shown.
        """
        return self._watch.running or self.thought.waiting or self._looking_over

    def look_over(self, now: float, *, wanted: bool) -> bool:
        """Search for the turning point of a finished game; return True if there are new results."""
        match = self._session.match
        self._looking_over = False
        if match.outcome is None:
            self.turning.stop()
            return False
        free = wanted and not (self._why.active or self._analysing.running)
        news = self.turning.tick(match, now, free=free)
        self._looking_over = wanted and self.turning.looking_at(match)
        return news

    def tick(self, now: float) -> bool:
        """Start and stop tasks as necessary; return True if the analysis has new results."""
        busy = self._session.thinking.purpose is not None
        news = self._analysing.tick(free=not (busy or self._why.waiting))  # the analysis never ends by itself
        busy = busy or not self._played or self._why.active or self._analysing.running
        self._watch.tick(free=not busy)
        self._pondering.tick(free=not (busy or self._watch.running))
        self.thought.settle(now)
        return news

    def stop(self) -> None:
        """Stop all tasks."""
        self._analysing.stop()
        self._watch.stop()
        self._pondering.stop()
        self.turning.stop()
