"""Reviews many games in the background, on a separate thread and only while nothing else is searching."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event, Thread

from checkers_app.engine.api import Limits, Position, RootMove, SearchResult, StopToken
from checkers_app.engine.engines import Analyst
from checkers_app.engine.switching import beside_the_window
from checkers_app.games.base import Game, Side
from checkers_app.play.match import Match
from checkers_app.play.puzzles.puzzle_store import mistakes_of, puzzle_of_mistake, puzzle_question
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.play.review.review import Mark, Review, ReviewQuestion
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.values import KeptReview
from checkers_app.play.review.whole_game import reviewed

Load = Callable[[Match], Review | None]
"""A callback that returns the finished review of a game, or None if there is none."""
Analysts = Callable[[Game], Analyst]
"""A callback that returns the analyst for the games on a board."""
MakeAnalysts = Callable[[], AbstractContextManager[Analysts]]
"""A callback that creates a context manager, which provides the analysts and releases their resources."""
_CLOSING = 5.0
"""The maximum time in seconds to wait for the thread when the program exits."""


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A game in a list of games to review."""

    title: str
    """The names of the players, and the date of the game."""
    plies: int
    """The approximate number of plies in the game."""
    match: Callable[[], Match | None]
    """Read the game, on the reviewing thread; return None if there is nothing to review."""


@dataclass(frozen=True, slots=True)
class ReviewList:
    """A list of games that are reviewed together, and a way to save them with their reviews."""

    name: str
    """The name of the list."""
    games: tuple[GameToReview, ...]
    parts: Callable[[Load], Iterable[str]]
    """Yield the games with their reviews as pieces of PDN text; called on a separate thread."""
    file: Path | None = None
    """The file from which the games were read; None if they were not read from a file."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The result of reviewing one game."""

    number: int
    """The index of the game in the list, from 0."""
    match: Match | None = None
    """The game; None if there was nothing to review, or the review failed."""
    accuracy: tuple[int | None, int | None] = (None, None)
    """The accuracy of each side in per cent; None for a side that never had a choice."""
    wrong: tuple[int, int] = (0, 0)
    """The number of mistakes and blunders of each side."""
    puzzles: int = 0
    """The number of puzzles made from the game."""
    problem: str = ""
    """The reason why the review failed; empty if it did not fail."""


class _GivenUpError(Exception):
    """Raised if the work was cancelled."""


