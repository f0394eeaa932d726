"""The source of the card at the end of a game: a review if there is one, otherwise a short search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from looks import Looks
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.textbook.engine import TextbookEngine
from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.play.match import HUMAN, Match
from checkers_app.play.review.desk import ReviewDesk
from checkers_app.play.review.review_store import ReviewStore
from checkers_app.play.review.turning import turning_point
from checkers_app.play.review.turning_search import SECONDS, TurningSearch
from checkers_app.play.thinking import Backing

PATHS = ((11, 15), (23, 19), (8, 11), (22, 17), (9, 14), (25, 22), (6, 9), (17, 13))
ANALYST = TextbookEngine.of(CHECKERS)
"""Its search is never called: the service supplies the results."""
FIRST_LOOK = ANALYST.look_nodes


def _game() -> Match:
    match = Match.new(CHECKERS, (HUMAN, HUMAN))
    for path in PATHS:
        match = match.play(Move(path))
    return match.resign(Side.FIRST)


GAME = _game()
SHALLOW = {0: 0, 3: -150, 4: 0, 5: -90}
"""Black's second move seems to be the mistake that lost most."""
DEEP = {3: -40}
"""A search ten times as deep finds that it was the third."""
DEEPEST = {5: -20}
"""A search a hundred times as deep finds no mistake at all."""


class Table:
    """A search for the turning point of :data:`GAME`, and a desk for reviews."""

    def __init__(self, *looks: Mapping[int, int], folder: Path | None = None) -> None:
        self.service = Looks(GAME, *looks, first=FIRST_LOOK)
        self.backing = Backing(self.service, lambda *_: ANALYST, Random(1), analyst=lambda _: ANALYST)
        self.reviews = ReviewDesk(self.backing, ReviewStore(folder), lambda _: None)
        self.search = TurningSearch(self.backing, self.reviews)

    def tick(self, now: float = 0.0, match: Match = GAME, *, free: bool = True) -> bool:
        return self.search.tick(match, now, free=free)

    def look(self, match: Match = GAME) -> None:
        """Wait until the search is complete."""
        self.tick(match=match)
        for _ in range(200):
            if not self.search.looking_at(match):
                return
            self.tick(match=match)
        raise AssertionError("it never ends")

    def review(self) -> None:
        job = self.reviews.open(GAME, Side.FIRST, date(2026, 3, 1))
        while job.reviewing:
            self.reviews.tick()

    def named(self, match: Match = GAME) -> str:
        looking = self.search.looking_at(match)
        return turning_point(match, self.search.found(match), Side.FIRST, looking=looking).title


def test_what_looks_like_a_mistake_is_looked_at_twice() -> None:
    for looks, named in (((SHALLOW,), 2), ((SHALLOW, DEEP), 3)):
        table = Table(*looks)
        assert table.tick(), "it has begun"
        assert table.named() == "Which move mattered most?"
        table.look()
        assert table.named() == f"Move {named} mattered most"
        assert max(table.service.nodes) == 10 * FIRST_LOOK


def test_a_review_that_is_finished_later_takes_the_place_of_what_was_found() -> None:
    table = Table(SHALLOW, DEEP, DEEPEST)
    table.look()
    assert table.named() == "Move 3 mattered most"
    assert not table.tick()
    table.review()
    assert table.tick(), "there is something new to tell"
    assert table.named() == "No single move was decisive"
    assert not table.tick()


def test_a_review_that_was_kept_is_taken_at_once(tmp_path: Path) -> None:
    first = Table(SHALLOW, DEEP, DEEPEST, folder=tmp_path)
    first.review()
    again = Table(SHALLOW, folder=tmp_path)
    assert again.tick()
    assert again.named() == "No single move was decisive"
    assert again.service.nodes == []


def test_a_review_that_was_kept_meanwhile_is_found_when_it_is_asked_for(tmp_path: Path) -> None:
    table = Table(SHALLOW, folder=tmp_path)
    table.look()
    Table(SHALLOW, DEEP, DEEPEST, folder=tmp_path).review()
    assert not table.tick()
    table.search.look_again()
    assert table.tick()
    assert table.named() == "No single move was decisive"


