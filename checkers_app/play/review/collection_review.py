"""Reviewing many games beside the window: on a thread of its own, and only while nobody else searches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

from checkers_app.engine.api import SearchResult, StopToken
from checkers_app.engine.engines import Analyst
from checkers_app.engine.switching import beside_the_window
from checkers_app.games.base import Game, Side
from checkers_app.play.match import Match
from checkers_app.play.review.review import Mark, Review, ReviewQuestion
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview
from checkers_app.play.review.whole_game import reviewed

Load = Callable[[Match], Review | None]
"""The finished review of a game; None if there is none."""
Analysts = Callable[[Game], Analyst]
"""Who judges the games of a board."""
MakeAnalysts = Callable[[], AbstractContextManager[Analysts]]
"""Makes them, and ends what they need."""
_CLOSING = 5.0
"""Seconds that the end of the program waits for the thread at most."""


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A game of a list."""

    title: str
    """Who played it, and when."""
    plies: int
    """About how many moves it has."""
    match: Callable[[], Match | None]
    """Reads the game, on the thread that reviews; None if there is nothing to review."""


@dataclass(frozen=True, slots=True)
class ReviewList:
    """Games that are reviewed together, and what they are written as afterwards."""

    name: str
    """What the list is called."""
    games: tuple[GameToReview, ...]
    parts: Callable[[Load], Iterable[str]]
    """The games with their reviews as PDN, in pieces; asked on a thread of its own."""
    file: Path | None = None
    """The file that the games are from, if they are from one."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """What came of one game."""

    number: int
    """Its place in the list, from 0."""
    match: Match | None = None
    """The game; None if it could not be reviewed."""
    accuracy: tuple[int | None, int | None] = (None, None)
    """Per cent, of each side; None for one that never had a choice."""
    wrong: tuple[int, int] = (0, 0)
    """Mistakes and blunders of each side."""
    problem: str = ""
    """Why there is no review; empty if there is one, or if the game has no moves."""


class _GivenUpError(Exception):
    """The work was cancelled."""


class CollectionReview:
    """Reviews the games of a list one after another, and keeps every review as soon as it is finished.

    Those that have a review already are only looked up, so a list that was left continues.

    Args:
        wanted: the list.
        analysts: makes what judges the games, on the thread that reviews, and ends it there.
        store: where reviews are kept.
    """

    def __init__(self, wanted: ReviewList, analysts: MakeAnalysts, store: ReviewStore) -> None:
        self.wanted = wanted
        """The list."""
        self._analysts, self._store = analysts, store
        self.results: list[ReviewedGame] = []
        """What came of the games so far, in their order."""
        self.held = False
        """True while the player holds it."""
        self.on_battery = False
        """True while it rests because nothing is plugged in."""
        self.failure = ""
        """Why it ended before its time, if nobody cancelled it."""
        self.cancelled = False
        """True if it ended before its time."""
        self._waits = False
        self._battery_allowed = False
        self._game_share = 0.0
        self._may = Event()
        self._stop = StopToken()
        self._left = sum(game.plies for game in wanted.games)
        self._worked: tuple[float, int] = (0.0, 0)
        """Seconds of searching for the games that were finished, and how many plies these have."""
        self._searched = 0.0
        self._thread = Thread(target=self._run, name="collection review", daemon=True)
        self._thread.start()

    # --- how far it has come ------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True until every game has been reviewed, or the work was cancelled."""
        return self._thread.is_alive() and not self.cancelled

    @property
    def resting(self) -> bool:
        """True while it waits for somebody else's search."""
        return self._waits and not self.held and not self.on_battery

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""
        games = self.wanted.games
        return min(1.0, (len(self.results) + self._game_share) / len(games)) if games else 1.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes, by what the games so far took; None before the first is reviewed."""
        seconds, plies = self._worked
        return seconds / plies * self._left if plies else None

    # --- on the thread of the window ------------------------------------------------------------------

    def tick(self, *, busy: bool, on_battery: bool) -> None:
        """Search, or let others.

        Args:
            busy: whether anybody else waits for an engine.
            on_battery: whether nothing is plugged in.
        """
        self.on_battery, self._waits = on_battery and not self._battery_allowed, busy
        if self.cancelled:
            return
        if self.held or busy or self.on_battery:
            self._may.clear()
            self._stop.stop()
        else:
            self._may.set()

    def hold(self) -> None:
        """Rest until :meth:`go_on`."""
        self.held = True
        self._may.clear()
        self._stop.stop()

    def go_on(self) -> None:
        """Rest no longer, not even on battery, if it rests because of that."""
        self.held = False
        self._battery_allowed = self._battery_allowed or self.on_battery

    def cancel(self) -> None:
        """End the work; what has been reviewed stays."""
        self.cancelled = True
        self._stop.stop()
        self._may.set()  # nobody waits for it any more

    def close(self) -> None:
        """End the work and wait for the thread."""
        self.cancel()
        self._thread.join(_CLOSING)

    # --- on the thread that reviews ---------------------------------------------------------------------

    def _run(self) -> None:
        try:
            with beside_the_window(), self._analysts() as analysts:
                for number, game in enumerate(self.wanted.games):
                    self._take(number, game, analysts)
        except _GivenUpError:
            pass
        except (OSError, RuntimeError) as error:
            self.failure = str(error)

    def _take(self, number: int, game: GameToReview, analysts: Analysts) -> None:
        """Review a game; the others are reviewed also where that fails."""
        try:
            found = self._result(number, game, analysts)
        except (_GivenUpError, ChildProcessError):
            raise
        except Exception as error:  # noqa: BLE001  whatever it was
            found = ReviewedGame(number, problem=f"{type(error).__name__}: {error}")
        self._left -= game.plies
        self._game_share = 0.0
        self.results.append(found)

    def _result(self, number: int, game: GameToReview, analysts: Analysts) -> ReviewedGame:
        self._wait()
        match = game.match()
        if match is None or not match.moves:
            return ReviewedGame(number)
        kept = self._store.load(match)
        review = kept.review if kept is not None else self._review(match, game.plies, analysts)
        both = [Mark.MISTAKE, Mark.BLUNDER]
        first, second = (sum(review.count(side, mark) for mark in both) for side in Side)
        return ReviewedGame(
            number, match, (review.accuracy(Side.FIRST), review.accuracy(Side.SECOND)), (first, second)
        )

    def _review(self, match: Match, plies: int, analysts: Analysts) -> Review:
        self._searched = 0.0
        review = reviewed(match, analysts(match.game), self._answer)
        self._store.save(KeptReview(review, None))
        seconds, done = self._worked
        self._worked = seconds + self._searched, done + plies
        return review

    def _wait(self) -> StopToken:
        """Wait until searching is allowed; what stops the search that may begin then.

        The token is made before, so that a stop between the wait and the search is not lost.

        Raises:
            _GivenUpError: if the work was cancelled.
        """
        while True:
            self._stop = stop = StopToken()
            self._may.wait()
            if self.cancelled:
                raise _GivenUpError
            if not stop.stopped:
                return stop

    def _answer(self, question: ReviewQuestion, analyst: Analyst) -> SearchResult:
        """The answer of a search that was not disturbed: one that had to stop begins again."""
        while True:
            stop = self._wait()
            began = time.monotonic()
            result = question.engine(analyst).search(question.position, question.limits, stop)
            if not stop.stopped:
                self._searched += time.monotonic() - began
                self._game_share = question.share
                return result
