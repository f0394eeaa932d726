"""Differences in strength, estimated from results."""

from __future__ import annotations

import math

import pytest

from checkers_app.arena.elo import Pairs, Share, Sprt, elo_of, estimate
from checkers_app.play.rating.scale import expected_score


def test_elo_and_score_are_inverse() -> None:
    for elo in (-300.0, -10.0, 0.0, 55.0, 400.0):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert expected_score(0) == 0.5
    assert math.isfinite(elo_of(0.0))
    assert math.isfinite(elo_of(1.0))


def test_pairs_are_counted_by_their_points() -> None:
    pairs = Pairs.of([0, 0.5, 1, 1, 1.5, 2, 2])
    assert pairs.counts == (1, 1, 2, 1, 2)
    assert pairs.total == 7
    assert pairs.mean == pytest.approx(8 / 14)


def test_each_result_of_a_pair_has_its_count() -> None:
    points = [0.0] + [0.5] * 2 + [1.0] * 3 + [1.5] * 4 + [2.0] * 5
    assert Pairs.of(points).counts == (1, 2, 3, 4, 5)
    assert Pairs.of([]).counts == (0, 0, 0, 0, 0)


def test_one_pair_is_taken_for_one() -> None:
    reach = 1.959964 * math.sqrt(0.001)  # the minimum assumed variance
    assert estimate(Pairs((0, 0, 1, 0, 0))).high == pytest.approx(elo_of(0.5 + reach))


def test_ten_elo_are_asked_about_if_nothing_is_said() -> None:
    assert Sprt() == Sprt(elo0=0.0, elo1=10.0, alpha=0.05, beta=0.05)


def test_more_pairs_narrow_the_estimate() -> None:
    few, many = estimate(Pairs((1, 5, 20, 8, 2))), estimate(Pairs((10, 50, 200, 80, 20)))
    assert few.elo == pytest.approx(many.elo)
    assert many.high - many.low == pytest.approx((few.high - few.low) / math.sqrt(10), rel=0.02)


def test_no_pairs_say_nothing() -> None:
    found = estimate(Pairs())
    assert found.elo == 0
    assert found.low < -300
    assert found.high > 300
    assert Sprt().verdict(Pairs()) == "undecided"


def test_the_sequential_test_decides_both_ways() -> None:
    test = Sprt(0, 10)
    assert test.verdict(Pairs((5, 30, 200, 80, 10))) == "H1"
    assert test.verdict(Pairs((10, 80, 200, 30, 5))) == "H0"
    assert test.verdict(Pairs((4, 10, 60, 11, 4))) == "undecided"
    low, high = test.bounds
    assert low == pytest.approx(-high)


@pytest.mark.parametrize(
    "arguments", [(10, 0), (5, 5), (0, 10, 0.0), (0, 10, 0.05, 0.7), (0, 10, 0.05, 0.0), (0, 10, 0.5)]
)
def test_an_impossible_test_is_refused(arguments: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Sprt(*arguments)


def test_the_interval_holds_95_of_100_results() -> None:
    # 100 pairs, half of them 1/2 and half 3/2: points for a game 0.5, with a deviation of 1/4 a pair.
    found = estimate(Pairs((0, 50, 0, 50, 0)))
    reach = 1.959964 * 0.25 / 10
    assert found.elo == 0
    assert found.high == pytest.approx(400 * math.log10((0.5 + reach) / (0.5 - reach)))
    assert found.low == pytest.approx(-found.high)
    assert found.high == pytest.approx(34.15, abs=0.01)


def test_the_two_errors_of_the_test_have_their_own_bounds() -> None:
    # Abraham Wald's bounds: log(beta / (1 - alpha)) and log((1 - beta) / alpha).
    low, high = Sprt(0, 10, alpha=0.01, beta=0.2).bounds
    assert low == pytest.approx(math.log(0.2 / 0.99))
    assert high == pytest.approx(math.log(0.8 / 0.01))
    careful = Sprt(0, 10, alpha=0.001, beta=0.2)
    pairs = Pairs((5, 30, 200, 58, 10))
    assert careful.bounds[1] > careful.ratio(pairs) > Sprt(0, 10).bounds[1] > 0
    assert careful.verdict(pairs) == "undecided"
    assert Sprt(0, 10).verdict(pairs) == "H1"


@pytest.mark.parametrize(("counts", "verdict"), [((0, 0, 0, 0, 1), "H1"), ((1, 0, 0, 0, 0), "H0")])
def test_a_few_pairs_decide_nothing(counts: tuple[int, int, int, int, int], verdict: str) -> None:
    test = Sprt(0, 100)
    for total in (1, 10, 19):
        assert test.verdict(Pairs(tuple(total * count for count in counts))) == "undecided"  # type: ignore[arg-type]
    assert test.verdict(Pairs(tuple(20 * count for count in counts))) == verdict  # type: ignore[arg-type]


def test_known_scores_and_differences() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert expected_score(-400) == pytest.approx(1 / 11)
    assert elo_of(0.75) == pytest.approx(400 * math.log10(3))
    assert elo_of(0.0) == pytest.approx(-400 * math.log10(9999))
    assert elo_of(1.0) == pytest.approx(400 * math.log10(9999))


def test_the_spread_of_pairs() -> None:
    assert Pairs((1, 1, 0, 1, 1)).variance == pytest.approx((0.25 + 0.0625) * 2 / 4)
    assert Pairs((1, 0, 0, 0, 1)).mean == 0.5
    assert Pairs((0, 0, 9, 0, 0)).variance == 0.001
    assert (Pairs().mean, Pairs().variance, Pairs().total) == (0.5, 1.0, 0)


def test_the_ratio_of_the_two_hypotheses() -> None:
    # 40 pairs with a mean of 0.6 and a variance of 0.0275, tested with scores 0.5 and 10 / 11.
    pairs = Pairs((0, 4, 16, 20, 0))
    assert pairs.mean == pytest.approx(0.6)
    assert pairs.variance == pytest.approx(0.0275)
    high = 10 / 11
    wanted = 40 * (high - 0.5) * (0.6 - (0.5 + high) / 2) / 0.0275
    assert Sprt(0, 400).ratio(pairs) == pytest.approx(wanted)


def test_a_test_is_decided_on_its_bounds() -> None:
    class Fixed(Sprt):
        def ratio(self, pairs: Pairs) -> float:
            low, high = self.bounds
            return high if pairs.mean > 0.5 else low

    assert Fixed().verdict(Pairs((0, 0, 0, 0, 20))) == "H1"
    assert Fixed().verdict(Pairs((20, 0, 0, 0, 0))) == "H0"


def test_a_share_has_an_interval_also_at_its_ends() -> None:
    """Compared with a published table of Wilson's interval."""
    assert Share(10, 10).interval == pytest.approx((72.25, 100), abs=0.01)
    assert Share(0, 10).interval == pytest.approx((0, 27.75), abs=0.01)
    assert Share(15, 148).interval == pytest.approx((6.24, 16.05), abs=0.01)
    assert Share(0, 0).interval == (0, 100)
