"""Ratings: exact where the answer is known, and independent of the order of the players."""

from __future__ import annotations

import pytest

from checkers_app.arena.ratings import rate
from checkers_app.play.rating.scale import expected_score


def test_two_players_differ_by_the_elo_of_their_score() -> None:
    # 150.5 of 201 points, including the draw that is always added.
    ratings = rate(["a", "b"], {("b", "a"): (150.0, 200)}, "a", 1000.0)
    assert ratings["a"].elo == pytest.approx(1000.0)
    assert expected_score(ratings["b"].elo - 1000) == pytest.approx(150.5 / 201)
    # The curvature of a difference, halved for each of the two: 1.96 / sqrt(n p q) / 2 in Elo.
    p = 150.5 / 201
    assert ratings["b"].error == pytest.approx(
        1.959964 / (201 * p * (1 - p)) ** 0.5 / 2 * 400 / 2.302585, rel=1e-4
    )


def test_ratings_do_not_depend_on_who_is_named_first() -> None:
    players = ["a", "b", "c"]
    one = rate(players, {("b", "a"): (60, 80), ("c", "b"): (50, 80), ("c", "a"): (9, 10)}, "b", 0)
    two = rate(players[::-1], {("a", "b"): (20, 80), ("b", "c"): (30, 80), ("a", "c"): (1, 10)}, "b", 0)
    for player in players:
        assert one[player].elo == pytest.approx(two[player].elo, abs=1e-6)
        assert one[player].error == pytest.approx(two[player].error, rel=1e-6)
    assert one["a"].elo < 0 < one["c"].elo


def test_more_games_make_the_error_smaller_and_a_clean_score_has_one() -> None:
    few = rate(["a", "b"], {("b", "a"): (20, 20)}, "a", 0)
    many = rate(["a", "b"], {("b", "a"): (200, 200)}, "a", 0)
    assert few["b"].elo < many["b"].elo < 1500
    fair = [rate(["a", "b"], {("b", "a"): (n / 2, n)}, "a", 0)["b"] for n in (10, 1000)]
    assert [round(rating.elo, 6) for rating in fair] == [0, 0]
    assert fair[1].error < fair[0].error / 5
