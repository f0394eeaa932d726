"""The list of lessons: short pages on live positions, each with a task that searches check."""

from __future__ import annotations

from checkers_app.learn.lessons.chance_lessons import chance_nodes, playouts
from checkers_app.learn.lessons.chosen_lessons import far_bound, near_bound, price, ties
from checkers_app.learn.lessons.first_lessons import first_lessons
from checkers_app.learn.lessons.further_lessons import (
    averages,
    behind_the_horizon,
    bounds,
    counting,
    passing,
    reductions,
    tables,
)
from checkers_app.learn.lessons.knowledge_lessons import learned_evaluation, solved_games
from checkers_app.learn.lessons.lesson import Lesson
from checkers_app.learn.lessons.order_lessons import by_hand, fewest
from checkers_app.learn.lessons.tree_lessons import deepening, game_tree, transpositions
from checkers_app.learn.lessons.window_lessons import null_windows


def lessons() -> tuple[Lesson, ...]:
    """All lessons, in an order in which each depends only on earlier ones."""
    minimax, cutoff, ordering, horizon, depth = first_lessons()
    return (
        game_tree(),
        minimax,
        counting(),
        price(),
        cutoff,
        near_bound(),
        far_bound(),
        bounds(),
        ties(),
        ordering,
        fewest(),
        by_hand(),
        deepening(),
        transpositions(),
        null_windows(),
        horizon,
        behind_the_horizon(),
        depth,
        passing(),
        reductions(),
        tables(),
        chance_nodes(),
        averages(),
        playouts(),
        learned_evaluation(),
        solved_games(),
    )
