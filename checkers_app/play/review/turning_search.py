"""Determines the values of the moves in a finished game, from the review of the game or, if there is none, by
a short search.
"""

from __future__ import annotations

from collections.abc import Sequence

from checkers_app.games.base import Move, State
from checkers_app.play.match import Match
from checkers_app.play.review.desk import ReviewDesk
from checkers_app.play.review.review import Judged, Reviewer
from checkers_app.play.thinking import Backing
from checkers_app.play.whole_tree import whole_tree

SECONDS = 20.0
"""The maximum duration of the search in seconds."""
_LOOKS = 2
"""The number of times that an apparent mistake is searched; a third search would take most of the time."""
_KEPT = 4
"""The number of games whose results are cached, so that reopening such a game requires no new search."""


class TurningSearch:
    """Searches a finished game in the same way as the first two passes of a review.

    As soon as a review of the game is available, its judgements replace those of the search.  While a review
    is in progress, the search waits for it.

    Args:
        backing: provides the analyst and the search service.
        reviews: the reviews in progress and the saved reviews.
    """

    def __init__(self, backing: Backing, reviews: ReviewDesk) -> None:
        self._backing = backing
        self._reviews = reviews
        self._match: Match | None = None
        self._reviewer: Reviewer | None = None
        self._until: float | None = None
        self._found: tuple[Judged, ...] | None = None
        self._kept: list[tuple[State, tuple[Move, ...], tuple[Judged, ...]]] = []
        self._reviewed = False
        self._stored = False
        """True once a saved review of this game has been looked for."""
        self._waits = False
        """True while a review of this game is in progress."""

    def looking_at(self, match: Match) -> bool:
        """True while the results for a game may still change."""
        return self._is_of(match) and not self._reviewed and (self._waits or self._reviewer is not None)

    def found(self, match: Match) -> Sequence[Judged] | None:
        """The judged moves of a game; None if they have not been determined yet or cannot be."""
        return self._found if self._is_of(match) else None

    def _is_of(self, match: Match) -> bool:
        known = self._match
        return known is not None and known.moves == match.moves and known.states[0] == match.states[0]

    def look_again(self) -> None:
        """Make the next tick look for a saved review again."""
        self._stored = False

    def tick(self, match: Match, now: float, *, free: bool) -> bool:
        """Continue the search of a finished game; return True if anything changed.

        Args:
            match: the game.
            now: the current time in seconds, on a monotonic clock.
            free: False while the result is not needed or the engine is needed elsewhere.
        """
        begun = not self._is_of(match)
        if begun:
            self._begin(match)
        if not free:
            self.step_aside()
            return begun
        if self._reviewed or whole_tree(match.game) is not None or not match.moves:
            return begun
        return self._take_review(match) or self._search(match, now) or begun

    def stop(self) -> None:
        """Cancel the search; another call of :meth:`tick` restarts it."""
        self.step_aside()
        self._match = self._reviewer = None

    def step_aside(self) -> None:
        """Cancel the running search; the next tick with ``free`` set restarts it."""
        self._until = None
        if self._reviewer is not None:
            self._reviewer.step_aside()

    def _begin(self, match: Match) -> None:
        self.step_aside()
        self._match = match
        self._reviewed = self._stored = self._waits = False
        line = match.states[0], match.moves
        self._found = next((plies for *known, plies in self._kept if tuple(known) == line), None)
        asked = self._found is None and self._backing.analyst is not None and match.moves
        small = whole_tree(match.game) is not None
        self._reviewer = Reviewer(match, self._backing, _LOOKS) if asked and not small else None

    def _take_review(self, match: Match) -> bool:
        """Use the judgement of a review, if one is available; return True if there is one."""
        job = self._reviews.job_of(match)
        review = job.review if job is not None else None
        self._waits = job is not None and job.reviewing and not job.held
        if review is None and not self._stored:
            self._stored = True
            kept = self._reviews.store.load(match)
            review = kept.review if kept is not None else None
        if review is None:
            return False
        self._settle(review.plies)
        self._reviewed = True
        return True

    def _search(self, match: Match, now: float) -> bool:
        reviewer = self._reviewer
        if reviewer is None:
            return False
        if self._waits:
            self.step_aside()
            return False
        reviewer.tick()
        if self._until is None:
            self._until = now + SECONDS
        if reviewer.running and now < self._until:
            return False
        found = reviewer.found
        whole = len(found) == len(match.moves) and not reviewer.failure
        self._settle(found if whole else None)
        return True

    def _settle(self, plies: tuple[Judged, ...] | None) -> None:
        self.step_aside()
        self._found, self._reviewer = plies, None
        match = self._match
        if match is not None and plies is not None:
            line = match.states[0], match.moves
            others = [item for item in self._kept if item[:2] != line]
            self._kept = [*others, (*line, plies)][-_KEPT:]
