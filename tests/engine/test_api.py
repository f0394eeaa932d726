"""Limits: invalid values, and combining two limits."""

from __future__ import annotations

import pytest

from checkers_app.engine.api import UNLIMITED, Limits


@pytest.mark.parametrize(
    "wrong",
    [{"depth": 0}, {"nodes": 0}, {"seconds": 0.0}, {"clock": -1.0}, {"clock": 1.0, "increment": -0.1}],
    ids=str,
)
def test_impossible_limits_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Limits(**wrong)  # type: ignore[arg-type]


def test_the_narrower_limit_of_each_kind_counts() -> None:
    one = Limits(depth=4, seconds=3.0)
    other = Limits(depth=9, nodes=100, seconds=0.5)
    assert one.within(other) == other.within(one) == Limits(depth=4, nodes=100, seconds=0.5)
    assert one.within(UNLIMITED) == UNLIMITED.within(one) == one


def test_an_increment_belongs_to_its_clock() -> None:
    long, short = Limits(clock=60, increment=1), Limits(clock=5, increment=2)
    assert long.within(short) == short.within(long) == short
    assert Limits(depth=3).within(long) == Limits(depth=3, clock=60, increment=1)
    assert long.within(Limits(depth=3)) == Limits(depth=3, clock=60, increment=1)
