"""The estimate of a person's strength, compared with an independent computation from the same curve."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkers_app.play.rating.strength import FEWEST, LATEST, strength

points = st.sampled_from([0.0, 0.5, 1.0])
games = st.lists(st.tuples(st.floats(-500, 2500), points), min_size=FEWEST, max_size=80)


def test_even_results_say_the_opponents_rating_and_the_textbook_error() -> None:
    told = strength([(1000, 1.0), (1000, 0.0)] * 10)
    assert told is not None
    assert told.rating == 1000
    # 1.96 standard errors of 21 games at one half: 400 / ln 10 · 1.96 / sqrt(21 / 4)
    assert told.error == round(400 / math.log(10) * 1.959964 / math.sqrt(21 / 4)) == 149
    assert told.games == 20


def test_three_quarters_of_the_points_are_about_190_elo() -> None:
    told = strength([(1200, 1.0), (1200, 1.0), (1200, 1.0), (1200, 0.0)] * 15)
    assert told is not None
    score = (45 + 0.5) / 61
    assert told.rating == round(1200 + 400 * math.log10(score / (1 - score)))


def test_too_few_games_say_nothing() -> None:
    assert strength([(1000, 1.0)] * (FEWEST - 1)) is None
    assert strength([(1000, 1.0)] * FEWEST) is not None


def test_only_the_latest_games_count() -> None:
    old, new = [(1000.0, 0.0)] * 40, [(1000.0, 1.0), (1000.0, 0.0)] * (LATEST // 2)
    assert strength([*old, *new]) == strength(new)


@pytest.mark.slow
@given(games)
def test_more_points_never_make_weaker_and_all_is_finite(results: list[tuple[float, float]]) -> None:
    told = strength(results)
    assert told is not None
    assert told.error > 0
    better = strength([(rating, 1.0) for rating, _ in results])
    worse = strength([(rating, 0.0) for rating, _ in results])
    assert better is not None
    assert worse is not None
    assert worse.rating <= told.rating <= better.rating


@pytest.mark.slow
@given(games, st.integers(-300, 300))
def test_the_scale_has_no_zero(results: list[tuple[float, float]], shift: int) -> None:
    told, moved = strength(results), strength([(rating + shift, point) for rating, point in results])
    assert told is not None
    assert moved is not None
    assert abs(moved.rating - told.rating - shift) <= 1


@pytest.mark.parametrize("truth", [800, 1100, 1600])
def test_a_player_of_known_strength_is_found_within_the_error(truth: int) -> None:
    random, inside = Random(truth), 0
    for _ in range(100):
        results = []
        for _ in range(LATEST):
            rating = random.choice((700, 1000, 1300, 1500))
            expected = 1 / (1 + 10 ** ((rating - truth) / 400))
            results.append((float(rating), float(random.random() < expected)))
        told = strength(results)
        assert told is not None
        inside += abs(told.rating - truth) <= told.error
    assert inside >= 90