class CollectionReview:
    """Reviews the games in a list one after another, and saves every review as soon as it is finished.

    Games that already have a review are not reviewed again, so an interrupted review of a list continues
    where it stopped.

    Args:
        wanted: the list of games.
        analysts: a callback that creates a context manager for the analysts; the reviewing thread enters and
            exits this context manager.
        store: the store in which the reviews are saved.
        add: a callback, called on the reviewing thread, that receives the puzzles made from the mistakes of a
            person who played against the computer; None to make no puzzles.
    """

    def __init__(
        self,
        wanted: ReviewList,
        analysts: MakeAnalysts,
        store: ReviewStore,
        add: Callable[[Puzzle], None] | None = None,
    ) -> None:
        self.wanted = wanted
        """The list of games to review."""
        self._analysts, self._store, self._add = analysts, store, add
        self.results: list[ReviewedGame] = []
        """The results of the games reviewed so far, in the order of the list."""
        self.held = False
        """True while the player has paused the work."""
        self.on_battery = False
        """True while the work is paused because the computer is running on battery power."""
        self.failure = ""
        """The reason why the work failed; empty if it did not fail."""
        self.cancelled = False
        """True if the work was cancelled."""
        self._waits = False
        self._battery_allowed = False
        self._game_share = 0.0
        self._may = Event()
        self._stop = StopToken()
        self._left = sum(game.plies for game in wanted.games)
        self._worked: tuple[float, int] = (0.0, 0)
        """The seconds spent on searches in the reviewed games, and the plies in these games."""
        self._searched = 0.0
        self._thread = Thread(target=self._run, name="collection review", daemon=True)
        self._thread.start()

    # --- progress ---------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True until every game has been reviewed or the work has been cancelled."""
        return self._thread.is_alive() and not self.cancelled

    @property
    def resting(self) -> bool:
        """True while the work is paused because something else is searching."""
        return self._waits and not self.held and not self.on_battery

    @property
    def share(self) -> float:
        """The progress, from 0 to 1."""
        games = self.wanted.games
        return min(1.0, (len(self.results) + self._game_share) / len(games)) if games else 1.0

    @property
    def seconds_left(self) -> float | None:
        """The estimated remaining time in seconds, based on the games reviewed so far; None before the first
        game is finished.
        """
        seconds, plies = self._worked
        return seconds / plies * self._left if plies else None

    # --- on the window's thread -----------------------------------------------------------------------

    def tick(self, *, busy: bool, on_battery: bool) -> None:
        """Continue or pause the search.

        Args:
            busy: whether an engine is needed for anything else.
            on_battery: whether the computer runs on battery power.
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
        """Pause the work until :meth:`go_on` is called."""
        self.held = True
        self._may.clear()
        self._stop.stop()

    def go_on(self) -> None:
        """Resume the work, even on battery power if that is why it was paused."""
        self.held = False
        self._battery_allowed = self._battery_allowed or self.on_battery

    def cancel(self) -> None:
        """Cancel the work; the reviews that are finished have already been saved."""
        self.cancelled = True
        self._stop.stop()
        self._may.set()  # its result is no longer needed

    def close(self) -> None:
        """Cancel the work and wait for the thread."""
        self.cancel()
        self._thread.join(_CLOSING)

    # --- on the reviewing thread -----------------------------------------------------------------------

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
        """Review a game; a failure does not affect the other games."""
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
        puzzles = self._puzzles(review, analysts) if kept is None or kept.puzzles is None else 0
        both = [Mark.MISTAKE, Mark.BLUNDER]
        first, second = (sum(review.count(side, mark) for mark in both) for side in Side)
        accuracy = review.accuracy(Side.FIRST), review.accuracy(Side.SECOND)
        return ReviewedGame(number, match, accuracy, (first, second), puzzles)

    def _puzzles(self, review: Review, analysts: Analysts) -> int:
        """Make puzzles from a finished game against the computer, and return their number."""
        match, made = review.match, 0
        side = match.human_side
        if self._add is None or side is None or match.outcome is None:
            return 0
        today = datetime.now().astimezone().date()
        for mistake in mistakes_of(review, side):
            analyst = analysts(match.game)
            moves = self._scores(*puzzle_question(review, mistake, analyst), analyst)
            puzzle = puzzle_of_mistake(review, mistake, moves, analyst, today)
            if puzzle is not None:
                self._add(puzzle)
                made += 1
        self._store.save(KeptReview(review, made))
        return made

    def _scores(self, position: Position, limits: Limits, analyst: Analyst) -> Sequence[RootMove]:
        """The score of every move from an analysis that was not interrupted, as in :meth:`_answer`."""
        while True:
            stop = self._wait()
            began = time.monotonic()
            analysis = analyst.analyse(position, limits, stop)
            if not stop.stopped:
                seconds, plies = self._worked
                self._worked = seconds + time.monotonic() - began, plies
                return analysis.moves

    def _review(self, match: Match, plies: int, analysts: Analysts) -> Review:
        self._searched = 0.0
        review = reviewed(match, analysts(match.game), self._answer)
        self._store.save(KeptReview(review, None))
        seconds, done = self._worked
        self._worked = seconds + self._searched, done + plies
        return review

    def _wait(self) -> StopToken:
        """Wait until searching is allowed, and return the stop token for the next search.

        The token is created before the wait, so that a request to stop between the wait and the search is not
        lost.

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
        """The result of a search that was not interrupted; an interrupted search is repeated."""
        while True:
            stop = self._wait()
            began = time.monotonic()
            result = question.engine(analyst).search(question.position, question.limits, stop)
            if not stop.stopped:
                self._searched += time.monotonic() - began
                self._game_share = question.share
                return result