def test_while_a_review_is_being_made_it_is_waited_for_unless_the_player_holds_it() -> None:
    table = Table(SHALLOW, DEEP, DEEPEST)
    job = table.reviews.open(GAME, Side.FIRST, date(2026, 3, 1))
    table.reviews.tick()
    asked = len(table.service.nodes)
    for _ in range(5):
        table.tick()
    assert len(table.service.nodes) == asked
    assert table.search.looking_at(GAME)
    job.hold()
    table.look()
    assert table.named() == "Move 3 mattered most"


def test_it_gives_way_to_whoever_else_wants_the_engine_and_goes_on_after_that() -> None:
    table = Table(SHALLOW)
    for _ in range(4):
        table.tick()
    assert table.service.waited_for()
    asked = len(table.service.nodes)
    for _ in range(5):
        assert not table.tick(free=False)
    assert not table.service.waited_for()
    assert len(table.service.nodes) == asked
    table.look()
    assert table.named() == "Move 2 mattered most"
    fresh = Table(SHALLOW)
    fresh.look()
    assert len(table.service.nodes) == len(fresh.service.nodes) + 1, "only the one look was begun again"


def test_while_somebody_else_has_the_engine_its_own_time_does_not_pass() -> None:
    table = Table(SHALLOW)
    for _ in range(4):
        table.tick()
    table.tick(1.0, free=False)
    for tick in range(200):
        table.tick(SECONDS + 5 + tick / 100)
    assert table.named() == "Move 2 mattered most"


def test_when_its_time_is_over_it_says_what_is_known_of_the_whole_game() -> None:
    """A first search of every position takes ten ticks, and others follow."""
    for ticks, named in ((5, "The last position"), (10, "Move 2 mattered most")):
        table = Table(SHALLOW, DEEP)
        for tick in range(ticks):
            table.tick(SECONDS * tick / ticks)
        assert table.search.looking_at(GAME)
        asked = len(table.service.nodes)
        table.tick(SECONDS + 0.1)
        assert not table.search.looking_at(GAME)
        assert table.named() == named
        table.tick(SECONDS + 1)
        assert len(table.service.nodes) <= asked + 1


def test_a_search_that_breaks_down_leaves_the_last_position() -> None:
    table = Table(SHALLOW)
    table.service.failing = True
    table.look()
    assert table.named() == "The last position"


def test_a_game_that_is_gone_back_to_is_not_searched_again() -> None:
    table = Table(SHALLOW)
    table.look()
    asked = len(table.service.nodes)
    other = Match.new(CHECKERS, (HUMAN, HUMAN)).play(GAME.moves[0]).play(GAME.moves[1]).resign(Side.SECOND)
    table.look(other)
    assert table.named(other) == "No single move was decisive"
    table.search.stop()
    asked = len(table.service.nodes)
    assert table.tick()
    assert table.named() == "Move 2 mattered most"
    assert len(table.service.nodes) == asked


def test_what_was_found_is_told_of_its_own_game_only() -> None:
    table = Table(SHALLOW)
    table.look()
    assert table.search.found(GAME) is not None
    assert table.search.found(replace(GAME, ended=None)) is not None, "the same moves"
    assert table.search.found(Match.new(CHECKERS, (HUMAN, HUMAN))) is None
    start = parse_fen(write_fen(Checkers()).replace(",32", ""))
    fewer = Match.new(CHECKERS, (HUMAN, HUMAN), start)
    for move in GAME.moves:
        fewer = fewer.play(move)
    assert table.search.found(fewer) is None, "the same moves from another position"


def test_nobody_is_asked_about_a_board_that_is_played_out_or_a_game_without_moves() -> None:
    table = Table(SHALLOW)
    small = Match.new(TICTACTOE, (HUMAN, HUMAN)).play(Move((5,))).resign(Side.FIRST)
    for match in (small, Match.new(CHECKERS, (HUMAN, HUMAN)).resign(Side.FIRST)):
        for _ in range(5):
            table.tick(match=match)
        assert not table.search.looking_at(match)
    assert table.service.nodes == []
