"""Reviews many games in the background: on its own thread, and only while nothing else searches."""

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
"""The finished review of a game; None without one."""
Analysts = Callable[[Game], Analyst]
"""The analyst for the games of a board."""
MakeAnalysts = Callable[[], AbstractContextManager[Analysts]]
"""Creates the analysts, and ends what they need."""
_CLOSING = 5.0
"""The maximum number of seconds to wait for the thread when the program ends."""


@dataclass(frozen=True, slots=True)
class GameToReview:
    """A game in a list."""

    title: str
    """Who played it, and when."""
    plies: int
    """About how many moves it has."""
    match: Callable[[], Match | None]
    """Reads the game, on the reviewing thread; None if there is nothing to review."""


@dataclass(frozen=True, slots=True)
class ReviewList:
    """Games that are reviewed together, and the file format in which they can be saved afterwards."""

    name: str
    """The name of the list."""
    games: tuple[GameToReview, ...]
    parts: Callable[[Load], Iterable[str]]
    """The games with their reviews as PDN, in pieces; called on a separate thread."""
    file: Path | None = None
    """The file that the games are from, if they are from one."""


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The result of reviewing one game."""

    number: int
    """Its place in the list, from 0."""
    match: Match | None = None
    """The game; None if it could not be reviewed."""
    accuracy: tuple[int | None, int | None] = (None, None)
    """The percentage of each side; None for a side that never had a choice."""
    wrong: tuple[int, int] = (0, 0)
    """Mistakes and blunders of each side."""
    puzzles: int = 0
    """The number of puzzles made from it."""
    problem: str = ""
    """The reason for a missing review; empty if there is one, or if the game has no moves."""


class _GivenUpError(Exception):
    """The work was cancelled."""


class CollectionReview:
    """Reviews the games of a list one after another, and saves every review as soon as it is finished.

    Existing reviews are only looked up, so an interrupted list continues where it was left.

    Args:
        wanted: the list of games.
        analysts: a context manager for the analysts, entered and left on the reviewing thread.
        store: the store of the reviews.
        add: receives the puzzles made from the mistakes of a person who played against the computer; called
            on the reviewing thread.  None to make no puzzles.
    """

    def __init__(
        self,
        wanted: ReviewList,
        analysts: MakeAnalysts,
        store: ReviewStore,
        add: Callable[[Puzzle], None] | None = None,
    ) -> None:
        self.wanted = wanted
        """The list."""
        self._analysts, self._store, self._add = analysts, store, add
        self.results: list[ReviewedGame] = []
        """The results of the games so far, in their order."""
        self.held = False
        """True while the player has paused it."""
        self.on_battery = False
        """True while it is paused because the computer runs on its battery."""
        self.failure = ""
        """The reason for an early end other than cancelling."""
        self.cancelled = False
        """True if it was cancelled or failed."""
        self._waits = False
        self._battery_allowed = False
        self._game_share = 0.0
        self._may = Event()
        self._stop = StopToken()
        self._left = sum(game.plies for game in wanted.games)
        self._worked: tuple[float, int] = (0.0, 0)
        """Seconds of searching for the finished games, and the number of their plies."""
        self._searched = 0.0
        self._thread = Thread(target=self._run, name="collection review", daemon=True)
        self._thread.start()

    # --- progress ---------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """True until every game has been reviewed, or the work was cancelled."""
        return self._thread.is_alive() and not self.cancelled

    @property
    def resting(self) -> bool:
        """True while it waits for another search."""
        return self._waits and not self.held and not self.on_battery

    @property
    def share(self) -> float:
        """The progress, from 0 to 1."""
        games = self.wanted.games
        return min(1.0, (len(self.results) + self._game_share) / len(games)) if games else 1.0

    @property
    def seconds_left(self) -> float | None:
        """An estimate from the games reviewed so far; None before the first is reviewed."""
        seconds, plies = self._worked
        return seconds / plies * self._left if plies else None

    # --- on the window's thread -----------------------------------------------------------------------

    def tick(self, *, busy: bool, on_battery: bool) -> None:
        """Continue or pause the search.

        Args:
            busy: whether anything else needs an engine.
            on_battery: whether the computer runs on its battery.
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
        """Pause until :meth:`go_on`."""
        self.held = True
        self._may.clear()
        self._stop.stop()

    def go_on(self) -> None:
        """Continue, even on battery power if that was the reason for the pause."""
        self.held = False
        self._battery_allowed = self._battery_allowed or self.on_battery

    def cancel(self) -> None:
        """Stop reviewing; finished reviews stay saved."""
        self.cancelled = True
        self._stop.stop()
        self._may.set()  # its result is no longer needed

    def close(self) -> None:
        """Stop reviewing and wait for the thread."""
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
        """Review a game; if that fails, the other games are still reviewed."""
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
        """Make puzzles from a finished game against the computer; returns their number."""
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
        """The score of every move by an undisturbed analysis, as in :meth:`_answer`."""
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
        """Wait until searching is allowed; returns the stop token of the search that may then begin.

        The token is created before the wait, so that a stop between wait and search is not lost.

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
        """The result of an undisturbed search: a search that was interrupted begins again."""
        while True:
            stop = self._wait()
            began = time.monotonic()
            result = question.engine(analyst).search(question.position, question.limits, stop)
            if not stop.stopped:
                self._searched += time.monotonic() - began
                self._game_share = question.share
                return result
