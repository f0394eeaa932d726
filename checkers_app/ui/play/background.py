"""What continues behind a game while a person thinks: their moves are judged, the computer thinks ahead."""

from __future__ import annotations

from collections.abc import Callable

from checkers_app.play.pondering import Pondering
from checkers_app.play.review.turning_search import TurningSearch
from checkers_app.play.watch import Watch
from checkers_app.ui.learn.why_not.why_not import WhyNot
from checkers_app.ui.play.part import Sitting
from checkers_app.ui.play.second_thought import SecondThought


class Background:
    """Shares the one engine out: the game itself first, then what the player asks, then all else.

    Args:
        sitting: the game, and what the player lets be analysed.
        why: what the player asks about a move.
        changed: called when something looks different.
        played: False where the game is only read: then nobody's moves are judged or thought ahead of.
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
        """What the moves of a finished game were worth."""
        self._looking_over = False
        self.thought = SecondThought(sitting, self._watch, why.ask, changed)
        """Asks before a blunder is played."""

    @property
    def busy(self) -> bool:
        """True while there is something to be heard of soon; what is thought ahead is heard of by nobody."""
        return self._watch.running or self.thought.waiting or self._looking_over

    def look_over(self, now: float, *, wanted: bool) -> bool:
        """Look for the turning point of a game that is over, if it is wanted; True if there is news of it."""
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
        """Begin what there is room for, give up what is in the way; True if the analysis has news."""
        busy = self._session.thinking.purpose is not None
        news = self._analysing.tick(free=not (busy or self._why.waiting))  # which goes on without an end
        busy = busy or not self._played or self._why.active or self._analysing.running
        self._watch.tick(free=not busy)
        self._pondering.tick(free=not (busy or self._watch.running))
        self.thought.settle(now)
        return news

    def stop(self) -> None:
        """Give everything up."""
        self._analysing.stop()
        self._watch.stop()
        self._pondering.stop()
        self.turning.stop()
