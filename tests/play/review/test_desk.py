"""The review desk: reviews continue in the background, yield to games, are saved, and make puzzles once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from pathlib import Path
from random import Random
from typing import cast

import pytest
from play.puzzles.test_puzzles import puzzle
from play.review.test_review import Scripted, played
from strategies import TICTACTOE

from checkers_app.engine.api import UNLIMITED, Engine, Limits, Position
from checkers_app.engine.immediate import ImmediateService
from checkers_app.engine.service import Event, Failed, Ticket
from checkers_app.games.base import Side
from checkers_app.play.match import Match
from checkers_app.play.puzzles.puzzles import Puzzle
from checkers_app.play.review import desk as review_desk
from checkers_app.play.review.desk import ReviewDesk, ReviewJob
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.thinking import Backing


class Busy(ImmediateService):
    """A service whose results arrive when they are released, and for which a test can wait."""

    def __init__(self) -> None:
        super().__init__()
        self.others = False
        self.silent = False
        self.asked: list[Position] = []
        self.forgotten: list[Ticket] = []

    def request(self, engine: Engine, position: Position, limits: Limits = UNLIMITED) -> Ticket:
        self.asked.append(position)
        return super().request(engine, position, limits)

    def poll(self, ticket: Ticket) -> list[Event]:
        return [] if self.silent else super().poll(ticket)

    def forget(self, ticket: Ticket) -> None:
        self.forgotten.append(ticket)
        super().poll(ticket)

    def waited_for(self, *, beside: Collection[Ticket] = ()) -> bool:
        del beside
        return self.others


class Table:
    """A desk with everything it depends on."""

    def __init__(self, folder: Path | None = None) -> None:
        self.service = Busy()
        analyst = Scripted((0, 0, 0))
        backing = Backing(self.service, lambda *_: analyst, Random(1), analyst=lambda _: analyst)
        self.puzzles: list[Puzzle] = []
        self.desk = ReviewDesk(backing, ReviewStore(folder), self.puzzles.append)

    def open(self, match: Match) -> ReviewJob:
        return self.desk.open(match, Side.FIRST, date(2026, 3, 1))

    def finish(self, job: ReviewJob) -> None:
        while job.running:
            self.desk.tick()


GAME, OTHER = played(TICTACTOE, "1 5 2 9 3"), played(TICTACTOE, "5 1 9")


def test_a_review_is_finished_kept_and_there_at_once_the_next_time(tmp_path: Path) -> None:
    table = Table(tmp_path)
    job = table.open(GAME)
    assert job.reviewing
    assert job.share == 0
    table.finish(job)
    assert job.review is not None
    assert job.share == 1
    assert job.scores == job.review.scores
    again = Table(tmp_path)
    known = again.open(GAME)
    assert not known.running
    assert known.review == job.review
    assert not again.service.asked


def test_whoever_asks_for_the_engine_goes_first_and_the_look_is_begun_again() -> None:
    table = Table()
    job = table.open(GAME)
    table.desk.tick()
    table.service.silent = True
    table.desk.tick()
    assert table.service.asked == [Position(GAME.states[0], ())]
    table.service.others = True
    for _ in range(3):
        table.desk.tick()
    assert len(table.service.forgotten) == 1
    assert job.tickets == ()
    table.service.others = table.service.silent = False
    table.finish(job)
    assert table.service.asked[:2] == [Position(GAME.states[0], ())] * 2
    assert job.review is not None
    fresh = Table()
    other = fresh.open(GAME)
    fresh.finish(other)
    assert other.review == job.review
    assert table.service.asked[1:] == fresh.service.asked


def test_what_is_held_rests_until_it_goes_on() -> None:
    table = Table()
    job = table.open(GAME)
    table.desk.tick()
    table.desk.tick()
    job.hold()
    asked = len(table.service.asked)
    for _ in range(5):
        table.desk.tick()
        job.tick()
    assert len(table.service.asked) == asked
    assert job.reviewing
    job.go_on()
    table.finish(job)
    assert job.review is not None


def test_the_review_that_was_asked_for_last_goes_first_and_the_other_is_not_lost() -> None:
    table = Table()
    first = table.open(GAME)
    table.desk.tick()
    table.desk.tick()
    share = first.share
    second = table.open(OTHER)
    table.finish(second)
    assert first.share == share
    assert table.desk.job_of(GAME) is first
    assert table.open(GAME) is first
    table.finish(first)
    assert first.review is not None


def test_what_was_asked_for_earlier_goes_on_by_itself() -> None:
    table = Table()
    first, second = table.open(GAME), table.open(OTHER)
    for _ in range(1000):
        table.desk.tick()
    assert second.review is not None
    assert first.review is not None


def test_while_one_is_held_another_goes_on() -> None:
    table = Table()
    first, second = table.open(GAME), table.open(OTHER)
    second.hold()
    for _ in range(1000):
        table.desk.tick()
    assert first.review is not None
    assert second.review is None


class SlowMaker:
    """Reviews two mistakes, and makes a puzzle of the first."""

    ticket = None

    def __init__(self, *asked: object) -> None:
        self._left = 2
        self._made = cast("Callable[[Puzzle], None]", asked[-1])

    @property
    def running(self) -> bool:
        return self._left > 0

    def tick(self) -> None:
        self._left -= 1
        if self._left:
            self._made(puzzle(1))


def test_a_kept_review_says_whether_its_mistakes_were_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_desk, "PuzzleMaker", SlowMaker)
    table, store = Table(tmp_path), ReviewStore(tmp_path)
    job = table.open(GAME)
    kept = []
    while job.running:
        table.desk.tick()
        found = store.load(GAME)
        kept.append(found.puzzles if found is not None else "nothing")
    assert list(dict.fromkeys(kept)) == ["nothing", None, 1]
    assert job.puzzles == len(table.puzzles) == 1
    again = Table(tmp_path)
    assert not again.open(GAME).running


def test_a_review_that_broke_off_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    broken = table.open(GAME)
    with monkeypatch.context() as trouble:
        trouble.setattr(table.service, "poll", lambda ticket: [Failed(ticket, "It broke", "")])
        table.finish(broken)
    assert broken.failure == "It broke"
    again = table.open(GAME)
    table.finish(again)
    assert again.review is not None
    assert table.desk.job_of(GAME) is again


def test_news_are_counted() -> None:
    table = Table()
    job = table.open(GAME)
    before = job.news
    table.desk.tick()
    assert job.news > before
    table.finish(job)
    before = job.news
    table.desk.tick()
    assert job.news == before
