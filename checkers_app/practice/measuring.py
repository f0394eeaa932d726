"""Measures the difficulty of a problem by letting the ten levels of the computer try to solve it.

Every level tries several times with different seeds.  The problem's rating is the point on the scale of the
levels (their measured Elo) at which half of all tries would be right.  A logistic curve with a weak prior is
fitted to the results, so that even problems solved by all levels or by none have a rating.
"""

from __future__ import annotations

import math
import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from checkers_app.engine.api import Limits, Position
from checkers_app.engine.engines import Engines
from checkers_app.engine.levels import Level, levels_for, whole_levels
from checkers_app.games.base import Move
from checkers_app.games.checkers import GAME, Checkers

_TRIES = (8, 8, 8, 8, 8, 5, 5, 5, 5, 1)
"""The number of tries of each level; the last level makes no random errors, so one try is enough."""
FULL_STRENGTH = Limits(nodes=400_000)
"""The search limit for the last level, which has no limit of its own."""
_MIDDLE, _WIDTH = 1_500.0, 700.0
"""The mean and standard deviation of the normal distribution that is the prior of a rating."""
_SCALE = 400 / math.log(10)
"""The number of Elo points per unit of the logistic curve."""
LOWEST, HIGHEST = 400, 2_600
"""The lowest and highest possible rating of a problem."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The results of one level's tries to solve a problem."""

    level: float
    right: int
    asked: int


def solved_by(engines: Engines, state: Checkers, right: Move, salt: int = 0) -> tuple[Solved, ...]:
    """Let every level try to solve a problem, and return the results.

    Args:
        engines: creates the engines of the levels.
        state: the problem.
        right: the solution.
        salt: a number that selects different random numbers.
    """
    return tuple(
        _asked(engines, level, tries, state, right, salt)
        for level, tries in zip(whole_levels(GAME), _TRIES, strict=True)
    )


def solved_if_hard(engines: Engines, state: Checkers, right: Move, least: int) -> tuple[Solved, ...] | None:
    """Does the same as :func:`solved_by` for a problem with a rating of at least ``least``; returns None for
    an easier problem.  The strong levels try first, and the other levels are skipped as soon as the rating
    would be too low even if all of them failed.
    """
    levels = tuple(zip(whole_levels(GAME), _TRIES, strict=True))
    answers = [Solved(level.number, 0, tries) for level, tries in levels]
    for index in reversed(range(len(levels))):
        answers[index] = _asked(engines, *levels[index], state, right)
        if rating_of(answers) < least:
            return None
    return tuple(answers)


def _asked(engines: Engines, level: Level, tries: int, state: Checkers, right: Move, salt: int = 0) -> Solved:
    seeds = range(salt * 1_000, salt * 1_000 + tries)
    return Solved(level.number, sum(sees(engines, level, state, right, seed) for seed in seeds), tries)


def sees(engines: Engines, level: Level, state: Checkers, right: Move, seed: int = 0) -> bool:
    """True if a level finds the solution of a problem."""
    player = engines.for_level(GAME, level, seed=seed)
    if level.sight is None:
        player.new_game()
        move = engines.analyst(GAME).search(Position(state, ()), FULL_STRENGTH).move
    else:
        move = player.search(Position(state, ()), Limits()).move
    return move is not None and state.play(move) == state.play(right)


def rating_of(answers: Sequence[Solved]) -> int:
    """The rating of a problem, given the results of the levels."""
    elo = _elo()
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 0.5:  # the slope decreases monotonically, so its zero is found by bisection
        middle = (low + high) / 2
        slope = (_MIDDLE - middle) / _WIDTH**2 * _SCALE
        for item in answers:
            chance = 1 / (1 + math.exp((middle - elo[item.level]) / _SCALE))
            slope += item.asked * chance - item.right
        low, high = (middle, high) if slope > 0 else (low, middle)
    return round((low + high) / 2)


@cache
def _elo() -> dict[float, int]:
    return {level.number: level.rating for level in levels_for(GAME) if level.rating is not None}


@dataclass(frozen=True, slots=True)
class Agreement:
    """Shows how well the ratings of problems predict which problems the levels solve when they try again."""

    again: float
    """The rank correlation between the ratings and the share of wrong answers by all levels, with seeds that
    were not used for the measurement.
    """
    across: float
    """The same correlation as :attr:`again`, but between ratings measured by the odd levels only and the
    answers of the even levels only.
    """
    levels: float
    """The rank correlation between the levels' own ratings, as measured in matches, and the share of problems
    that each level solves.
    """


def agreement_of(ratings: Sequence[int], answers: Sequence[Sequence[Solved]]) -> Agreement:
    """Measure how well ratings agree with new answers.

    Args:
        ratings: the rating of each problem.
        answers: the answers to each problem, obtained with a salt other than that of the measurement.
    """
    odd = [rating_of([item for item in each if item.level % 2]) for each in answers]
    even = [[item for item in each if not item.level % 2] for each in answers]
    return Agreement(
        rank_correlation(ratings, [_unsolved(each) for each in answers]),
        rank_correlation(odd, [_unsolved(each) for each in even]),
        rank_correlation(
            [_elo()[item.level] for item in answers[0]],
            [-_unsolved(level) for level in zip(*answers, strict=True)],
        ),
    )


def _unsolved(answers: Sequence[Solved]) -> float:
    """The share of wrong answers; every level has the same weight."""
    return sum(1 - item.right / item.asked for item in answers) / len(answers)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation: 1 if the order is the same, -1 if it is reversed.

    Raises:
        ValueError: if either sequence contains fewer than two different values.
    """
    try:
        return statistics.correlation(_ranks(one), _ranks(other))
    except statistics.StatisticsError as error:
        raise ValueError(str(error)) from None


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share the mean of their ranks."""
    order = sorted(values)
    return [(bisect_left(order, value) + bisect_right(order, value)) / 2 for value in values]
