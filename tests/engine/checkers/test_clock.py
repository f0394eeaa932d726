"""The time of a move, out of the time of a game."""

from __future__ import annotations

import pytest

from checkers_app.engine.checkers.clock import OVERRUN, RESERVE, allot


@pytest.mark.parametrize(("remaining", "increment"), [(0.01, 0.0), (1.0, 0.0), (60.0, 1.0), (7200.0, 30.0)])
def test_a_clock_is_never_overdrawn(remaining: float, increment: float) -> None:
    left = remaining
    for _ in range(300):
        share = allot(left, increment)
        assert 0 < share.soft <= share.hard < left
        left += increment - share.hard
        assert left > 0


@pytest.mark.parametrize(("remaining", "increment"), [(0.0, 0.0), (-1.0, 0.0), (5.0, -1.0)])
def test_an_impossible_clock_is_refused(remaining: float, increment: float) -> None:
    with pytest.raises(ValueError, match="no clock"):
        allot(remaining, increment)


@pytest.mark.parametrize(("moves_to_go", "parts"), [(None, 24), (1, 2), (5, 6), (22, 23), (23, 24), (90, 24)])
def test_the_time_is_shared_among_the_moves_until_there_is_more(moves_to_go: int | None, parts: int) -> None:
    """One part more than there are moves, and no more parts than where there never is more."""
    share = allot(60.0 + RESERVE, moves_to_go=moves_to_go)
    assert share.soft == pytest.approx(0.6 * 60.0 / parts)
    assert share.hard == pytest.approx(min(OVERRUN * 60.0 / parts, 60.0 / min(3, parts)))


def test_the_time_lasts_until_there_is_more() -> None:
    left = 10.0
    for moves_to_go in range(9, 0, -1):
        left -= allot(left, moves_to_go=moves_to_go).hard
        assert left > RESERVE / 2


def test_there_is_at_least_one_move_to_go() -> None:
    with pytest.raises(ValueError, match="no clock"):
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
