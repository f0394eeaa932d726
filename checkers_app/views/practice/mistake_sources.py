"""Reads the saved games to find out why the deck of puzzles is empty, while the page is displayed."""

from __future__ import annotations

from checkers_app.play.puzzles.sources import PuzzleSource, game_to_review, source_of, why_no_puzzle
from checkers_app.play.review.desk import ReviewDesk
from checkers_app.play.saved.library import Library, LibraryEntry, PerEntry
from checkers_app.views.games.reading_on import ReadingOn


class Sources:
    """Reads the saved games and the results of their reviews.

    Args:
        library: the saved games.
        reviews: the reviews of the games.
    """

    def __init__(self, library: Library, reviews: ReviewDesk) -> None:
        self._library = library
        self._reviews = reviews
        self._reading = ReadingOn(library)
        self._news = -1
        self.look_again()

    def look_again(self) -> None:
        """Check all games again, because some may have been reviewed."""
        self._made = PerEntry(self._source)
        self._count()

    def step(self, now: float) -> bool:
        """Continue reading; return True if the display may change."""
        if self._reviews.news != self._news:
            self._news = self._reviews.news
            self.look_again()
            return True
        if not self._reading.step(now):
            return False
        self._count()
        return True

    def _source(self, entry: LibraryEntry) -> PuzzleSource | None:
        match = entry.match
        store = self._reviews.store
        return source_of(entry, store.outline(match) if match is not None and match.outcome else None)

    def _count(self) -> None:
        made = self._made.of(self._library.listed)
        sources = [source for source in made if source is not None]
        self.why = why_no_puzzle(sources)
        """Why there is no puzzle, as a sentence."""
        self.waiting = game_to_review(sources)
        """A game that could be reviewed, or None."""
