"""The time of a move, out of the time of a game."""

from __future__ import annotations

import pytest

from checkers_app.engine.checkers.clock import allot


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
