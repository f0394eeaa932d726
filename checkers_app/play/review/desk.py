"""The reviews in progress; they continue whichever page is displayed, but give way to games that need the
engine.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from checkers_app.engine.service import Ticket
from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.play.puzzles.puzzle_store import PuzzleMaker
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.play.review.review import Judged, Review, Reviewer
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview
from checkers_app.play.thinking import Backing

if TYPE_CHECKING:
    from checkers_app.play.review.collection_review import CollectionReview, MakeAnalysts, ReviewList


class ReviewJob:
    """The review of one game; the review may be in progress, waiting, paused, finished or failed.

    Args:
        match: the game.
        side: the side whose mistakes become puzzles.
        today: today's date, which is recorded in the puzzles.
        backing: provides the analyst and the search service.
        store: the store in which the finished review is saved.
        add: a callback that receives each puzzle.
    """

    def __init__(
        self,
        match: Match,
        side: Side,
        today: date,
        backing: Backing,
        store: ReviewStore,
        add: Callable[[Puzzle], None],
    ) -> None:
        self.match = match
        self._side, self._today, self._backing, self._store, self._add = side, today, backing, store, add
        self._reviewer: Reviewer | None = None
        self._maker: PuzzleMaker | None = None
        self.held = False
        """True while the player has paused the review."""
        self.puzzles = 0
        """The number of puzzles made from the game."""
        self.news = 0
        """A counter that increases with each change."""
        kept = store.load(match)
        self.review: Review | None = kept.review if kept is not None else None
        """The finished review; None until it is finished."""
        if kept is None:
            self._reviewer = Reviewer(match, backing)
        elif kept.puzzles is None:
            self._make_puzzles(kept.review)
        else:
            self.puzzles = kept.puzzles

    @property
    def reviewing(self) -> bool:
        """True until the review is finished or has failed."""
        return self._reviewer is not None and self._reviewer.running

    @property
    def running(self) -> bool:
        """True while there is still work to do, including the making of puzzles."""
        return self.reviewing or (self._maker is not None and self._maker.running)

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """The search requests of this job that are still pending."""
        asked = (part.ticket for part in (self._reviewer, self._maker) if part is not None)
        return tuple(ticket for ticket in asked if ticket is not None)

    @property
    def share(self) -> float:
        """The fraction of the review that is done, from 0 to 1."""
        return self._reviewer.share if self._reviewer is not None else 1.0

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the positions examined so far, from the first side's point of view."""
        if self.review is not None:
            return self.review.scores
        return self._reviewer.scores if self._reviewer is not None else ()

    @property
    def found(self) -> tuple[Judged, ...]:
        """The judged moves in the order of the game; while :attr:`reviewing` is True, later searches may
        change these judgements.
        """
        if self.review is not None:
            return self.review.plies
        return self._reviewer.found if self._reviewer is not None else ()

    @property
    def failure(self) -> str:
        """The reason why the review failed; empty if it did not fail."""
        return self._reviewer.failure if self._reviewer is not None else ""

    def tick(self) -> None:
        """Continue the review, unless it is paused."""
        if self.held:
            return
        if self._reviewer is not None and self._reviewer.running:
            if self._reviewer.tick():
                self.news += 1
            self.review = self._reviewer.review
            if self.review is not None:
                self._store.save(KeptReview(self.review, None))
                self._make_puzzles(self.review)
        elif self._maker is not None and self._maker.running:
            self._maker.tick()
            self._settle_puzzles()

    def _make_puzzles(self, review: Review) -> None:
        self._maker = PuzzleMaker(review, self._side, self._today, self._backing, self._keep)
        self._settle_puzzles()

    def _settle_puzzles(self) -> None:
        """Once every mistake has been examined, record this in the file."""
        if self._maker is not None and not self._maker.running and self.review is not None:
            self._store.save(KeptReview(self.review, self.puzzles))
            self._maker = None
            self.news += 1

    def _keep(self, puzzle: Puzzle) -> None:
        self._add(puzzle)
        self.puzzles += 1
        self.news += 1

    def hold(self) -> None:
        """Pause the review until :meth:`go_on` is called, and cancel the running search."""
        self.held = True
        self.news += 1
        self.step_aside()

    def go_on(self) -> None:
        """Resume the review."""
        self.held = False
        self.news += 1

    def step_aside(self) -> None:
        """Cancel the running search to free the engine; the next tick restarts the search."""
        for part in (self._reviewer, self._maker):
            if part is not None:
                part.step_aside()


class ReviewDesk:
    """Runs all reviews, beginning with the most recently requested one.

    Args:
        backing: provides the analyst and the search service.
        store: the store in which finished reviews are saved.
        add: a callback that receives each puzzle.
    """

    def __init__(self, backing: Backing, store: ReviewStore, add: Callable[[Puzzle], None]) -> None:
        self._backing, self._add = backing, add
        self._jobs: list[ReviewJob] = []
        self.store = store
        """The store with the finished reviews."""
        self.collection: CollectionReview | None = None
        """The review of a list of games, either in progress or the last one; None if there has been none."""

    @property
    def news(self) -> int:
        """A counter that increases with every change to any review."""
        return sum(job.news for job in self._jobs) + len(self._jobs)

    def open(self, match: Match, side: Side, today: date) -> ReviewJob:
        """Return the review of a game: the existing review, or a new one if there is none or the existing one
        has failed; see :class:`ReviewJob`.
        """
        job = self.job_of(match)
        if job is None or job.failure:
            job = ReviewJob(match, side, today, self._backing, self.store, self._add)
        others = [other for other in self._jobs if other is not job and other.running]
        for other in others:
            other.step_aside()
        self._jobs = [*others, job]
        return job

    def job_of(self, match: Match) -> ReviewJob | None:
        """The review of a game; None if there is none, or if it has ended and another one has been requested
        since.
        """
        line = match.states[0], match.moves
        return next((job for job in self._jobs if (job.match.states[0], job.match.moves) == line), None)

    @property
    def running_list(self) -> CollectionReview | None:
        """The review of a list of games if one is in progress; otherwise None."""
        return self.collection if self.collection is not None and self.collection.running else None

    def review_all(self, wanted: ReviewList, analysts: MakeAnalysts) -> CollectionReview:
        """Start reviewing a list of games; cancel the review of any earlier list."""
        from checkers_app.play.review.collection_review import CollectionReview  # noqa: PLC0415  first use

        if self.collection is not None:
            self.collection.cancel()
        self.collection = CollectionReview(wanted, analysts, self.store, self._add)
        return self.collection

    def close(self) -> None:
        """Stop all work when the program exits."""
        if self.collection is not None:
            self.collection.close()

    def tick(self, *, on_battery: bool = False) -> None:
        """Continue one of the reviews, or cancel its search if something else is waiting for the engine.

        Args:
            on_battery: whether the computer runs on battery power, in which case the review of a list of
                games is paused.
        """
        self._tick_job()
        if self.collection is not None:
            self.collection.tick(busy=self._backing.service.waited_for(), on_battery=on_battery)

    def _tick_job(self) -> None:
        job = next((job for job in reversed(self._jobs) if job.running and not job.held), None)
        if job is None:
            return
        if self._backing.service.waited_for(beside=job.tickets):
            job.step_aside()
        else:
            job.tick()
