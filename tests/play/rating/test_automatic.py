"""The automatic opponent follows the results: up after wins, down after losses, without oscillating."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKERS, TICTACTOE

from checkers_app.engine.levels import levels_for, strongest
from checkers_app.games.base import Game, Side
from checkers_app.notation.fen import parse_fen
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.rating.automatic import (
    LEAST,
    LEAST_STEP,
    MOST,
    SEARCHING,
    TURNED,
    Follower,
    PersonRating,
    after_game,
    begin,
    fitting_level,
    level_ratings,
)
from checkers_app.play.rating.scale import expected_score
from checkers_app.storage.settings import Settings

MIDDLE = 5
NUMBERS = [level.number for level in levels_for(CHECKERS)]


def play(game: Game, person: PersonRating, level: float, results: list[float]) -> tuple[PersonRating, float]:
    """The estimate and the level after some games."""
    for points in results:
        person = after_game(game, person, level, points)
        level = fitting_level(game, person, level)
    return person, level


def newcomer(game: Game, level: float) -> PersonRating:
    """Somebody who begins at a level."""
    return PersonRating(begin(game, level))


def test_while_all_is_won_or_all_is_lost_it_moves_by_more_than_a_level_a_game() -> None:
    person = newcomer(CHECKERS, MIDDLE)
    for points, way in ((1.0, 1), (0.0, -1)):
        reached = [play(CHECKERS, person, MIDDLE, [points] * games)[1] for games in range(1, 4)]
        assert 1 <= way * (reached[0] - MIDDLE) <= 2.5
        assert way * (reached[2] - MIDDLE) >= 3


def test_a_draw_with_an_equal_is_expected() -> None:
    person = newcomer(CHECKERS, MIDDLE)
    assert after_game(CHECKERS, person, MIDDLE, 0.5) == PersonRating(person.rating, TURNED)
    assert after_game(CHECKERS, person, MIDDLE, 1.0) == PersonRating(person.rating + SEARCHING // 2, 1)


def test_the_more_is_known_the_less_a_game_moves_it() -> None:
    steps = [PersonRating(1000, known).step for known in range(TURNED, 60)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == LEAST_STEP < steps[0] < SEARCHING


def test_wins_and_losses_in_turn_end_up_at_one_level() -> None:
    levels: list[float] = []
    person, level = newcomer(CHECKERS, MIDDLE), float(MIDDLE)
    for game in range(60):
        person, level = play(CHECKERS, person, level, [float(game % 2)])
        levels.append(level)
    assert len(set(levels[20:])) == 1


@dataclass(frozen=True)
class Season:
    """The games of one person."""

    levels: list[float]
    points: list[float]


def season(true: float, level: float, seed: int, games: int = 60) -> Season:
    """A player of a given strength, who scores accordingly and often draws even games."""
    random, ratings = Random(seed), level_ratings(CHECKERS)
    person, levels, scores = newcomer(CHECKERS, level), [], []
    for _ in range(games):
        expected = expected_score(true - ratings[NUMBERS.index(level)])
        draws = min(expected, 1 - expected) / 2
        lot = random.random()
        points = 1.0 if lot < expected - draws / 2 else 0.5 if lot < expected + draws / 2 else 0.0
        person, level = play(CHECKERS, person, level, [points])
        levels.append(level)
        scores.append(points)
    return Season(levels, scores)


PEOPLE = 100


@pytest.mark.slow
@pytest.mark.each
@pytest.mark.parametrize("begins", [2, 5])
@pytest.mark.parametrize("place", [3.0, 6.5, 10.0, 13.5, 18.0])
def test_people_of_five_strengths_are_at_their_place_within_eight_games_and_stay_there(
    place: float, begins: int
) -> None:
    """``place`` counts levels from 0; a fraction is between two levels."""
    ratings = level_ratings(CHECKERS)
    low, high = ratings[int(place)], ratings[int(place) + 1]
    true = low + (high - low) * (place - int(place))
    fitting = {number for at, number in enumerate(NUMBERS) if abs(at - place) <= 1.5}
    seasons = [season(true, begins, seed) for seed in range(PEOPLE)]
    assert sum(not fitting.isdisjoint(one.levels[:8]) for one in seasons) >= 0.8 * PEOPLE
    after = [points for one in seasons for points in one.points[8:]]
    assert 0.45 <= sum(after) / len(after) <= 0.55
    assert all(abs(one - other) <= 0.5 for each in seasons for one, other in pairwise(each.levels[8:]))
    apart = [max(one.levels[30:]) - min(one.levels[30:]) for one in seasons]
    assert max(apart) <= 1
    assert sum(each <= 0.5 for each in apart) >= 0.9 * PEOPLE


@pytest.mark.parametrize(("rating", "way"), [(LEAST, -1), (MOST, 1)])
def test_once_results_have_turned_the_level_changes_by_one_at_most(rating: int, way: int) -> None:
    at = NUMBERS.index(MIDDLE)
    for known in (TURNED, MOST):
        assert fitting_level(CHECKERS, PersonRating(rating, known), MIDDLE) == NUMBERS[at + way]
    far = NUMBERS[-1] if way == 1 else NUMBERS[0]
    assert fitting_level(CHECKERS, PersonRating(rating, TURNED - 1), MIDDLE) == far


@pytest.mark.parametrize("game", [CHECKERS, TICTACTOE])
def test_the_ends_of_the_ladder_hold(game: Game) -> None:
    lowest, highest = levels_for(game)[0].number, strongest(game).number
    assert play(game, newcomer(game, lowest), lowest, [0.0] * 60)[1] == lowest
    assert play(game, newcomer(game, highest), highest, [1.0] * 60)[1] == highest


@given(st.integers(LEAST, MOST), st.integers(-1, MOST), st.integers(1, 12), st.sampled_from([0.0, 0.5, 1.0]))
def test_what_is_known_stays_in_its_range(rating: int, known: int, level: int, points: float) -> None:
    after = after_game(CHECKERS, PersonRating(rating, known), level, points)
    assert LEAST <= after.rating <= MOST
    assert -1 <= after.known <= MOST
    assert fitting_level(CHECKERS, after, level) in NUMBERS


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
