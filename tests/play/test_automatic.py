"""An opponent that follows the results: up after wins, down after losses, not to and fro."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import levels_for, playable
from checkers_app.games.base import Game, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.automatic import (
    LEAST,
    MOST,
    STEP,
    Follower,
    after_game,
    begin,
    fitting_level,
    level_ratings,
)
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.storage.settings import Settings

MIDDLE = 5


def play(game: Game, rating: int, level: int, results: list[float]) -> tuple[int, int]:
    """The rating and the level after some games."""
    for points in results:
        rating = after_game(game, rating, level, points)
        level = fitting_level(game, rating, level)
    return rating, level


def games_until(level: int, points: float) -> int:
    rating = begin(CHECKERS, level)
    for count in range(1, 20):
        rating = after_game(CHECKERS, rating, level, points)
        if fitting_level(CHECKERS, rating, level) != level:
            return count
    raise AssertionError("the level never changes")


def test_a_few_wins_lead_up_and_a_few_losses_down() -> None:
    assert 1 < games_until(MIDDLE, 1.0) <= 5
    assert 1 < games_until(MIDDLE, 0.0) <= 5


def test_one_game_changes_nothing_and_a_draw_with_an_equal_is_expected() -> None:
    rating = begin(CHECKERS, MIDDLE)
    assert after_game(CHECKERS, rating, MIDDLE, 0.5) == rating
    assert after_game(CHECKERS, rating, MIDDLE, 1.0) == rating + STEP // 2
    for points in (0.0, 0.5, 1.0):
        assert play(CHECKERS, rating, MIDDLE, [points])[1] == MIDDLE


def test_wins_and_losses_in_turn_stay_at_the_level() -> None:
    levels = set()
    rating, level = begin(CHECKERS, MIDDLE), MIDDLE
    for game in range(40):
        rating, level = play(CHECKERS, rating, level, [float(game % 2)])
        levels.add(level)
    assert levels == {MIDDLE}


def test_it_is_one_step_at_a_time_and_back_only_after_more_than_one_game() -> None:
    rating, level = begin(CHECKERS, 3), 3
    seen = [level]
    for _ in range(12):
        rating, level = play(CHECKERS, rating, level, [1.0])
        seen.append(level)
    assert all(0 <= after - before <= 1 for before, after in pairwise(seen))
    assert seen[-1] > 4
    ups = [index for index, (before, after) in enumerate(pairwise(seen)) if after > before]
    rating, level = play(CHECKERS, begin(CHECKERS, 3), 3, [1.0] * (ups[0] + 1))
    assert level == 4
    assert play(CHECKERS, rating, level, [0.0])[1] == 4, "one loss does not undo it"


def test_a_person_of_some_strength_ends_up_among_the_fitting_levels() -> None:
    random, ratings = Random(4), level_ratings(CHECKERS)
    true = (ratings[6] + ratings[7]) / 2
    rating, level, seen = begin(CHECKERS, 2), 2, []
    for _ in range(120):
        expected = 1 / (1 + 10 ** ((ratings[level - 1] - true) / 400))
        rating, level = play(CHECKERS, rating, level, [float(random.random() < expected)])
        seen.append(level)
    assert set(seen[30:]) <= {6, 7, 8, 9}


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
def test_the_ends_of_the_ladder_hold(game: Game) -> None:
    count = playable(game, len(levels_for(game))).number
    assert play(game, begin(game, 1), 1, [0.0] * 60)[1] == 1
    assert play(game, begin(game, count), count, [1.0] * 60)[1] == count


@given(st.integers(LEAST, MOST), st.integers(1, 12), st.sampled_from([0.0, 0.5, 1.0]))
def test_ratings_stay_in_their_range(rating: int, level: int, points: float) -> None:
    after = after_game(CHECKERS, rating, level, points)
    assert LEAST <= after <= MOST
    assert 1 <= fitting_level(CHECKERS, after, level) <= len(levels_for(CHECKERS))


def test_a_higher_level_is_never_worth_less() -> None:
    for game in (CHECKERS, TICTACTOE):
        ratings = level_ratings(game)
        assert list(ratings) == sorted(set(ratings))


def test_a_game_from_a_set_up_position_does_not_count() -> None:
    settings = Settings().with_choice("checkers", replace(Settings().choice("checkers"), automatic=True))
    changed: list[Settings] = []
    follower = Follower(lambda: settings, changed.append)
    seats = (HUMAN, Seat(Control.COMPUTER, MIDDLE))
    follower.note(Match.new(CHECKERS, seats, parse_fen("B:W32:BK1,K2,K3")).resign(Side.SECOND))
    assert not changed
    follower.note(Match.new(CHECKERS, seats).resign(Side.SECOND))
    assert len(changed) == 1
