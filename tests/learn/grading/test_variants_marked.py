"""The marks of searches that contain one known mistake, without a process for the student's file."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from checkers_app.learn.grading.asking import Attempt, Student
from checkers_app.learn.grading.game_trees import GameTree
from checkers_app.learn.grading.search_tasks import grade_alpha_beta, grade_minimax
from checkers_app.learn.grading.variants import (
    ALPHA_BETA,
    MINIMAX,
    MINIMAX_MISTAKES,
    MOVE_MISTAKES,
    PRUNING_MISTAKES,
    Variant,
    search,
)


class InProcess:
    """A student whose function is one of the variants."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def searches(self, tree: GameTree, depth: int, *window: float) -> Attempt:
        alpha, beta = window or (-float("inf"), float("inf"))
        trace = search(tree, depth, self._variant, (alpha, beta))
        expanded = sum(bool(tree.nodes[row].children) for row in trace.visited)
        best = None if trace.best is None else {"node": trace.best}
        return Attempt([trace.value, best], trace.visited, expanded)


def reasons(variant: Variant, *, prunes: bool, seed: int = 0) -> list[str]:
    """The reasons for lost points."""
    grade = grade_alpha_beta if prunes else grade_minimax
    student = cast("Student", InProcess(variant))  # it has the only method that is called
    marks = grade(student, seed).marks
    return [mark.reason for mark in marks if mark.reason]


@pytest.mark.parametrize(("variant", "prunes"), [(MINIMAX, False), (ALPHA_BETA, True)])
def test_a_right_search_loses_nothing(variant: Variant, prunes: bool) -> None:  # noqa: FBT001
    for seed in range(3):
        assert reasons(variant, prunes=prunes, seed=seed) == []


@pytest.mark.parametrize(("words", "variant"), MINIMAX_MISTAKES)
def test_a_known_mistake_of_minimax_is_named(words: str, variant: Variant) -> None:
    found = reasons(variant, prunes=False)
    assert found
    assert all(reason.startswith(words) for reason in found), found


@pytest.mark.parametrize(("words", "variant"), PRUNING_MISTAKES)
def test_a_known_mistake_of_pruning_is_named(words: str, variant: Variant) -> None:
    found = reasons(variant, prunes=True)
    assert found
    assert all(reason.startswith(words) for reason in found), found


@pytest.mark.parametrize(("words", "chosen"), MOVE_MISTAKES)
@pytest.mark.parametrize(("right", "prunes"), [(MINIMAX, False), (ALPHA_BETA, True)])
def test_a_wrong_choice_of_the_move_is_named(
    words: str,
    chosen: str,
    right: Variant,
    prunes: bool,  # noqa: FBT001
) -> None:
    (reason,) = reasons(replace(right, chosen=chosen), prunes=prunes)
    assert reason.startswith(words)
