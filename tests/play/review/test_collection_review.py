"""Reviewing lists of games in the background: yielding, pausing, ending, and saving reviews."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from play.review.test_review import CHECKERS, Few, Scripted, needs_core, played
from strategies import TICTACTOE

from checkers_app.engine.api import Limits, Position, SearchResult, StopToken
from checkers_app.engine.engines import Analyst, Engines
from checkers_app.engine.resources import open_resources
from checkers_app.games.base import Side
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.play.review.collection_review import CollectionReview, GameToReview, ReviewList
from checkers_app.play.review.review_store import ReviewStore

GAMES = tuple(played(TICTACTOE, moves) for moves in ("1 5 2 9 3", "5 1 9", "1 2 3"))
PATIENCE = 20.0


class Slow(Scripted):
    """An analyst whose searches last until they are stopped or released."""

    def __init__(self) -> None:
        super().__init__((0, 0, 0))
        self.searching, self.through = Event(), Event()
        self.stopped = 0

    def search(
        self, position: Position, limits: Limits, stop: object = None, report: object = None
    ) -> SearchResult:
        assert isinstance(stop, StopToken)
        self.searching.set()
        while not (self.through.is_set() or stop.stopped):
            time.sleep(0.001)
        self.stopped += stop.stopped
        return super().search(position, limits, stop, report)


def listed(*games: Match | None) -> ReviewList:
    """A list of games; None stands for one whose reading fails."""

    def reading(match: Match | None) -> Callable[[], Match]:
        def read() -> Match:
            if match is None:
                raise OSError("gone")
            return match

        return read

    return ReviewList(
        "evening", tuple(GameToReview("game", 5, reading(game)) for game in games), lambda _: ()
    )


@contextmanager
def under_way(
    analyst: Analyst,
    store: ReviewStore,
    wanted: ReviewList | None = None,
    add: Callable[[Puzzle], None] | None = None,
) -> Iterator[CollectionReview]:
    analysts = nullcontext(lambda _: analyst)
    review = CollectionReview(wanted or listed(*GAMES), lambda: analysts, store, add)
    try:
        yield review
    finally:
        review.close()


def until(condition: Callable[[], object], review: CollectionReview, *, busy: bool = False) -> None:
    """Run the window's loop until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        review.tick(busy=busy, on_battery=False)
        time.sleep(0.001)


def ended(review: CollectionReview) -> None:
    until(lambda: not review.running, review)


def test_every_game_is_reviewed_and_kept_and_found_again(tmp_path: Path) -> None:
    store, analyst = ReviewStore(tmp_path), Scripted((90, 90, 90))
    with under_way(analyst, store) as review:
        assert review.running
        until(lambda: not review.running, review)
    assert [found.match for found in review.results] == list(GAMES)
    assert review.results[0].wrong == (0, 1)
    assert review.share == 1
    for match in GAMES:
        kept = store.load(match)
        assert kept is not None
        assert kept.puzzles is None
    asked = len(analyst.asked)
    with under_way(analyst, ReviewStore(tmp_path)) as again:
        until(lambda: not again.running, again)
    assert again.results == review.results
    assert len(analyst.asked) == asked


@needs_core
@pytest.mark.parametrize("against_computer", [True, False])
def test_mistakes_against_the_computer_become_puzzles_once(
    against_computer: bool,  # noqa: FBT001  a parameter of the test
    tmp_path: Path,
) -> None:
    computer = Seat(Control.COMPUTER, 3)
    only_31_27_wins = played(CHECKERS, "31-26 3-8", "W:W31,10:B3,1")
    seats = (computer if against_computer else HUMAN, HUMAN)
    match = replace(only_31_27_wins, seats=seats).resign(Side.SECOND)
    analyst = Few(Engines(open_resources(book=False), hash_mib=16).analyst(CHECKERS), 1_000)
    made: list[Puzzle] = []
    for _ in range(2):
        with under_way(analyst, ReviewStore(tmp_path), listed(match), made.append) as review:
            ended(review)
        assert review.failure == ""
    expected = [match.states[0]] if against_computer else []
    assert [puzzle.state for puzzle in made] == expected
    assert [puzzle.answer.move.path for puzzle in made] == [(31, 27)] * len(expected)
    kept = ReviewStore(tmp_path).load(match)
    assert kept is not None
    assert kept.puzzles == (1 if against_computer else None)


def test_it_searches_only_while_nobody_else_does() -> None:
    analyst, store = Slow(), ReviewStore(None)
    with under_way(analyst, store) as review:
        review.tick(busy=True, on_battery=False)
        assert review.resting
        assert not analyst.searching.wait(0.05)
        until(analyst.searching.is_set, review)
        review.tick(busy=True, on_battery=False)
        until(lambda: analyst.stopped == 1, review, busy=True)
        assert analyst.asked == [(1, 0)]
        analyst.through.set()
        until(lambda: not review.running, review)
    assert analyst.asked[:2] == [(1, 0), (1, 0)]  # the cancelled search began again
    assert [found.match for found in review.results] == list(GAMES)


def test_it_can_be_held_and_cancelled_and_keeps_what_is_finished() -> None:
    analyst, store = Slow(), ReviewStore(None)
    with under_way(analyst, store) as review:
        until(analyst.searching.is_set, review)
        review.hold()
        until(lambda: analyst.stopped == 1, review)
        assert review.held
        analyst.through.set()
        time.sleep(0.02)
        assert review.results == []
        review.go_on()
        until(lambda: review.results, review)
        review.cancel()
        assert not review.running
        assert review.cancelled
    assert store.load(GAMES[0]) is not None
    assert 1 <= len(review.results) <= len(GAMES)


def test_on_battery_it_rests_unless_it_is_told_to_go_on() -> None:
    with under_way(Scripted((0, 0, 0)), ReviewStore(None)) as review:
        for _ in range(5):
            review.tick(busy=False, on_battery=True)
            time.sleep(0.005)
        assert review.on_battery
        assert not review.resting
        assert review.results == []
        review.go_on()
        end = time.monotonic() + PATIENCE
        while review.running and time.monotonic() < end:
            review.tick(busy=False, on_battery=True)
            time.sleep(0.001)
        assert len(review.results) == len(GAMES)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_game_that_fails_is_told_and_the_others_are_reviewed(place: int) -> None:
    games: list[Match | None] = list(GAMES[:2])
    games.insert(place, None)
    with under_way(Scripted((0, 0, 0)), ReviewStore(None), listed(*games)) as review:
        until(lambda: not review.running, review)
    assert [found.match for found in review.results] == games
    assert review.results[place].problem == "OSError: gone"


def test_a_process_that_ends_ends_the_review_with_a_reason() -> None:
    class Gone(Scripted):
        def new_game(self) -> None:
            raise ChildProcessError("the process has ended")

    with under_way(Gone((0, 0, 0)), ReviewStore(None)) as review:
        until(lambda: not review.running, review)
    assert (review.failure, review.results) == ("the process has ended", [])


def test_the_time_left_is_told_once_a_game_is_reviewed() -> None:
    with under_way(Scripted((0, 0, 0)), ReviewStore(None)) as review:
        assert review.seconds_left is None
        until(lambda: not review.running, review)
        assert review.seconds_left == 0
