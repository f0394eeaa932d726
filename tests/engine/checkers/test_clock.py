"""The time for a move, given the time for a game."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.checkers import engine
from checkers_app.engine.checkers.clock import OVERRUN, RESERVE, Allotment, allot
from checkers_app.notation.fen import parse_fen


@pytest.mark.parametrize(("remaining", "increment"), [(0.01, 0.0), (1.0, 0.0), (60.0, 1.0), (7200.0, 30.0)])
def test_a_clock_is_never_overdrawn(remaining: float, increment: float) -> None:
    left = remaining
    for _ in range(300):
        share = allot(left, increment, pieces=24)
        assert 0 < share.soft <= share.hard < left
        left += increment - share.hard
        assert left > 0


@pytest.mark.parametrize(("remaining", "increment"), [(0.0, 0.0), (-1.0, 0.0), (5.0, -1.0)])
def test_an_impossible_clock_is_refused(remaining: float, increment: float) -> None:
    with pytest.raises(ValueError, match="not a valid clock"):
        allot(remaining, increment)


@pytest.mark.parametrize(("moves_to_go", "parts"), [(None, 24), (1, 2), (5, 6), (22, 23), (23, 24), (90, 24)])
def test_the_time_is_shared_among_the_moves_until_there_is_more(moves_to_go: int | None, parts: int) -> None:
    """One part more than moves remain, and never more parts than without a next time control."""
    share = allot(60.0 + RESERVE, moves_to_go=moves_to_go)
    assert share.soft == pytest.approx(0.6 * 60.0 / parts)
    assert share.hard == pytest.approx(min(OVERRUN * 60.0 / parts, 60.0 / min(3, parts)))


def test_an_opening_gets_twice_as_much_where_the_time_is_for_the_whole_game() -> None:
    later = allot(60.0 + RESERVE, pieces=17)
    assert later == allot(60.0 + RESERVE)
    early = allot(60.0 + RESERVE, pieces=18)
    assert early == pytest.approx((2 * later.soft, 2 * later.hard))
    assert allot(60.0, moves_to_go=30, pieces=24) == allot(60.0, moves_to_go=30)


@pytest.mark.parametrize(
    ("fen", "pieces"), [("B:W21-32:B1-12", 24), ("B:W18,21,24,26,28-32:B1,3,4,6,8,9,11,12", 17)]
)
def test_the_engine_says_how_full_the_board_is(
    monkeypatch: pytest.MonkeyPatch, fen: str, pieces: int
) -> None:
    asked: list[tuple[tuple[object, ...], dict[str, object]]] = []

    def shared(*clock: object, **board: object) -> Allotment:
        asked.append((clock[:2], board))
        return Allotment(0.001, 0.002)

    monkeypatch.setattr(engine, "allot", shared)
    standing = SimpleNamespace(monotonic=lambda: 0.0, thread_time=lambda: 0.0)
    monkeypatch.setattr(engine, "time", standing)  # what is spent before the search is taken off the clock
    engine.CheckersEngine(hash_mib=4).search(Position(parse_fen(fen)), Limits(clock=30.0, increment=2.0))
    [(clock, board)] = asked
    assert clock == (30.0, 2.0)
    assert board == {"pieces": pieces}


def test_the_time_lasts_until_there_is_more() -> None:
    left = 10.0
    for moves_to_go in range(9, 0, -1):
        left -= allot(left, moves_to_go=moves_to_go).hard
        assert left > RESERVE / 2


def test_there_is_at_least_one_move_to_go() -> None:
    with pytest.raises(ValueError, match="not a valid clock"):
        allot(5.0, 0.0, 0)


def test_most_of_what_a_move_gains_is_spent_on_it() -> None:
    share = allot(60.0 + RESERVE, 2.0)
    assert share.soft == pytest.approx(0.6 * (60.0 / 24 + 0.75 * 2.0))
    assert share.hard == pytest.approx(OVERRUN * (60.0 / 24 + 0.75 * 2.0))
    assert allot(1.0 + RESERVE, 9.0) == pytest.approx((0.6 / 3, 1.0 / 3)), (
        "never more than a third of what is left"
    )


def test_of_the_last_moments_a_tenth_is_spent() -> None:
    assert allot(RESERVE / 2, moves_to_go=1).hard == pytest.approx(RESERVE / 20 / 2)
