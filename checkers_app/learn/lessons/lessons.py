"""The list of lessons: short pages on live positions, each with a task that searches check."""

from __future__ import annotations

from checkers_app.learn.lessons.bet_lessons import passing, reductions
from checkers_app.learn.lessons.bound_lessons import bounds, null_windows, ties
from checkers_app.learn.lessons.chance_lessons import averages, chance_nodes, playouts
from checkers_app.learn.lessons.cutoff_lessons import far_bound, first_cutoff, near_bound
from checkers_app.learn.lessons.depth_lessons import deepening, price, what_depth_shows
from checkers_app.learn.lessons.horizon_lessons import behind_the_horizon, horizon
from checkers_app.learn.lessons.knowledge_lessons import learned_evaluation, solved_games, tables
from checkers_app.learn.lessons.lesson import Lesson
from checkers_app.learn.lessons.memory_lessons import transpositions
from checkers_app.learn.lessons.ordering_lessons import by_hand, fewest, move_order
from checkers_app.learn.lessons.value_lessons import counting, game_tree, last_plies
from checkers_app.learn.lessons.window_lessons import guesses


def lessons() -> tuple[Lesson, ...]:
    """All of them, in an order in which each needs only what stands before it."""
    return (
        game_tree(),
        last_plies(),
        counting(),
        price(),
        first_cutoff(),
        near_bound(),
        far_bound(),
        bounds(),
        ties(),
        move_order(),
        fewest(),
        by_hand(),
        deepening(),
        transpositions(),
        null_windows(),
        guesses(),
        horizon(),
        behind_the_horizon(),
        what_depth_shows(),
        passing(),
        reductions(),
        tables(),
        chance_nodes(),
        averages(),
        playouts(),
        learned_evaluation(),
        solved_games(),
    )
