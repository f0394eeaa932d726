"""Statements about the other moves are based on searches of equal depth, or marked as less certain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from asked import shares
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.api import (
    WIN,
    WIN_BOUND,
    Limits,
    Position,
    Report,
    RootMove,
    SearchResult,
    StopToken,
)
from checkers_app.engine.levels import levels_for
from checkers_app.engine.opponents import others
from checkers_app.engine.opponents.others import LESS_DEEP, other_moves
from checkers_app.engine.opponents.strong import StrongLevel
from checkers_app.games.base import Move
from checkers_app.notation.fen import parse_fen

START = CHECKERS.initial
DEPTH = 12
"""For the best move; the others are searched to :data:`WANTED`."""
WANTED = DEPTH - LESS_DEEP


@dataclass
class Clock:
    """A clock that advances only when an engine says so."""

    now: float = 100.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Slow:
    """An engine that reaches a given depth and takes a given time."""

    clock: Clock
    depth: int = WANTED
    score: int = 10
    seconds: float = 0.0
    book: bool = False
    asked: list[Limits] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)

    def search(
        self,
        position: Position,
        limits: Limits,
        stop: StopToken | None = None,
        report: Report | None = None,
    ) -> SearchResult:
        del stop, report
        self.asked.append(limits)
        self.positions.append(position)
        self.clock.now += self.seconds
        reply = position.state.legal_moves()[0]
        known = shares(reply) if self.book else ()
        return SearchResult(reply, self.score, self.depth, 10, (reply,), 0.0, book=known)

    def new_game(self) -> None:
        raise AssertionError


Make = Callable[..., Slow]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Make:
    clock = Clock()
    monkeypatch.setattr(others, "time", clock)
    return lambda **how: Slow(clock, **how)


BEST = START.legal_moves()[2]


def best(move: Move = BEST) -> SearchResult:
    return SearchResult(move, 20, DEPTH, 100, (move,), 0.1)


def seen(engine: Slow, seconds: float = 10.0) -> list[RootMove]:
    return list(other_moves(engine, Position(START), best(), seconds, StopToken()))


def test_every_other_move_is_looked_at_equally_deep(slow: Make) -> None:
    engine = slow()
    found = seen(engine)
    assert [root.move for root in found] == [move for move in START.legal_moves() if move != BEST]
    assert all(root.exact for root in found)
    assert {limits.depth for limits in engine.asked} == {WANTED}


def test_a_look_that_came_less_deep_is_not_exact(slow: Make) -> None:
    assert not any(root.exact for root in seen(slow(depth=WANTED - 1)))


@pytest.mark.parametrize("score", [WIN - 4, 4 - WIN])
def test_a_proven_end_is_exact_however_shallow(slow: Make, score: int) -> None:
    assert all(root.exact for root in seen(slow(depth=3, score=score)))


@pytest.mark.parametrize(("score", "exact"), [(10, False), (4 - WIN, False), (WIN - 4, True)])
def test_of_a_look_that_time_cut_short_only_a_win_of_the_other_side_is_certain(
    slow: Make, score: int, *, exact: bool
) -> None:
    """It may have begun its last depth without searching all replies."""
    found = seen(slow(score=score, seconds=4.0), 10.0)
    assert [root.exact for root in found] == [True, True, exact]
    assert len(found) < len(START.legal_moves()) - 1, "and for the rest there was no time"


def test_what_a_book_answers_is_not_exact(slow: Make) -> None:
    assert not any(root.exact for root in seen(slow(book=True)))


def test_a_move_that_ends_the_game_is_exact() -> None:
    state = TICTACTOE.initial
    for square in (1, 2, 3, 5, 8, 4, 6):
        state = state.play(Move((square,)))
    last, drawn = state.legal_moves()

    class Over:
        def search(self, position: Position, limits: Limits, *rest: object) -> SearchResult:
            del limits, rest
            won = position.state.outcome()
            replies = position.state.legal_moves()
            if won is not None:
                return SearchResult(None, 0 if won.winner is None else -WIN, 0, 0, (), 0.0)
            return SearchResult(replies[0], 0, 9, 1, replies[:1], 0.0)

        def new_game(self) -> None:
            raise AssertionError

    for one, other in ((last, drawn), (drawn, last)):
        (root,) = other_moves(Over(), Position(state), best(one), 10.0, StopToken())
        assert (root.move, root.exact) == (other, True)


def test_the_end_of_the_game_is_exact_where_it_is_a_draw() -> None:
    """On a full board no search can reach any depth."""
    state = parse_fen("W:W32:BK1")
    quiet = state.legal_moves()

    class Ended:
        def search(self, position: Position, limits: Limits, *rest: object) -> SearchResult:
            del position, limits, rest
            return SearchResult(None, 0, 0, 0, (), 0.0)

        def new_game(self) -> None:
            raise AssertionError

    found = list(other_moves(Ended(), Position(state), best(quiet[0]), 10.0, StopToken()))
    assert [(root.move, root.score, root.exact) for root in found] == [(move, 0, True) for move in quiet[1:]]


def test_a_look_that_was_stopped_says_nothing(slow: Make) -> None:
    stop = StopToken()
    engine = slow()
    found = other_moves(engine, Position(START), best(), 10.0, stop)
    assert next(found).exact
    search = engine.search

    def stopping(*given: Any, **named: Any) -> SearchResult:
        stop.stop()
        return search(*given, **named)

    engine.search = stopping  # type: ignore[method-assign]
    assert list(found) == []


def test_what_was_played_before_can_be_repeated_unless_the_move_makes_that_impossible(slow: Make) -> None:
    """After a king's step it can still occur; after a man's step or a capture it cannot."""
    before, state = parse_fen("W:WK32,20:BK1,12"), parse_fen("B:WK28,20:BK1,12")
    engine = slow()
    list(other_moves(engine, Position(state, (before,)), best(), 10.0, StopToken()))
    known = {
        state.move_text(move): position.history
        for move, position in zip(state.legal_moves(), engine.positions, strict=True)
    }
    assert known == {"1-5": (before, state), "1-6": (before, state), "12-16": ()}


def test_an_only_move_is_hurried_over_unless_a_depth_is_asked_for(slow: Make) -> None:
    only = Position(parse_fen("B:W15,32:B11"))
    engine = slow()
    level = StrongLevel(replace(levels_for(CHECKERS)[-1], limits=Limits(seconds=3.0)), engine)
    level.search(only)
    level.search(only, Limits(depth=9))
    level.search(Position(START))
    assert [limits.seconds for limits in engine.asked] == [0.1, 3.0, 3.0]
    assert abs(engine.score) < WIN_BOUND
